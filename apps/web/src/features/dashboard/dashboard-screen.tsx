import { t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Dashboard } from '@siteward/contract';
import { COUNTED, clockTime } from '@siteward/domain';
import { buttonClass } from '@siteward/ui/button';
import { Card } from '@siteward/ui/card';
import { EmptyState } from '@siteward/ui/empty-state';
import { LoadingRegion } from '@siteward/ui/loading-region';
import { Skeleton } from '@siteward/ui/skeleton';
import { type ReactNode, Suspense } from 'react';
import { Can } from '#components/can.tsx';
import { Link } from '#components/link.tsx';
import { onDemand } from '#components/on-demand.tsx';
import { Page } from '#components/page/page.tsx';
import { QueryFault } from '#components/query-fault.tsx';
import { pathTo } from '#lib/navigation/paths.ts';
import { useCan, useOrganizationScope } from '#lib/organization/organization-scope.ts';
import { zoneWords } from '#lib/time/site-time.ts';
import { useNow } from '#lib/time/time-ago.ts';
import { dateFormat } from '#lib/words/formats.ts';
import { workOrderPriorityLabel, workOrderStatusLabel } from '#lib/words/labels.ts';
import { DashboardActions } from './dashboard-actions.tsx';
import { DayChart } from './day-chart.tsx';
import { type LinkOf, useCountedLinks } from './links.ts';
import { MyWork } from './my-work.tsx';
import { OpenBars } from './open-bars.tsx';
import { ProvidersCard } from './providers-card.tsx';
import { useDashboard } from './queries.ts';
import { type DashboardView, useDashboardView } from './range.ts';
import { Tiles } from './tiles.tsx';

const SitesCard = onDemand(async () => (await import('./tables.tsx')).SitesCard);

/**
 * How the site is doing, for members who may see that, and everybody's own work (docs/product.md, Dashboard).
 *
 * @param firstSteps - what a new organization starts with
 */
export function DashboardScreen({ firstSteps }: { firstSteps: ReactNode }) {
  const { t } = useLingui();
  const can = useCan();
  const view = useDashboardView();
  const seesNumbers = can('dashboard:view');
  return (
    <Page
      title={t`Dashboard`}
      heading={<Greeting zone={view.zone} />}
      help={<Whereabouts view={view} />}
      actions={seesNumbers && <DashboardActions view={view} />}
    >
      {firstSteps}
      {seesNumbers ? <Numbers view={view} /> : <Mine view={view} />}
    </Page>
  );
}

/** A greeting for the site's time of day; screen readers announce first which page it is. */
function Greeting({ zone }: { zone: string }) {
  const { t } = useLingui();
  const { user } = useOrganizationScope();
  const hour = Number(clockTime(useNow(), zone).slice(11, 13));
  const name = user.name.split(' ')[0] ?? user.name;
  const time = hour >= 5 && hour < 12 ? 'morning' : hour >= 12 && hour < 18 ? 'afternoon' : 'evening';
  // Not everybody has given a name.
  const words =
    name === ''
      ? { morning: t`Good morning`, afternoon: t`Good afternoon`, evening: t`Good evening` }
      : { morning: t`Good morning, ${name}`, afternoon: t`Good afternoon, ${name}`, evening: t`Good evening, ${name}` };
  return (
    <>
      <span className="sr-only">{t`Dashboard`}: </span>
      {words[time]}
    </>
  );
}

/** The place and time: "Harbour Campus · Saturday 21 November, 09:41 (Europe/Berlin)". */
function Whereabouts({ view: { zone, isEverywhere } }: { view: DashboardView }) {
  const { t } = useLingui();
  const { site } = useOrganizationScope();
  const now = useNow();
  const format = {
    timeZone: zone,
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
  } as const;
  const time = dateFormat(format).format(now);
  const where = isEverywhere ? t`All my sites` : site?.name;
  return (
    <>
      {where && `${where} · `}
      {time} ({zoneWords(zone)})
    </>
  );
}

/** For members who may not see the numbers: their own work, and where else to go. */
function Mine({ view }: { view: DashboardView }) {
  const { t } = useLingui();
  const can = useCan();
  const { org, siteId: site } = useOrganizationScope();
  const linkOf = useCountedLinks(false);
  return (
    <div className="grid max-w-180 gap-4">
      {can('work-orders:view-own', 'work-orders:view-any') && (
        <MyWork view={{ ...view, isEverywhere: false }} linkOf={linkOf} />
      )}
      <Can permission="feedbacks:create">
        <Card>
          <EmptyState
            title={t`Is something broken, or could something be better?`}
            description={t`Your reports and their progress are under Feedbacks.`}
            action={
              <Link to={pathTo('org-site-feedbacks', { org, site })} className={buttonClass({ variant: 'primary' })}>
                <Trans>Feedbacks</Trans>
              </Link>
            }
          />
        </Card>
      </Can>
    </div>
  );
}

