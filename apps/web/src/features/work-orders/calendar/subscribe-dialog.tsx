import { Trans, useLingui } from '@lingui/react/macro';
import type { CalendarFeed } from '@siteward/contract';
import { CALENDAR_FEED } from '@siteward/domain';
import { Button, buttonClass } from '@siteward/ui/button';
import { Dialog, DialogBody, DialogContent, DialogHeader } from '@siteward/ui/dialog';
import { Field } from '@siteward/ui/field';
import { Input } from '@siteward/ui/input';
import { LoadingRegion } from '@siteward/ui/loading-region';
import { Skeleton } from '@siteward/ui/skeleton';
import { toast } from '@siteward/ui/toaster';
import { useQueryClient } from '@tanstack/react-query';
import { CalendarPlus, Check, Copy } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { ConfirmDialog } from '#components/confirm-dialog.tsx';
import { FaultAlert, WindowFault } from '#components/faults.tsx';
import { QueryFault } from '#components/query-fault.tsx';
import { api, bodyOf } from '#lib/calls/api.ts';
import { useOrganizationScope } from '#lib/organization/organization-scope.ts';
import { useSiteZone } from '#lib/time/site-time.ts';
import { relativeTime, useNow } from '#lib/time/time-ago.ts';

const KEY = 'calendarFeeds';

/** The links with which a calendar program can show what the member sees here: creating, renewing and revoking them. */
export function SubscribeDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const { org, site, siteId, isReadOnly } = useOrganizationScope();
  const query = { org, site: siteId };
  const feeds = api.calendar.feeds.useQuery({ queryKey: [KEY, query], queryData: { query } });
  const body = feeds.data?.body;
  const { daysBack, daysAhead } = CALENDAR_FEED;
  const name = site?.name ?? '';
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent>
        <DialogHeader
          title={t`Subscribe to the calendar`}
          description={t`A link lets your calendar app show what you see here, from ${daysBack} days ago to ${daysAhead} days ahead. Anyone with the link sees it too, without signing in.`}
        />
        <DialogBody className="pb-5!">
          {body && isReadOnly && (
            <p className="pb-4 text-muted">
              <Trans>You can create new links once a payment method is linked. The ones you have keep working.</Trans>
            </p>
          )}
          {body ? (
            <>
              <Feed title={t`My work, at all my sites`} feed={body.own} named={{ org }} />
              <Feed title={t`Everything at ${name}`} feed={body.site} named={query} />
            </>
          ) : feeds.error ? (
            <QueryFault title={t`Your links could not be loaded.`} query={feeds} />
          ) : (
            <LoadingRegion label={t`Loading your links`}>
              <Skeleton className="h-40 w-full" />
            </LoadingRegion>
          )}
        </DialogBody>
      </DialogContent>
    </Dialog>
  );
}

interface FeedProps {
  title: string;
  feed: CalendarFeed | null;
  /** Which calendar the link is for. */
  named: { org: string; site?: string };
}

function Feed({ title, feed, named }: FeedProps) {
  const { t } = useLingui();
  const { isReadOnly } = useOrganizationScope();
  const id = useId();
  const cache = useQueryClient();
  const [url, setUrl] = useState<string | null>(null);
  const [asking, setAsking] = useState<'renew' | 'revoke' | null>(null);
  const create = api.calendar.createFeed.useMutation();
  const revoke = api.calendar.removeFeed.useMutation();
  const refresh = () => cache.invalidateQueries({ queryKey: [KEY] });
  const make = async () => {
    try {
      const made = await bodyOf(create.mutateAsync({ body: named }));
      setUrl(made.url);
      setAsking(null);
    } catch {
      // The dialog shows the reason.
    }
    await refresh();
  };
  const takeBack = async () => {
    try {
      await revoke.mutateAsync({ query: named });
      setUrl(null);
      setAsking(null);
      toast.success(t`The link has been revoked`);
    } catch {
      // The dialog shows the reason.
    }
    await refresh();
  };
  const isRevoking = asking === 'revoke';
  return (
    <section aria-labelledby={id} className="grid gap-3 border-line border-t pt-4">
      <div>
        <h3 id={id} className="wrap-anywhere font-semibold">
          {title}
        </h3>
        <p className="text-muted text-sm">{feed ? <Made feed={feed} /> : t`No link yet`}</p>
      </div>
      {url !== null && <Link url={url} />}
      <div className="flex flex-wrap gap-2">
        {feed === null && !isReadOnly && (
          <Button loading={create.isPending} onClick={() => void make()}>
            <Trans>Create link</Trans>
          </Button>
        )}
        {feed !== null && (
          <>
            {!isReadOnly && (
              <Button onClick={() => setAsking('renew')}>
                <Trans>New link…</Trans>
              </Button>
            )}
            <Button onClick={() => setAsking('revoke')}>
              <Trans>Revoke link…</Trans>
            </Button>
          </>
        )}
      </div>
      {asking === null && <FaultAlert error={create.error} />}
      <ConfirmDialog
        open={asking !== null}
        onOpenChange={(open) => !open && setAsking(null)}
        title={isRevoking ? t`Revoke this link?` : t`Create a new link?`}
        description={t`Calendar apps with the current link will no longer update.`}
        confirmLabel={isRevoking ? t`Revoke link` : t`Create new link`}
        pending={create.isPending || revoke.isPending}
        onConfirm={() => void (isRevoking ? takeBack() : make())}
      >
        <WindowFault error={isRevoking ? revoke.error : create.error} />
      </ConfirmDialog>
    </section>
  );
}

/** When the link was created, and whether anything reads it. */
function Made({ feed: { createdAt, fetchedAt } }: { feed: CalendarFeed }) {
  const { t } = useLingui();
  const now = useNow();
  const zone = useSiteZone();
  const made = relativeTime(createdAt, now, zone);
  if (fetchedAt === null) return t`Link created: ${made}. Not used yet.`;
  const used = relativeTime(fetchedAt, now, zone);
  return t`Link created: ${made}. Last used: ${used}.`;
}

/** A link that has just been created: it is not shown again. */
function Link({ url }: { url: string }) {
  const { t } = useLingui();
  const [isCopied, setCopied] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const copy = async () => {
    input.current?.select();
    try {
      await navigator.clipboard.writeText(url);
      setCopied(true);
    } catch {
      // The link is selected, so it can be copied by hand.
    }
  };
  return (
    <div className="grid gap-3">
      <Field label={t`Your link`} help={t`It is shown only once. Keep it to yourself.`}>
        <Input ref={input} readOnly value={url} />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" onClick={() => void copy()}>
          {isCopied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
          <span aria-live="polite">{isCopied ? t`Copied` : t`Copy link`}</span>
        </Button>
        <a className={buttonClass()} href={url.replace(/^https?:/, 'webcal:')}>
          <CalendarPlus aria-hidden="true" />
          <Trans>Open in calendar app</Trans>
        </a>
      </div>
    </div>
  );
}
