import { eitherExtent } from '../access/extent.ts';
import { holdsAny } from '../access/held-permissions.ts';
import type { Permission } from '../access/permissions.ts';
import type { MemberType } from '../access/roles.ts';

/**
 * Limits of saved views (docs/product.md, Saved views): the length of a name, and how many views per area somebody can have and
 * an organization can share. Together, the two fill at most one page of a list, so all of them can be offered.
 */
export const SAVED_VIEW_LIMITS = { name: 80, own: 50, shared: 50 } as const;

/** The areas whose lists have saved views. */
export const SAVED_VIEW_AREAS = ['work-orders'] as const;
export type SavedViewArea = (typeof SAVED_VIEW_AREAS)[number];

/** The permissions of which any one opens the list of an area. */
export const SAVED_VIEW_VIEWERS: Record<SavedViewArea, readonly [Permission, ...Permission[]]> = {
  'work-orders': eitherExtent('work-orders:view'),
};

/** The query keys that a view saves of a list's address. */
export const SAVED_VIEW_KEYS = {
  'work-orders': [
    'tab',
    'status',
    'priority',
    'type',
    'assignee',
    'serviceProvider',
    'plan',
    'due',
    'overdue',
    'unscheduled',
    'tag',
    'category',
    'uncategorized',
    'created',
    'completed',
    'responded',
    'sites',
    'search',
    'sort',
    'hide',
    'show',
    'view',
  ] as const,
} as const satisfies Record<SavedViewArea, readonly string[]>;

/** The areas in which somebody may save views. */
export function viewableAreas(permissions: readonly string[]): SavedViewArea[] {
  return SAVED_VIEW_AREAS.filter((area) => holdsAny(permissions, SAVED_VIEW_VIEWERS[area]));
}

/**
 * Whether members of a type share views and see shared ones. Members of customers and providers keep theirs to themselves,
 * because the name and the filters of a view reveal things about the organization.
 */
export function sharesViews(type: MemberType): boolean {
  return type === 'staff';
}

type Kept = { isOwn: boolean; shared: boolean };

/**
 * Whether somebody may delete a view that they see, or make it private: their own, or a shared one if they manage the
 * organization.
 */
export function mayWithdrawView({ isOwn, shared }: Kept, permissions: readonly string[]): boolean {
  return isOwn || (shared && permissions.includes('organization:manage'));
}
