import { Checkbox } from '@siteward/ui/checkbox';
import { Tooltip } from '@siteward/ui/tooltip';

interface PermissionCheckboxProps {
  /** Its accessible name: "Work orders: create, Night crew". */
  label: string;
  checked: boolean;
  indeterminate?: boolean;
  /** Not saved yet. */
  changed?: boolean;
  /** Why it cannot be changed: it stays reachable, so that the reason can be read. */
  lock?: string | null;
  onChange: (checked: boolean) => void;
}

/** One cell of a role that can be changed. */
export function PermissionCheckbox({ label, changed, lock = null, onChange, ...state }: PermissionCheckboxProps) {
  if (lock === null) {
    return <Checkbox aria-label={changed ? `${label}, changed` : label} {...state} onCheckedChange={onChange} />;
  }
  return (
    <Tooltip label={lock}>
      <span className="inline-grid opacity-45">
        <Checkbox aria-label={label} aria-disabled="true" aria-description={lock} {...state} />
      </span>
    </Tooltip>
  );
}
