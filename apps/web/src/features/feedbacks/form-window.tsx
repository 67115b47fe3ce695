import { Trans, useLingui } from '@lingui/react/macro';
import type { Site } from '@siteward/contract';
import { Alert } from '@siteward/ui/alert';
import { Button } from '@siteward/ui/button';
import { Dialog, DialogBody, DialogContent, DialogFooter, DialogHeader } from '@siteward/ui/dialog';
import { Skeleton } from '@siteward/ui/skeleton';
import { SwitchField } from '@siteward/ui/switch';
import { useQueryClient } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { FaultAlert } from '#components/faults.tsx';
import { FeedbackAddress, FeedbackCode } from '#components/feedback-code.tsx';
import { QueryFault } from '#components/query-fault.tsx';
import { useDoing } from '#lib/cache/record-cache.ts';
import { api, bodyOf } from '#lib/calls/api.ts';
import { isSite } from '#lib/organization/is-site.ts';
import { useCan, useOrganizationScope } from '#lib/organization/organization-scope.ts';

/**
 * The form of the site: whether it is on, whether it accepts feedback without a name, its link and code, and a new link to
 * replace them. Members who work on feedbacks without access to the site's settings see only the link and code.
 */
export function FormWindow({ site, onClose }: { site: string; onClose: () => void }) {
  const { t } = useLingui();
  const can = useCan();
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent>
        <DialogHeader
          title={t`Feedback form`}
          description={t`Anyone with the link can give feedback, without an account.`}
        />
        <DialogBody>{can('sites:view') ? <OfSite id={site} /> : <LinkAlone site={site} />}</DialogBody>
        <DialogFooter>
          <Button onClick={onClose}>
            <Trans>Done</Trans>
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}

function OfSite({ id }: { id: string }) {
  const query = api.sites.get.useQuery({ queryKey: ['sites', 'one', id], queryData: { params: { id } } });
  return query.data ? <Settings site={query.data.body} /> : <Waiting query={query} />;
}

function LinkAlone({ site }: { site: string }) {
  const { org } = useOrganizationScope();
  const query = { org, site };
  const asked = api.feedbacks.form.useQuery({ queryKey: ['feedbacks', 'form', query], queryData: { query } });
  const form = asked.data?.body;
  if (!form) return <Waiting query={asked} />;
  return form.enabled ? <FeedbackAddress token={form.token} site={form.site.name} /> : <FormIsOff />;
}

function Waiting({ query }: { query: ComponentProps<typeof QueryFault>['query'] }) {
  const { t } = useLingui();
  if (query.error) return <QueryFault title={t`The form could not be loaded.`} query={query} />;
  return <Skeleton className="h-60 w-full" />;
}

function FormIsOff() {
  const { t } = useLingui();
  return <Alert>{t`The form is off: its link and codes do not work.`}</Alert>;
}

function Settings({ site }: { site: Site }) {
  const { t } = useLingui();
  const can = useCan();
  const cache = useQueryClient();
  const mayChange = can('sites:manage');
  const { _id: id, version, feedbackForm } = site;
  const show = (body: Site) => {
    cache.setQueryData(['sites', 'one', id], { status: 200, body, headers: new Headers() });
    void cache.invalidateQueries({ queryKey: ['sites', 'list'] });
  };
  const { isPending, error, run } = useDoing<Site>({ cache: { put: show }, is: isSite, onDone: () => undefined });
  const set = (change: Partial<{ enabled: boolean; anonymous: boolean }>) => {
    const { enabled, anonymous } = { ...feedbackForm, ...change };
    const body = { feedbackForm: { enabled, anonymous }, version };
    void run(async () => show(await bodyOf(api.sites.update.mutate({ params: { id }, body }))));
  };
  return (
    <>
      <SwitchField
        label={t`Public form`}
        checked={feedbackForm.enabled}
        disabled={!mayChange || isPending}
        onCheckedChange={(enabled) => set({ enabled })}
      />
      <SwitchField
        label={t`Without a name`}
        help={t`People do not have to say who they are.`}
        checked={feedbackForm.anonymous}
        disabled={!mayChange || isPending || !feedbackForm.enabled}
        onCheckedChange={(anonymous) => set({ anonymous })}
      />
      {feedbackForm.enabled ? (
        <div className="border-line border-t pt-4">
          <FeedbackCode site={site} onRenewed={show} />
        </div>
      ) : (
        <FormIsOff />
      )}
      <FaultAlert error={error} />
    </>
  );
}
