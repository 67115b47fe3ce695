import { Trans, useLingui } from '@lingui/react/macro';
import type { WorkOrderDetail } from '@siteward/contract';
import { sameId, workOrderNumber } from '@siteward/domain';
import { Alert } from '@siteward/ui/alert';
import { buttonClass } from '@siteward/ui/button';
import { Card, CardBody, CardHeader } from '@siteward/ui/card';
import { CardShape } from '@siteward/ui/card-shape';
import { useMessagesClearOf } from '@siteward/ui/lib/messages-clear';
import { LoadingRegion } from '@siteward/ui/loading-region';
import { Skeleton } from '@siteward/ui/skeleton';
import { Suspense, useRef, useState } from 'react';
import { Navigate } from 'react-router-dom';
import { Link } from '#components/link.tsx';
import { OnceOpened, onDemand } from '#components/on-demand.tsx';
import { Page } from '#components/page/page.tsx';
import { RecordFault } from '#components/record/record-fault.tsx';
import { WhenNear } from '#components/when-near.tsx';
import { KEEPS_FOCUS } from '#lib/browser/kept-focus.ts';
import { useIsMobile } from '#lib/browser/use-media-query.ts';
import { usePageName } from '#lib/navigation/page-name.ts';
import { pathTo } from '#lib/navigation/paths.ts';
import { useActor, useOrganizationScope } from '#lib/organization/organization-scope.ts';
import { siteClock, useSiteZone, withZone } from '#lib/time/site-time.ts';
import { absoluteTime, useNow } from '#lib/time/time-ago.ts';
import { workOrderTypeLabel } from '#lib/words/labels.ts';
import { FlowWindows } from './changes/flow-windows.tsx';
import { useWorkOrderFlow, type WorkOrderFlow } from './changes/use-work-order-flow.ts';
import { Checklist } from './detail/checklist.tsx';
import { StepProgress } from './detail/step-progress.tsx';
import { StepButtons } from './detail/steps.tsx';
import { WatchButton } from './detail/watch-button.tsx';
import { WorkOrderMenu } from './detail/work-order-menu.tsx';
import { OrderFacts } from './facts/order-facts.tsx';
import { BlockedNotice } from './links/blocked-notice.tsx';
import { useWorkOrder } from './one-work-order.ts';

// Comments, files, time and costs load after the work order itself.
const TimeAndCosts = onDemand(async () => (await import('./entries/time-and-costs.tsx')).TimeAndCosts);
const WorkOrderTalk = onDemand(async () => (await import('./talk/work-order-talk.tsx')).WorkOrderTalk);
const WorkOrderFiles = onDemand(async () => (await import('./detail/work-order-files.tsx')).WorkOrderFiles);
const SignatureCard = onDemand(async () => (await import('./detail/signature.tsx')).SignatureCard);
const WorkOrderLinks = onDemand(async () => (await import('./links/work-order-links.tsx')).WorkOrderLinks);
// For members of a service provider that the work was sent to.
const AnswerDispatch = onDemand(async () => (await import('./detail/answer-dispatch.tsx')).AnswerDispatch);
// Loaded when it is first opened: most people read a work order without editing it.
const EditWorkOrderDialog = onDemand(async () => (await import('./form/edit-work-order.tsx')).EditWorkOrderDialog);

/** One work order: its progress, its checklist, its facts and what happened (docs/product.md, Work orders). */
export function WorkOrderScreen({ id }: { id: string }) {
  const { t } = useLingui();
  const { org, siteId } = useOrganizationScope();
  const { data, error, isFetching, refetch } = useWorkOrder(id);
  const order = data?.body;
  if (order && !sameId(order.site, siteId)) {
    // Its times are those of its own site.
    return <Navigate replace to={pathTo('org-site-work-orders-id', { org, site: order.site, id })} />;
  }
  if (order) return <Loaded key={id} order={order} />;
  return (
    <Page
      title={t`Work order`}
      // Space is reserved for the line above the title and for the buttons.
      {...(!error && {
        eyebrow: <Skeleton className="my-0.5 h-4 w-72 max-w-full" />,
        actions: <Skeleton className="h-control w-40 rounded-md!" />,
      })}
    >
      {error ? (
        <Card>
          <RecordFault
            id={id}
            title={t`The work order could not be loaded.`}
            gone={t`This work order no longer exists, or you do not have access to it.`}
            back={
              <Link to={pathTo('org-site-work-orders', { org, site: siteId })} className={buttonClass()}>
                <Trans>Go to work orders</Trans>
              </Link>
            }
            query={{ error, isFetching, refetch }}
          />
        </Card>
      ) : (
        <LoadingRegion label={t`Loading the work order`} className="grid gap-4">
          <CardShape className="h-14" />
          <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_320px]">
            <CardShape className="h-60" />
            <CardShape className="h-60" />
          </div>
        </LoadingRegion>
      )}
    </Page>
  );
}

