import type { RouteName } from '@siteward/domain';
import {
  Calendar,
  ClipboardList,
  HardHat,
  LayoutDashboard,
  LifeBuoy,
  type LucideIcon,
  Mail,
  MessageSquare,
  Settings,
  Shield,
  Users,
} from 'lucide-react';

/** The icons of the areas, as the navigation has them. */
export const AREA_ICONS: Partial<Record<RouteName, LucideIcon>> = {
  'org-site-dashboard': LayoutDashboard,
  'org-site-work-orders': ClipboardList,
  'org-site-feedbacks': MessageSquare,
  'org-site-calendar': Calendar,
  'org-site-service-providers': HardHat,
  'org-site-support-tickets': LifeBuoy,
  'org-site-members-status': Users,
  'org-site-invitations': Mail,
  'org-site-roles-permissions': Shield,
  'org-site-settings': Settings,
};
