import { Trans, useLingui } from '@lingui/react/macro';
import type { Signature, WorkOrderDetail } from '@siteward/contract';
import { Button } from '@siteward/ui/button';
import { Card, CardBody, CardHeader } from '@siteward/ui/card';
import { useState } from 'react';
import { OnceOpened, onDemand } from '#components/on-demand.tsx';
import { QueryFault } from '#components/query-fault.tsx';
import { TAKES_FOCUS } from '#lib/browser/kept-focus.ts';
import { saveFile } from '#lib/browser/save-file.ts';
import { api, bodyOf } from '#lib/calls/api.ts';
import { sayNotLoaded } from '#lib/calls/say-failed.ts';
import { useActor } from '#lib/organization/organization-scope.ts';
import { siteTime, useSiteZone, withZone } from '#lib/time/site-time.ts';
import { absoluteTime, useNow } from '#lib/time/time-ago.ts';
import { worksOn } from '../one-work-order.ts';
import { Drawn, useSignatures } from './signed.tsx';

const SignDialog = onDemand(async () => (await import('./sign-dialog.tsx')).SignDialog);

/** The signature of a work order that requires one, and earlier ones (docs/product.md, Signature). */
export function SignatureCard({ order }: { order: WorkOrderDetail }) {
  const { t } = useLingui();
  const works = worksOn(order, useActor());
  const [isSigning, setIsSigning] = useState(false);
  const { _id: id, status, signature, requiresSignature } = order;
  const { query, all, counting } = useSignatures(id, signature);
  const earlier = all.filter((each) => each !== counting);
  const canSign = works && status === 'in-progress';
  const close = () => setIsSigning(false);
  return (
    <Card>
      <CardHeader
        title={t({ message: 'Signature', context: 'under work' })}
        action={
          canSign && (
            <Button
              size="sm"
              onClick={() => setIsSigning(true)}
              {...TAKES_FOCUS}
              {...(!signature && { 'data-sign': '' })}
            >
              {signature ? t`Sign again` : t({ message: 'Sign', context: 'under work' })}
            </Button>
          )
        }
      />
      <CardBody className="grid gap-3 pt-2">
        {query.error && !query.data && <QueryFault title={t`The signature could not be loaded.`} query={query} />}
        {counting && <Signed id={id} signature={counting} />}
        {signature === null && requiresSignature && (
          <p className="text-muted">
            {status === 'in-progress'
              ? t`It must be signed before it is completed.`
              : t`It is signed while the work is in progress, before it is completed.`}
          </p>
        )}
        {earlier.length > 0 && (
          <details>
            <summary className="cursor-pointer py-1 text-muted">{t`Earlier signatures`}</summary>
            <ul className="mt-2 grid gap-4">
              {earlier.map((each) => (
                <li key={each._id}>
                  <Signed id={id} signature={each} />
                </li>
              ))}
            </ul>
          </details>
        )}
      </CardBody>
      <OnceOpened open={isSigning} onClose={close} {...(canSign && { early: SignDialog })}>
        {isSigning && <SignDialog order={order} onClose={close} />}
      </OnceOpened>
    </Card>
  );
}

/** A drawn signature with the signer's name and the time; if somebody signed by name only, the name takes its place. */
function Signed({ id, signature }: { id: string; signature: Signature }) {
  const { _id, name, drawing, createdAt, takenBy } = signature;
  const { t } = useLingui();
  const zone = useSiteZone();
  const now = useNow();
  const taker = takenBy.name || t`Someone who is not a member`;
  const when = withZone(siteTime(createdAt, now, zone), createdAt, zone);
  const save = async () => {
    try {
      saveFile(await bodyOf(api.workOrders.signaturePicture.query({ params: { id, signature: _id } })));
    } catch (error) {
      sayNotLoaded(t`The signature could not be downloaded`, error);
    }
  };
  return (
    <figure className="grid gap-1">
      {drawing === null ? (
        <p className="wrap-anywhere border-line border-b pb-1 text-lg italic">{name}</p>
      ) : (
        <Drawn drawing={drawing} name={name} className="max-w-72 border-line" />
      )}
      <figcaption className="wrap-anywhere text-muted text-sm">
        {drawing !== null && <span className="text-foreground">{name} · </span>}
        <time dateTime={createdAt} title={absoluteTime(createdAt, zone)}>
          {when}
        </time>{' '}
        · {t`taken by ${taker}`}
        {drawing !== null && (
          <>
            {' '}
            ·{' '}
            <button
              type="button"
              title={t`Download the signature of ${name} as a picture`}
              onClick={() => void save()}
              className="font-medium text-action-text hover:underline"
            >
              <Trans>Download picture</Trans>
            </button>
          </>
        )}
      </figcaption>
    </figure>
  );
}
