import { Trans, useLingui } from '@lingui/react/macro';
import type { Site } from '@siteward/contract';
import { FEEDBACK_LIMITS } from '@siteward/domain';
import { Button } from '@siteward/ui/button';
import { Field } from '@siteward/ui/field';
import { Input } from '@siteward/ui/input';
import { toast } from '@siteward/ui/toaster';
import { Check, Copy, Printer, RefreshCw } from 'lucide-react';
import { useRef, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { api, bodyOf } from '#lib/calls/api.ts';
import { useCan } from '#lib/organization/organization-scope.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { WindowFault } from './faults.tsx';
import { QrCode } from './qr-code.tsx';

interface FeedbackCodeProps {
  site: Site;
  /** Shows the site with its new form link. */
  onRenewed: (site: Site) => void;
}

/** The address of a site's feedback form, to be sent, scanned, printed as a small poster, or replaced by a new one. */
export function FeedbackCode({ site, onRenewed }: FeedbackCodeProps) {
  const can = useCan();
  return (
    <div className="grid gap-4">
      <FeedbackAddress token={site.feedbackForm.token} site={site.name} />
      {can('sites:manage') && <Renewal site={site} onRenewed={onRenewed} />}
    </div>
  );
}

/** The link and its QR code, optionally for one place at the site. */
export function FeedbackAddress({ token, site }: { token: string; site: string }) {
  const { t } = useLingui();
  const [place, setPlace] = useState('');
  const [copied, setCopied] = useState('');
  const [isPrinting, setPrinting] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const address = new URL(`/f/${token}`, location.origin);
  const where = place.trim();
  if (where !== '') address.searchParams.set('place', where);
  const copy = async () => {
    input.current?.select();
    try {
      await navigator.clipboard.writeText(address.href);
      setCopied(address.href);
    } catch {
      // The text is selected, to be copied by hand.
    }
  };
  const print = () => {
    flushSync(() => setPrinting(true));
    addEventListener('afterprint', () => setPrinting(false), { once: true });
    window.print();
  };
  const isCopied = copied === address.href;
  return (
    <div className="flex flex-wrap gap-4">
      <div className="grid min-w-0 flex-1 basis-60 content-start gap-4">
        <Field label={t`Link to the form`}>
          <Input ref={input} readOnly value={address.href} />
        </Field>
        <Field label={t`Place`} optional help={t`Filled in when this code is scanned, such as Building A, 3.07.`}>
          <Input value={place} limit={FEEDBACK_LIMITS.place} onChange={({ target }) => setPlace(target.value)} />
        </Field>
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => void copy()}>
            {isCopied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
            <span aria-live="polite">{isCopied ? t`Copied` : t`Copy link`}</span>
          </Button>
          <Button onClick={print}>
            <Printer aria-hidden="true" />
            <Trans>Print poster</Trans>
          </Button>
        </div>
      </div>
      <QrCode text={address.href} label={t`QR code of the form`} className="size-32 rounded-md border border-line" />
      {isPrinting &&
        createPortal(
          <article aria-hidden="true" data-print-sheet="" className="hidden text-center print:block">
            <h1 className="font-bold text-4xl">{t`Tell us about this place`}</h1>
            <p className="wrap-anywhere mt-3 text-2xl">{where === '' ? site : `${site}, ${where}`}</p>
            <QrCode text={address.href} className="mx-auto size-full" />
            <p className="text-lg">{t`Scan the code with your phone camera. No account needed.`}</p>
            <p className="wrap-anywhere mt-3 text-muted">{address.href}</p>
          </article>,
          document.body,
        )}
    </div>
  );
}

function Renewal({ site: { _id: id, version }, onRenewed }: FeedbackCodeProps) {
  const { t } = useLingui();
  const [isAsking, setAsking] = useState(false);
  const renew = api.sites.renewFeedbackToken.useMutation();
  const run = async () => {
    try {
      onRenewed(await bodyOf(renew.mutateAsync({ params: { id }, body: { version } })));
      setAsking(false);
      toast.success(t`The form has a new link`);
    } catch {
      // The dialog says why.
    }
  };
  return (
    <div className="flex flex-wrap items-center gap-3 border-line border-t pt-4">
      <p className="min-w-0 flex-1 basis-60 text-muted text-sm">
        <Trans>With a new link, the old one and printed codes stop working.</Trans>
      </p>
      <Button onClick={() => setAsking(true)}>
        <RefreshCw aria-hidden="true" />
        <Trans>New link…</Trans>
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t`Give the form a new link?`}
        description={t`The old link and printed codes stop working. Feedback already sent stays.`}
        confirmLabel={t`New link`}
        pending={renew.isPending}
        onConfirm={() => void run()}
      >
        <WindowFault error={renew.error} />
      </ConfirmDialog>
    </div>
  );
}
