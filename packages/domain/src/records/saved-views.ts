import { eitherExtent } from '../access/extent.ts';
import { holdsAny } from '../access/held-permissions.ts';
import type { Permission } from '../access/permissions.ts';
import type { MemberType } from '../access/roles.ts';

/**
 * The bounds of saved views (docs/product.md, Saved views): how long a name is, how many somebody has of an area, and how
 * many of an area an organization shares. Both together fill one page of a list at most, so that all of them can be offered.
 */
export const SAVED_VIEW_LIMITS = { name: 80, own: 50, shared: 50 } as const;

/** The areas whose lists keep views. */
export const SAVED_VIEW_AREAS = ['work-orders'] as const;
export type SavedViewArea = (typeof SAVED_VIEW_AREAS)[number];

/** The permissions any one of which shows the list of an area. */
export const SAVED_VIEW_VIEWERS: Record<SavedViewArea, readonly [Permission, ...Permission[]]> = {
  'work-orders': eitherExtent('work-orders:view'),
};

/** What a view keeps of how a list is looked at: keys of its address. */
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

/** The areas of which somebody may keep views. */
export function viewableAreas(permissions: readonly string[]): SavedViewArea[] {
  return SAVED_VIEW_AREAS.filter((area) => holdsAny(permissions, SAVED_VIEW_VIEWERS[area]));
}

/**
 * Whether members of a type share views and see shared ones. Those of customers and of providers keep theirs to themselves,
 * since what a view is called, and by what it narrows, tells of the organization.
 */
export function sharesViews(type: MemberType): boolean {
  return type === 'staff';
}

type Kept = { isOwn: boolean; shared: boolean };

/** Whether somebody may take a view away that they see, or make it private: their own, or one that is shared. */
export function mayWithdrawView({ isOwn, shared }: Kept, permissions: readonly string[]): boolean {
  return isOwn || (shared && permissions.includes('organization:manage'));
}
