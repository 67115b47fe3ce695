import { Trans, useLingui } from '@lingui/react/macro';
import type { DispatchedWork } from '@siteward/contract';
import { workOrderNumber } from '@siteward/domain';
import { Alert } from '@siteward/ui/alert';
import { Avatar } from '@siteward/ui/avatar';
import { Card, CardBody, CardHeader } from '@siteward/ui/card';
import { CardShape } from '@siteward/ui/card-shape';
import { LoadingRegion } from '@siteward/ui/loading-region';
import { Hourglass, ShieldCheck } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { LanguageSelect } from '#components/fields/language-select.tsx';
import { PhoneLink } from '#components/fields/phone.tsx';
import { onDemand } from '#components/on-demand.tsx';
import { PlainPage } from '#components/page/plain-page.tsx';
import { QueryFault } from '#components/query-fault.tsx';
import { WhenNear } from '#components/when-near.tsx';
import { useIsMobile } from '#lib/browser/use-media-query.ts';
import { problemOf } from '#lib/calls/problem.ts';
import { useDocumentTitle } from '#lib/navigation/document-title.ts';
import { siteClock, withZone } from '#lib/time/site-time.ts';
import { useNow } from '#lib/time/time-ago.ts';
import { workOrderTypeLabel } from '#lib/words/labels.ts';
import { AnswerBar, DeclineStep, HoldStep } from './answer-work.tsx';
import { CompleteCard, DoneCard, StartCard } from './complete-work.tsx';
import { mayAddPhotos, useDispatch } from './use-dispatch.ts';
import { WorkChecklist } from './work-checklist.tsx';
import { WorkFacts } from './work-facts.tsx';

// At the end of the page, so loaded on demand.
const WorkPhotos = onDemand(async () => (await import('./work-photos.tsx')).WorkPhotos);
const WorkComments = onDemand(async () => (await import('./work-comments.tsx')).WorkComments);

/** The page of a dispatch link, with one and the same page for every link that does not work. */
export function DispatchScreen({ token }: { token: string }) {
  const { t } = useLingui();
  const query = useDispatch(token);
  const [declined, setDeclined] = useState(false);
  if (declined) {
    return (
      <PlainPage
        title={t`Declined`}
        drawing="done"
        text={<Trans>Thank you for your answer. The sender has been told, and can ask somebody else.</Trans>}
      />
    );
  }
  const { code } = query.error ? problemOf(query.error) : {};
  if (code === 'GONE' || code === 'VALIDATION') return <DeadLink />;
  if (query.data) return <Work token={token} work={query.data.body} onDeclined={() => setDeclined(true)} />;
  return (
    <main className="mx-auto w-full max-w-[1040px] p-4">
      {query.error ? (
        <Card>
          <QueryFault title={t`The work could not be loaded.`} query={query} />
        </Card>
      ) : (
        <LoadingRegion label={t`Loading the work`} className="grid gap-4">
          <CardShape className="h-14" />
          <CardShape className="h-60" />
        </LoadingRegion>
      )}
    </main>
  );
}

/** It names neither the work nor its organization: trying out links reveals nothing. */
function DeadLink() {
  const { t } = useLingui();
  return (
    <PlainPage
      title={t`This link no longer works`}
      drawing="fault"
      text={
        <>
          <p>
            <Trans>
              It has expired, was withdrawn, or is incomplete. Ask the sender for a new one: their name and number are
              in the email.
            </Trans>
          </p>
          <p className="mt-2 text-sm">
            <Trans>A link expires after 7 days without an answer.</Trans>
          </p>
        </>
      }
    />
  );
}

interface WorkProps {
  token: string;
  work: DispatchedWork;
  onDeclined: () => void;
}

