import type { Role } from '@siteward/contract';
import type { RoleDrafts } from './permission-drafts.ts';

/** What is changed and not saved; the bar and the dialog that lists it take the same. */
export interface DraftBarProps {
  roles: readonly Role[];
  drafts: RoleDrafts;
  saving: boolean;
  onDiscard: () => void;
  onSave: () => void;
}
