import { types } from '@babel/core';
import { expect, it } from 'vitest';
import { attributesOf, elementsIn, inEachFile, SOURCES, textOf } from '#testing/sources.ts';

// Outside of the tests, whose time is limited: parsing all files takes a while on a busy machine.
for (const file of Object.keys(SOURCES)) elementsIn(file);

/** `max-sm:hidden` is hidden on a phone, `sm:hidden` everywhere else. */
const BY_WIDTH = /(?<![\w-])(?:max-)?(?:sm|md|lg|xl):hidden(?![\w-])/g;

/** The elements that a file hides at some widths, in order. What is hidden at one width is usually there for the other. */
const HIDDEN: Record<string, string> = {
  'app/layouts/default.tsx': 'div max-lg:hidden, button lg:hidden, div max-lg:hidden, Icon lg:hidden',
  'app/layouts/nav-sheet.tsx': 'SheetContent lg:hidden',
  'app/layouts/palette-host.tsx': 'Kbd max-lg:hidden',
  'app/layouts/topbar.tsx': 'li max-lg:hidden, Step max-lg:hidden',
  'components/data-list/data-list.tsx': 'span max-md:hidden, span md:hidden',
  'components/data-list/list-toolbar.tsx': 'Button md:hidden, div max-md:hidden, NativeSelect md:hidden',
  'components/saved-views/saved-view-tabs.tsx': 'Button max-md:hidden, Button max-md:hidden',
  'features/auth/auth-screen.tsx': 'Skyline max-lg:hidden, div max-lg:hidden',
  'features/dashboard/dashboard-actions.tsx': 'Button max-sm:hidden',
  'features/feedbacks/detail/feedback-parts.tsx': 'Kbd max-lg:hidden',
  'features/feedbacks/feedback-list.tsx': 'Icon max-sm:hidden',
  'features/feedbacks/feedbacks-screen.tsx': 'p max-lg:hidden',
  'features/maintenance-plans/template/template-card.tsx': 'span max-sm:hidden',
  'features/members/member-list.tsx': 'Icon max-sm:hidden, span sm:hidden',
  'features/members/seats/seat-bar.tsx': 'span max-lg:hidden',
  'features/support-tickets/thread/ticket-composer.tsx': 'span max-sm:hidden',
  'features/support-tickets/ticket-view.tsx': 'span max-sm:hidden, Button max-sm:hidden, MenuItem sm:hidden',
  'features/work-orders/calendar/calendar-head.tsx': 'fieldset max-md:hidden, NativeSelect md:hidden',
  'features/work-orders/calendar/looks/month-grid.tsx': 'span md:hidden',
  'features/work-orders/list/bulk-actions.tsx': 'Icon max-sm:hidden, Icon max-sm:hidden',
  'features/work-orders/list/quick-add.tsx': 'form max-md:hidden',
};

it('knows for each file what it hides at which widths', () => {
  const found = inEachFile((_, file) => {
    const hidden = elementsIn(file).flatMap((element) => {
      const classes = attributesOf(element).get('className');
      const widths = classes ? textOf(file, classes).match(BY_WIDTH) : null;
      return widths ? [`${element.name} ${widths.join(' ')}`] : [];
    });
    return hidden.join(', ');
  });
  expect(found).toEqual(HIDDEN);
});

/** Which properties of the screen, or of paper, a file asks for in code, in order. */
const ASKED: Record<string, string> = {
  'components/data-list/data-list.tsx': '(prefers-reduced-motion: reduce)',
  'lib/browser/theme.ts': '(prefers-color-scheme: dark)',
  // A list is printed as a table, however narrow the paper is.
  // biome-ignore lint/suspicious/noTemplateCurlyInString: as it is in the source
  'lib/browser/use-media-query.ts': '(width >= 960px), print; (width >= ${MOBILE_BREAKPOINT}px)',
};

it('knows for each file what it asks about the screen or paper in code', () => {
  const asking = /\b(?:matchMedia|useMediaQuery)\((['`])(.+?)\1/g;
  const found = inEachFile((text) => Array.from(text.matchAll(asking), ([, , query]) => query).join('; '));
  expect(found).toEqual(ASKED);
});

/** `max-sm:order-last` is last on a phone, whatever comes before it in the source, which is the order for those who listen. */
const MOVED = /(?<![\w-])(?:max-)?(?:sm|md|lg|xl):(?:order-[\w-]+|flex-(?:row|col)-reverse)/g;

/** The elements that a file shows at another place at some widths, in order, with what they are given to show. */
const ELSEWHERE: Record<string, string> = {
  'features/billing/section/billing-section.tsx': 'Card max-lg:order-last, Card max-lg:order-first',
  'features/invitations/invite-form.tsx': 'span max-sm:order-last',
  'features/maintenance-plans/plan-layout.tsx':
    'div max-lg:order-2 {template}, div max-lg:order-1 {dates}, div max-lg:order-3 {rest}',
  'features/members/seats/seat-bar.tsx': 'span max-lg:order-last',
  'features/work-orders/calendar/calendar-head.tsx': 'h2 max-md:order-last, span max-md:order-last',
};

it('knows for each file what it shows at another place at which widths', () => {
  const found = inEachFile((_, file) => {
    const moved = elementsIn(file).flatMap((element) => {
      const classes = attributesOf(element).get('className');
      const places = classes ? textOf(file, classes).match(MOVED) : null;
      if (!places) return [];
      const given = element.node.children.filter(
        (each) => types.isJSXExpressionContainer(each) && types.isIdentifier(each.expression),
      );
      return [[element.name, ...places, ...given.map((each) => textOf(file, each))].join(' ')];
    });
    return moved.join(', ');
  });
  expect(found).toEqual(ELSEWHERE);
});