function Work({ token, work, onDeclined }: WorkProps) {
  const { t } = useLingui();
  const isMobile = useIsMobile();
  const { status, workOrder, provider, organization } = work;
  const { number, title, type, place, description } = workOrder;
  useDocumentTitle(`${workOrderNumber(number)} ${title}`);
  const [from, to] = [organization.name, provider.name];
  const isOffer = status === 'sent';
  const works = status === 'accepted' && workOrder.status === 'in-progress';
  const starts = status === 'accepted' && (workOrder.status === 'open' || workOrder.status === 'on-hold');
  const isDone = status === 'completed' || (status === 'accepted' && !works && !starts);
  // On a phone, the decision to accept or start comes before the work, and completing it comes after it.
  const aside = (
    <aside className="grid content-start gap-4">
      <Sending paused={work.paused}>{works && <CompleteCard token={token} work={work} />}</Sending>
      <WorkFacts work={work} />
      <Sending paused={work.paused}>
        {isOffer && <AnswerBar token={token} work={work} onDeclined={onDeclined} />}
        {starts && <StartCard token={token} work={work} />}
        {(starts || works) && (
          <div className="flex flex-wrap gap-2">
            {workOrder.status !== 'on-hold' && <HoldStep token={token} work={work} />}
            <DeclineStep token={token} work={work} onDeclined={onDeclined} />
          </div>
        )}
      </Sending>
      {isDone && <DoneCard work={work} />}
    </aside>
  );
  const isFirst = isMobile && !works;
  return (
    <div className="flex min-h-dvh flex-col bg-canvas">
      <Sender work={work} />
      <main className="mx-auto w-full max-w-[1040px] flex-1 p-4">
        <header className="mb-4">
          <p className="text-muted tabular-nums">
            {workOrderNumber(number)} · {workOrderTypeLabel(type)}
            {/* The facts come last there. */}
            {isMobile && works && place && ` · ${place}`}
          </p>
          <h1 tabIndex={-1} className="wrap-anywhere text-balance font-bold text-2xl">
            {title}
          </h1>
          {isOffer && (
            <p className="text-muted">
              <Trans>
                {from} asks {to} to do this work.
              </Trans>
            </p>
          )}
        </header>
        {work.paused && (
          <Alert tone="warning" className="mb-4">
            <Trans>
              Nothing can be sent to {from} right now. What you have typed stays here, so that you can send it later.
            </Trans>
          </Alert>
        )}
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_320px]">
          {isFirst && aside}
          <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-4">
            {description !== '' && (
              <Card>
                <CardHeader title={t`What to do`} />
                <CardBody className="wrap-anywhere whitespace-pre-line pt-2">{description}</CardBody>
              </Card>
            )}
            <Sending paused={work.paused}>
              <WorkChecklist token={token} work={work} />
            </Sending>
            {(work.files.length > 0 || mayAddPhotos(work)) && (
              <WhenNear fallback={<CardShape className="h-40" />}>
                <WorkPhotos token={token} work={work} />
              </WhenNear>
            )}
            <Sending paused={work.paused}>
              <WhenNear fallback={<CardShape className="h-40" />}>
                <WorkComments token={token} work={work} />
              </WhenNear>
            </Sending>
          </div>
          {!isFirst && aside}
        </div>
      </main>
      <footer className="mx-auto flex w-full max-w-[1040px] flex-wrap gap-x-4 gap-y-1 p-4 text-muted text-sm">
        {organization.contact !== '' && (
          <span>
            <Trans>
              Not sure it is us? Call {from}: <PhoneLink number={organization.contact} isInText />
            </Trans>
          </span>
        )}
        <span>
          <Trans>You need no account or password.</Trans>
        </span>
      </footer>
      {isMobile && isOffer && <div className="h-24" />}
    </div>
  );
}

/** Disables everything that sends while sending is paused; what was typed stays visible. */
function Sending({ paused, children }: { paused: boolean; children: ReactNode }) {
  return (
    <fieldset disabled={paused} className="contents">
      {children}
    </fieldset>
  );
}

/** Who sent the link, to whom, and until when it works. */
function Sender({ work }: { work: DispatchedWork }) {
  const now = useNow();
  const { organization, site, sentByName, provider, expiresAt } = work;
  const [firm, to] = [organization.name, provider.email];
  const until = expiresAt && withZone(siteClock(expiresAt, now, site.timezone), expiresAt, site.timezone);
  return (
    <header className="border-line border-b bg-surface">
      <div className="mx-auto flex w-full max-w-[1040px] flex-wrap items-center gap-3 px-4 py-3">
        <Avatar name={firm} />
        <p className="wrap-anywhere min-w-0 flex-1">
          <span className="block font-semibold">{firm}</span>
          <span className="block text-muted text-sm">{site.name}</span>
        </p>
        <LanguageSelect className="print:hidden" />
      </div>
      <div className="border-line border-t">
        <div className="mx-auto flex w-full max-w-[1040px] flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 text-sm">
          <Line icon={<ShieldCheck aria-hidden="true" className="text-green" />}>
            {sentByName ? (
              <Trans>
                Sent by <b>{sentByName}</b>, {firm}, to <b>{to}</b>. It is for you only.
              </Trans>
            ) : (
              <Trans>
                Sent by {firm} to <b>{to}</b>. It is for you only.
              </Trans>
            )}
          </Line>
          <Line icon={<Hourglass aria-hidden="true" className="text-muted" />}>
            {until ? (
              <Trans>
                Link works until <b>{until}</b>
              </Trans>
            ) : (
              <Trans>Link works until the job is done</Trans>
            )}
          </Line>
        </div>
      </div>
    </header>
  );
}

function Line({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <p className="flex items-center gap-2.5">
      {icon}
      <span className="wrap-anywhere min-w-0">{children}</span>
    </p>
  );
}
