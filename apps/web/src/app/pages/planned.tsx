import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Card } from '@siteward/ui/card';
import type { DrawingName } from '@siteward/ui/drawing';
import { EmptyState } from '@siteward/ui/empty-state';
import { Page } from '#components/page.tsx';
import { type TitledRoute, titleOf, useRouteName } from '../areas.ts';

/**
 * The areas that are not part of this version: what each is for, and what comes there. Once one is, it has a page of
 * its own.
 */
const PLANNED = {
  'org-site-calendar': {
    help: msg`Work, plans and contract ends by month, week and day.`,
    sentence: msg`Scheduled work orders, maintenance plans and contract ends will appear here, day by day.`,
    drawing: 'calendar',
  },
} as const satisfies Partial<
  Record<TitledRoute, { help: MessageDescriptor; sentence: MessageDescriptor; drawing: DrawingName }>
>;

const isPlanned = (name: string): name is keyof typeof PLANNED => name in PLANNED;

/** A page whose area is not part of this version: it says honestly what comes here. */
export function Component() {
  const { t } = useLingui();
  const name = useRouteName();
  if (!isPlanned(name)) return null;
  const { help, sentence, drawing } = PLANNED[name];
  return (
    <Page title={titleOf(name)} help={t(help)}>
      <Card>
        <EmptyState drawing={drawing} title={t(sentence)} />
      </Card>
    </Page>
  );
}
