import { Trans, useLingui } from '@lingui/react/macro';
import type { DispatchedWork } from '@siteward/contract';
import { Card, CardBody } from '@siteward/ui/card';
import { Facts } from '#components/record/facts.tsx';
import { scheduleWords } from '#components/record/schedule-words.ts';
import { DueWords } from '#components/work/due.tsx';
import { isForeignZone, siteDay, siteTime, zoneWords } from '#lib/time/site-time.ts';
import { useNow } from '#lib/time/time-ago.ts';
import { workOrderPriorityLabel, workOrderStatusLabel } from '#lib/words/labels.ts';

/** Where and when the work is to be done, and its status. */
export function WorkFacts({ work }: { work: DispatchedWork }) {
  const { t } = useLingui();
  const now = useNow();
  const { site, workOrder } = work;
  const { place, priority, dueAt, allDay, status } = workOrder;
  const words = (at: number) => (allDay ? siteDay(at, now, site.timezone) : siteTime(at, now, site.timezone));
  const map = `https://www.openstreetmap.org/search?query=${encodeURIComponent(site.address)}`;
  return (
    <Card>
      <CardBody>
        <Facts
          facts={[
            [t`Status`, work.status === 'sent' ? '' : workOrderStatusLabel(status)],
            [t`Place`, place],
            [
              t`Address`,
              site.address && (
                <a
                  href={map}
                  target="_blank"
                  rel="noopener noreferrer"
                  className="text-action-text underline underline-offset-2"
                >
                  {site.address} <span className="sr-only">({t`opens a map in a new tab`})</span>
                </a>
              ),
            ],
            [t`Scheduled`, scheduleWords(workOrder, now, site.timezone)],
            [t`Due`, dueAt && <DueWords key="due" order={workOrder} zone={site.timezone} words={words} />],
            [t`Priority`, priority === 'none' ? '' : workOrderPriorityLabel(priority)],
            [t`Time zone`, isForeignZone(site.timezone) ? zoneWords(site.timezone) : ''],
          ]}
        />
        {work.status === 'sent' && (
          <p className="mt-4 text-muted text-sm">
            <Trans>The sender sees your answer immediately.</Trans>
          </p>
        )}
      </CardBody>
    </Card>
  );
}