function Numbers({ view }: { view: DashboardView }) {
  const { t } = useLingui();
  const query = useDashboard(view, true);
  const dashboard = query.data?.body;
  if (query.error && !dashboard) return <QueryFault title={t`The dashboard could not be loaded.`} query={query} />;
  if (!dashboard) return <Waiting />;
  return <Shown dashboard={dashboard} view={view} />;
}

function Shown({ dashboard, view }: { dashboard: Dashboard; view: DashboardView }) {
  const can = useCan();
  const { isEverywhere } = view;
  const linkOf = useCountedLinks(isEverywhere);
  const { work, providers, sites } = dashboard;
  // The links match what is shown, even while other days are being loaded.
  const range = { from: dashboard.from, to: dashboard.to };
  const works = can('work-orders:view-own', 'work-orders:view-any');
  if (isQuiet(dashboard)) return <Quiet myWork={works && <MyWork view={view} linkOf={linkOf} />} />;
  return (
    <>
      <Tiles dashboard={dashboard} range={range} linkOf={linkOf} />
      {sites && sites.length > 1 && (
        <Suspense fallback={<Skeleton className="mb-4 h-60 rounded-lg!" />}>
          <SitesCard sites={sites} linkOf={linkOf} />
        </Suspense>
      )}
      <div className="grid gap-4 lg:grid-cols-[3fr_2fr]">
        {work && (
          <DayChart key={`${range.from}..${range.to}`} days={work.days} range={range} totals={work} linkOf={linkOf} />
        )}
        {works && <MyWork view={view} linkOf={linkOf} />}
        {work && <OpenKinds work={work} linkOf={linkOf} />}
        {providers && <ProvidersCard providers={providers} linkOf={linkOf} />}
        {work && <OpenOrder work={work} linkOf={linkOf} />}
      </div>
    </>
  );
}

type Work = NonNullable<Dashboard['work']>;

function OpenKinds({ work, linkOf }: { work: Work; linkOf: LinkOf }) {
  const { t } = useLingui();
  return (
    <OpenBars
      part="category"
      title={t`Open by category`}
      heading={t`Category`}
      nothing={t`Nothing to do at the moment`}
      rows={work.byCategory.map(({ category, count }) => ({
        key: category,
        count,
        to: linkOf(COUNTED.category(category)),
        label: category === '' ? t`Without a category` : category,
      }))}
    />
  );
}

function OpenOrder({ work, linkOf }: { work: Work; linkOf: LinkOf }) {
  const { t } = useLingui();
  const nothing = t`Nothing to do at the moment`;
  return (
    <>
      <OpenBars
        part="priority"
        title={t`Open by priority`}
        heading={t`Priority`}
        nothing={nothing}
        rows={work.byPriority.map(({ priority, count }) => ({
          key: priority,
          count,
          to: linkOf(COUNTED.priority(priority)),
          label: workOrderPriorityLabel(priority),
        }))}
      />
      <OpenBars
        part="status"
        title={t`Open by status`}
        heading={t`Status`}
        nothing={nothing}
        rows={work.byStatus.map(({ status, count }) => ({
          key: status,
          count,
          to: linkOf(COUNTED.status(status)),
          label: workOrderStatusLabel(status),
        }))}
      />
    </>
  );
}

/** Whether there is nothing yet for charts to show. */
function isQuiet({ work, feedback }: Dashboard): boolean {
  const isIdle = !work || [work.open, work.created, work.completed].every((count) => count === 0);
  return isIdle && (feedback?.count ?? 0) === 0;
}

/** Shown instead of empty charts: ways to start. */
function Quiet({ myWork }: { myWork: ReactNode }) {
  const { t } = useLingui();
  const { org, siteId: site } = useOrganizationScope();
  return (
    <div className="grid gap-4">
      {myWork}
      <Card>
        <EmptyState
          drawing="done"
          title={t`Nothing is open, and nothing has happened in this period.`}
          description={t`Numbers appear here with your first work orders and feedbacks.`}
          action={
            <Can permission="work-orders:create">
              <Link
                to={pathTo('org-site-work-orders', { org, site }, { new: 'blank' })}
                className={buttonClass({ variant: 'primary' })}
              >
                <Trans>New work order</Trans>
              </Link>
            </Can>
          }
        />
      </Card>
    </div>
  );
}

function Waiting() {
  return (
    <LoadingRegion label={t`Loading the dashboard`}>
      <div className="mb-4 grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-5">
        {[0, 1, 2, 3, 4].map((each) => (
          <Skeleton key={each} className="h-30 w-full rounded-lg!" />
        ))}
      </div>
      <div className="grid gap-4 lg:grid-cols-[3fr_2fr]">
        <Skeleton className="h-80 w-full rounded-lg!" />
        <Skeleton className="h-80 w-full rounded-lg!" />
      </div>
    </LoadingRegion>
  );
}
