import { MenuItem } from '#components/menu.tsx';

interface StepItemProps {
  label: string;
  /** Why it cannot be taken; null if it can. */
  refusal: string | null;
  onSelect: () => void;
}

/** One step in a menu. A step that cannot be taken can be reached all the same, to have its reason read out. */
export function StepItem({ label, refusal, onSelect }: StepItemProps) {
  if (refusal === null) return <MenuItem onSelect={onSelect}>{label}</MenuItem>;
  return (
    <MenuItem aria-disabled onSelect={(event) => event.preventDefault()} className="max-w-72 cursor-not-allowed">
      <span className="grid">
        <span className="text-muted">{label}</span>
        <span className="wrap-anywhere whitespace-normal text-muted text-sm">{refusal}</span>
      </span>
    </MenuItem>
  );
}
