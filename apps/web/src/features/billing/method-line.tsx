import { Trans, useLingui } from '@lingui/react/macro';
import type { PaymentMethod } from '@siteward/contract';
import { expiryOf } from '@siteward/domain';
import { Badge } from '@siteward/ui/badge';
import { cx } from '@siteward/ui/lib/cx';
import { CreditCard } from 'lucide-react';
import type { ReactNode } from 'react';
import { useNow } from '#lib/time/time-ago.ts';
import { brandName, expiryText, failureLine } from './words.ts';

type Look = Pick<PaymentMethod, 'brand' | 'last4' | 'expMonth' | 'expYear' | 'status' | 'failure' | 'default'>;

/** A card: its brand, last digits, expiry date and status. */
export function MethodLine({ method, children }: { method: Look; children?: ReactNode }) {
  const { last4 } = method;
  const name = brandName(method.brand);
  return (
    <div className="flex min-h-16 items-center gap-x-3 rounded-md border border-line p-3 max-sm:items-start">
      <Brand brand={method.brand} />
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-2">
        <span className="min-w-0 flex-1 basis-32">
          <b className="block whitespace-nowrap font-medium tabular-nums">
            {last4 === null ? (
              <Trans>No card yet</Trans>
            ) : (
              <Trans>
                {name} <span aria-hidden="true">••••</span>
                <span className="sr-only">ending in</span> {last4}
              </Trans>
            )}
          </b>
          <SecondLine method={method} />
        </span>
        <MethodBadge method={method} />
        {children}
      </div>
    </div>
  );
}

function SecondLine({ method }: { method: Look }) {
  const { t } = useLingui();
  const now = useNow();
  const text = expiryText(method);
  if (method.status === 'failed') return <small className="block text-muted text-sm">{failureLine(method)}</small>;
  if (text === null || method.expMonth === null || method.expYear === null) return null;
  const state = expiryOf({ expMonth: method.expMonth, expYear: method.expYear }, new Date(now));
  const words = { ok: t`Expires ${text}`, soon: t`Expires soon: ${text}`, expired: t`Expired: ${text}` };
  return (
    <small className={cx('block text-sm', { ok: 'text-muted', soon: 'text-amber', expired: 'text-red' }[state])}>
      {words[state]}
    </small>
  );
}

function MethodBadge({ method: { status, default: isDefault } }: { method: Look }) {
  const { t } = useLingui();
  if (status === 'pending')
    return (
      <Badge tone="amber" dot>
        {t({ message: 'Pending', context: 'payment method' })}
      </Badge>
    );
  if (status === 'failed')
    return (
      <Badge tone="red" dot>
        {t({ message: 'Failed', context: 'payment method' })}
      </Badge>
    );
  return isDefault ? <Badge tone="green">{t({ message: 'Default', context: 'payment method' })}</Badge> : null;
}

/** The brand as a small card; an unknown brand is shown as a generic card. */
function Brand({ brand }: Pick<Look, 'brand'>) {
  const isKnown = brand === 'visa' || brand === 'mastercard' || brand === 'amex';
  return (
    <span
      aria-hidden="true"
      className={cx(
        'grid h-7.5 w-11 flex-none place-items-center rounded-sm font-bold text-2xs italic',
        isKnown ? 'bg-[#042134] text-white dark:bg-[#143449]' : 'bg-sunken text-muted',
      )}
    >
      {isKnown ? { visa: 'VISA', mastercard: 'MC', amex: 'AMEX' }[brand] : <CreditCard className="size-4.5!" />}
    </span>
  );
}
