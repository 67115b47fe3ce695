import { types } from '@babel/core';
import { expect, it } from 'vitest';
import { inEachFile, inEachNode, PUBLIC_SOURCES, SOURCES, textOf, treeOf } from '#testing/sources.ts';

const ALL = { ...SOURCES, ...PUBLIC_SOURCES };

// Outside of the tests, whose time is limited: parsing all files takes a while on a busy machine.
for (const file of Object.keys(ALL)) treeOf(file);

/**
 * The keys under which each file keeps something on the device, with `{` for what they are put together from. Several people may
 * use it, each in several organizations: what concerns only one of them has their id in its key. The site that was open last has
 * not, as others there begin with it or with their own first one.
 */
const KEPT: Record<string, string> = {
  'components/data-list/list-toolbar.tsx': 'siteward:density',
  'features/auth/sign-up-return.ts': 'siteward:sign-up',
  'features/billing/trial-notice.tsx': 'siteward:trial-notice:{org}:{user._id}',
  'features/first-steps/first-steps.tsx': 'siteward:first-steps:{org}:{user._id}',
  'features/service-providers/service-providers-screen.tsx': 'siteward:papers:{org}',
  'features/work-orders/calendar/trays.tsx': 'siteward:calendar-overdue; siteward:calendar-unscheduled',
  'lib/drafts/draft.ts': 'siteward:draft:{typist()}:{name}',
  'lib/words/language.ts': 'siteward:language; siteward:own-language',
  'lib/navigation/load-chunk.ts': 'siteward:reloaded-at',
  'lib/organization/read-only.ts': 'siteward:reads-on:{org.toLowerCase()}',
  'lib/session/session.ts': 'siteward:site:{org}',
  'lib/browser/single-keys.ts': 'siteward:single-keys',
  'lib/browser/theme.ts': 'siteward:theme',
  'public/form/draft.ts': 'siteward:feedback:',
  'public/lib/language.ts': 'siteward:language',
};

it('knows for each file under which keys it keeps something on the device', () => {
  const keyIn = (file: string, node: types.Node) => {
    if (!types.isStringLiteral(node) && !types.isTemplateLiteral(node)) return;
    const text = textOf(file, node).slice(1, -1).replaceAll('${', '{');
    return text.startsWith('siteward:') ? text : undefined;
  };
  const found = inEachFile((_, file) => inEachNode(file, (node) => keyIn(file, node)).join('; '), ALL);
  expect(found).toEqual(KEPT);
});