function Loaded({ order }: { order: WorkOrderDetail }) {
  const { t } = useLingui();
  const isMobile = useIsMobile();
  const flow = useWorkOrderFlow();
  const [isEditing, setIsEditing] = useState(false);
  const edit = () => setIsEditing(true);
  const stopEditing = () => setIsEditing(false);
  const { number, title, type } = order;
  usePageName(workOrderNumber(number));
  return (
    <Page
      title={title}
      eyebrow={
        <span className="tabular-nums">
          {workOrderNumber(number)} · {workOrderTypeLabel(type)} · <Opened order={order} />
        </span>
      }
      actions={
        <>
          <WatchButton order={order} />
          <WorkOrderMenu order={order} flow={flow} onEdit={edit} />
          {!isMobile && <Answer order={order} />}
          {!isMobile && <StepButtons order={order} flow={flow} />}
        </>
      }
    >
      <StepProgress order={order} />
      <BlockedNotice order={order} className="mb-4" />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_320px]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <Notes order={order} />
          <Checklist order={order} />
          {(order.requiresSignature || order.signature !== null) && (
            <div {...KEEPS_FOCUS}>
              <WhenNear
                fallback={
                  // People who complete the work are led here, even before there is something to sign on.
                  <div tabIndex={-1} data-sign="" className="rounded-lg">
                    <LoadingRegion label={t`Loading the signature`}>
                      <CardShape className="h-28" />
                    </LoadingRegion>
                  </div>
                }
              >
                <SignatureCard order={order} />
              </WhenNear>
            </div>
          )}
          {isMobile && <OrderFacts order={order} onEdit={edit} />}
          <WhenNear fallback={<CardShape className="h-28" />}>
            <WorkOrderFiles id={order._id} />
          </WhenNear>
          <WhenNear fallback={<CardShape className="h-28" />}>
            <WorkOrderLinks order={order} />
          </WhenNear>
          <WhenNear fallback={null}>
            <TimeAndCosts order={order} />
          </WhenNear>
          <WhenNear fallback={<CardShape className="h-40" />}>
            <WorkOrderTalk id={order._id} />
          </WhenNear>
        </div>
        {!isMobile && <OrderFacts order={order} onEdit={edit} />}
      </div>
      {isMobile && <ThumbBar order={order} flow={flow} />}
      <FlowWindows flow={flow} notice={<BlockedNotice order={order} />} />
      <OnceOpened open={isEditing} onClose={stopEditing} early={EditWorkOrderDialog}>
        {isEditing && <EditWorkOrderDialog order={order} onClose={stopEditing} />}
      </OnceOpened>
    </Page>
  );
}

/** The answers that members of a service provider can give while work is with them; shows nothing to anybody else. */
function Answer({ order }: { order: WorkOrderDetail }) {
  const { provider } = useActor();
  const { dispatchedTo, dispatch } = order;
  const isWithThem = provider !== null && dispatchedTo === provider;
  if (!isWithThem || !(dispatch?.status === 'sent' || dispatch?.status === 'accepted')) return null;
  return (
    <Suspense fallback={<Skeleton className="h-control w-28 rounded-md!" />}>
      <AnswerDispatch order={order} />
    </Suspense>
  );
}

/** "created 22 Nov, 08:12 by Farah Siddiqui". */
function Opened({ order: { createdAt, createdBy } }: { order: WorkOrderDetail }) {
  const zone = useSiteZone();
  const now = useNow();
  const when = withZone(siteClock(createdAt, now, zone), createdAt, zone);
  const { name } = createdBy;
  return (
    <time dateTime={createdAt} title={absoluteTime(createdAt, zone)}>
      {name ? (
        <Trans>
          created {when} by {name}
        </Trans>
      ) : (
        <Trans>created {when}</Trans>
      )}
    </time>
  );
}

/** On a phone, the next step is at the foot of the window, within reach of the thumb; pages leave room for it at their end. */
function ThumbBar({ order, flow }: { order: WorkOrderDetail; flow: WorkOrderFlow }) {
  const bar = useRef<HTMLDivElement>(null);
  useMessagesClearOf(bar);
  return (
    <div
      ref={bar}
      data-bulk-bar=""
      className="fixed inset-x-0 bottom-0 z-sticky flex flex-wrap gap-2 border-line border-t bg-surface px-4 py-3 *:flex-1 empty:hidden"
    >
      <Answer order={order} />
      <StepButtons order={order} flow={flow} className="*:flex-1" />
    </div>
  );
}

/** What was written about it: what to do, why it waits, what was done, why it was cancelled. */
function Notes({ order }: { order: WorkOrderDetail }) {
  const { t } = useLingui();
  const { description, holdReason, resolution, cancelReason } = order;
  return (
    <>
      {holdReason && (
        <Alert tone="warning" title={t({ message: 'On hold', context: 'status of a work order' })}>
          {holdReason}
        </Alert>
      )}
      {cancelReason && (
        <Alert title={t({ message: 'Cancelled', context: 'status of a work order' })}>{cancelReason}</Alert>
      )}
      <Note title={t`Resolution`} text={resolution} />
      <Note title={t`Description`} text={description} />
    </>
  );
}

function Note({ title, text }: { title: string; text: string }) {
  if (text === '') return null;
  return (
    <Card>
      <CardHeader title={title} />
      <CardBody className="wrap-anywhere whitespace-pre-line pt-2">{text}</CardBody>
    </Card>
  );
}
