import { useLingui } from '@lingui/react/macro';
import { SIGNATURE_LIMITS } from '@siteward/domain';
import { cx } from '@siteward/ui/lib/cx';
import { api } from '#lib/calls/api.ts';

/**
 * The signatures of a work order, and the one that counts.
 *
 * @param signature - the id of the one that counts
 * @param wanted - whether to request them at all
 */
export function useSignatures(id: string, signature: string | null, wanted = true) {
  const query = api.workOrders.signatures.useQuery({
    queryKey: ['workOrders', 'signatures', id],
    queryData: { params: { id } },
    enabled: wanted,
  });
  const all = query.data?.body.signatures ?? [];
  return { query, all, counting: all.find(({ _id }) => _id === signature) };
}

/** A drawn signature, above a line. */
export function Drawn({ drawing, name, className }: { drawing: string; name: string; className?: string }) {
  const { t } = useLingui();
  const { width, height } = SIGNATURE_LIMITS;
  return (
    <svg
      role="img"
      aria-label={t`Signature of ${name}`}
      viewBox={`0 0 ${width} ${height}`}
      className={cx('h-auto w-full border-b', className)}
    >
      <path
        d={drawing}
        fill="none"
        stroke="currentColor"
        strokeWidth={4}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
