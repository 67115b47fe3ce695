import { Check } from 'lucide-react';

/** What a fixed role allows: a check or a dash, in words for screen readers. */
export function PermissionMark({ allowed }: { allowed: boolean }) {
  return allowed ? (
    <>
      <Check aria-hidden="true" className="inline text-green" />
      <span className="sr-only">Allowed</span>
    </>
  ) : (
    <>
      <span aria-hidden="true" className="text-faint">
        –
      </span>
      <span className="sr-only">Not allowed</span>
    </>
  );
}
