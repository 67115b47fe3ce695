import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import {
  DEFAULT_MEMBER_STATUS,
  holdsAny,
  isPaidFor,
  landingRoute,
  type Permission,
  pageAt,
  permissionsWithoutCustomer,
  ROUTE_GUARDS,
  type RouteName,
  safeReturnTo,
} from '@siteward/domain';
import { buttonClass } from '@siteward/ui/button';
import { Card } from '@siteward/ui/card';
import type { ReactNode } from 'react';
import { useLoaderData, useSearchParams } from 'react-router-dom';
import { Link } from '#components/link.tsx';
import { PlainPage } from '#components/page/plain-page.tsx';
import { api } from '#lib/calls/api.ts';
import { pathTo } from '#lib/navigation/paths.ts';
import { goOnReading } from '#lib/organization/read-only.ts';
import { dateFormat } from '#lib/words/formats.ts';
import { intlLocale } from '#lib/words/language.ts';
import type { Standing } from '../lookups.ts';

/** A person's standing in an organization whose areas are closed for lack of a customer. */
type Closed = Standing & { permissions: readonly Permission[] };

/**
 * Says why the organization's areas are closed and since when, who can open them, and what works until then (docs/product.md,
 * Guards). It checks first that they are closed, because any link can name an organization; opened directly, the page is about the
 * person's default one.
 */
export function Component() {
  const { t } = useLingui();
  const [query] = useSearchParams();
  const standing = useLoaderData<Standing | null>();
  const isPaid = standing !== null && isPaidFor(standing.organization, Date.now());
  if (standing?.permissions && !isPaid) {
    const { permissions } = standing;
    return <ClosedPage standing={{ ...standing, permissions }} asked={safeReturnTo(query.get('returnTo'))} />;
  }
  const name = standing?.organization.name;
  return (
    <PlainPage
      title={t`Billing needed`}
      drawing="lock"
      text={
        <>
          <Trans>This page appears when the trial of an organization has ended and it has no payment method.</Trans>{' '}
          {isPaid && <Trans>{name} is not affected right now.</Trans>}
        </>
      }
      actions={<Organizations isMain />}
    />
  );
}

function Organizations({ isMain }: { isMain: boolean }) {
  return (
    <Link
      to={pathTo('require-organization-membership')}
      className={buttonClass({ variant: isMain ? 'primary' : 'secondary' })}
    >
      <Trans>Your organizations</Trans>
    </Link>
  );
}

function ClosedPage({ standing, asked }: { standing: Closed; asked: string | null }) {
  const { t } = useLingui();
  const { organization, permissions, site } = standing;
  const { _id: org, name } = organization;
  const mayPay = permissions.includes('billing:manage');
  const left = permissionsWithoutCustomer(permissions);
  const reading = asked !== null && isReadable(asked, left) ? asked : site && pathTo(landingRoute(left), { org, site });
  const returnTo = asked ?? reading;
  return (
    <PlainPage
      title={t`${name} needs a payment method`}
      drawing="lock"
      text={
        <>
          <p>
            <Why standing={standing} />
          </p>
          <p className="mt-2">{mayPay ? <Trans>You can link one now.</Trans> : <WhoCan standing={standing} />}</p>
        </>
      }
      actions={
        <>
          {mayPay && (
            <Link to={pathTo('create-customer', {}, { org, returnTo })} className={buttonClass({ variant: 'primary' })}>
              <Trans>Set up billing</Trans>
            </Link>
          )}
          {reading && (
            <Link
              to={reading}
              onClick={() => goOnReading(org)}
              className={buttonClass({ variant: mayPay ? 'secondary' : 'primary' })}
            >
              <Trans>Continue reading</Trans>
            </Link>
          )}
          <Organizations isMain={!mayPay && !reading} />
        </>
      }
    >
      {site && <StillWorking org={org} site={site} permissions={left} />}
    </PlainPage>
  );
}

/** Why, and since when: the end of the trial or, for people who may see the billing, of what was paid for after it. */
function Why({ standing: { organization, permissions } }: { standing: Closed }) {
  const { _id: org, trialEndsAt } = organization;
  const query = { org };
  const { data } = api.customers.list.useQuery({
    queryKey: ['payers', 'list', query],
    queryData: { query },
    enabled: permissions.includes('billing:view'),
  });
  const ended = data?.body.items.find(
    ({ status, statusSince }) =>
      (status === 'past-due' || status === 'cancelled') && Date.parse(statusSince) > Date.parse(trialEndsAt),
  );
  const at = Date.parse(ended?.statusSince ?? trialEndsAt);
  const date = dateFormat({ dateStyle: 'long' }).format(at);
  return ended ? (
    <Trans>
      There has been no payment method since {date}. Nothing is lost: until one is linked, you can read and export
      everything, but change nothing.
    </Trans>
  ) : (
    <Trans>
      Its trial ended on {date}, and no payment method is linked. Nothing is lost: until one is linked, you can read and
      export everything, but change nothing.
    </Trans>
  );
}

/** Whether the permissions that somebody has left are enough to open an address of the organization. */
function isReadable(address: string, left: readonly Permission[]): boolean {
  const [pathname = ''] = address.split('?');
  const needed = pageAt(pathname);
  if (needed === undefined) return false;
  const { permissions } = ROUTE_GUARDS[needed];
  return permissions.length === 0 || holdsAny(left, permissions);
}

/** How many people are named. */
const NAMED = 3;

/** Who can link a payment method, by name if the reader may see the members. */
function WhoCan({ standing: { organization, permissions } }: { standing: Closed }) {
  const org = organization._id;
  const maySee = permissions.includes('members:view');
  const all = { org, limit: 100 };
  const roles = api.roles.list.useQuery({
    queryKey: ['roles', 'list', all],
    queryData: { query: all },
    enabled: maySee,
  });
  const paying = (roles.data?.body.items ?? []).filter((role) => role.permissions.includes('billing:manage'));
  const query = {
    org,
    role: paying
      .slice(0, 20)
      .map(({ _id }) => _id)
      .join(','),
    limit: NAMED,
    sort: 'name',
  } as const;
  const { data } = api.members.list.useQuery({
    queryKey: ['members', 'list', query],
    queryData: { query },
    enabled: paying.length > 0,
  });
  const { items = [], total = 0 } = data?.body ?? {};
  if (items.length === 0) return <Trans>Someone who can manage its billing, usually an owner, can link one.</Trans>;
  const others = total - items.length;
  const names = items.map(({ name, email }) => name || email);
  const rest = others > 0 ? [plural(others, { one: '# other', other: '# others' })] : [];
  const people = new Intl.ListFormat(intlLocale(), { type: 'disjunction' }).format([...names, ...rest]);
  return <Trans>Ask {people} to link one.</Trans>;
}

interface StillWorkingProps {
  org: string;
  site: string;
  permissions: readonly Permission[];
}

/** What still works without a customer, with links to it. */
function StillWorking({ org, site, permissions }: StillWorkingProps) {
  const to = (name: RouteName) => pathTo(name, { org, site, status: DEFAULT_MEMBER_STATUS });
  const lists: [Permission, RouteName, ReactNode][] = [
    ['work-orders:export', 'org-site-work-orders', <Trans key="work">Work orders</Trans>],
    ['feedbacks:export', 'org-site-feedbacks', <Trans key="feedbacks">Feedbacks</Trans>],
    ['members:view', 'org-site-members-status', <Trans key="members">Members</Trans>],
  ];
  const exported = lists.filter(([permission]) => permissions.includes(permission));
  return (
    <Card className="mt-4 w-full text-left">
      <div className="grid gap-1.5 px-4 py-3">
        <h2 className="font-semibold">
          <Trans>What still works</Trans>
        </h2>
        <ul className="grid list-disc gap-1 pl-5">
          <li>
            <Trans>Reading everything that you could read before, including files and the calendar</Trans>
          </li>
          {exported.length > 0 && (
            <li>
              <Trans>Exporting lists:</Trans>{' '}
              {exported.map(([permission, name, words], index) => (
                <span key={permission}>
                  {index > 0 && ' · '}
                  <Link
                    to={to(name)}
                    onClick={() => goOnReading(org)}
                    className="font-medium text-action-text underline hover:no-underline"
                  >
                    {words}
                  </Link>
                </span>
              ))}
            </li>
          )}
          {permissions.includes('members:manage') && (
            <li>
              <Link
                to={to('org-site-members-status')}
                className="font-medium text-action-text underline hover:no-underline"
              >
                <Trans>Suspending and removing members</Trans>
              </Link>
            </li>
          )}
          <li>
            <Link to={to('org-site-settings')} className="font-medium text-action-text underline hover:no-underline">
              {permissions.includes('billing:view') ? (
                <Trans>Settings, seats and billing</Trans>
              ) : (
                <Trans>Settings</Trans>
              )}
            </Link>
          </li>
        </ul>
      </div>
    </Card>
  );
}
