import { CALENDAR_LOOKS, DASHBOARD_DAYS, PERMISSIONS } from '@siteward/domain';
import { act, cleanup } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useDashboardView } from '#features/dashboard/range.ts';
import { useCalendarView } from '#features/work-orders/calendar/calendar-view.ts';
import { pageScope, renderPage } from '#testing/render-page.tsx';

/** Opens a page with a view kept in the address; `now` returns its current state. */
function open<View>(useView: () => View, address: string) {
  let view: View | undefined;
  function Page() {
    view = useView();
    return null;
  }
  const { router } = renderPage(<Page />, pageScope(PERMISSIONS), `/page?${address}`);
  return {
    router,
    now: () => {
      if (view === undefined) throw new Error('nothing is shown');
      return view;
    },
  };
}

/** A choice, the part of the view that shows it, and the value that part should then have. */
type Choice<View> = [choose: (view: View) => void, shown: (view: View) => unknown, wanted: unknown];

/** Checks that each choice shows, whatever the address was before, and that Back undoes it. */
async function choose<View>(useView: () => View, addresses: readonly string[], choices: readonly Choice<View>[]) {
  for (const address of addresses) {
    for (const [make, shown, wanted] of choices) {
      const { router, now } = open(useView, address);
      const before = JSON.stringify(now());
      await act(async () => make(now()));
      expect(shown(now()), `${address}: ${make}`).toEqual(wanted);
      const isChanged = router.state.location.search !== `?${address}`;
      if (isChanged) await act(async () => router.navigate(-1));
      expect(JSON.stringify(now()), `${address}: ${make}, and back`).toBe(before);
      cleanup();
    }
  }
}

it('the dashboard shows the days and sites that were chosen, whatever they were before', async () => {
  const named = { from: '2026-09-01', to: '2026-09-30' };
  await choose(
    useDashboardView,
    ['x=y', 'days=30', 'from=2026-10-01&to=2026-10-31', 'days=7&from=2026-10-01&to=2026-10-31&sites=all'],
    [
      ...DASHBOARD_DAYS.map(
        (days): Choice<ReturnType<typeof useDashboardView>> => [
          (view) => view.setDays(days),
          (view) => view.days,
          days,
        ],
      ),
      [(view) => view.setRange(named), ({ days, range }) => ({ days, ...range }), { days: null, ...named }],
      [(view) => view.setEverywhere(true), ({ isEverywhere }) => isEverywhere, true],
      [(view) => view.setEverywhere(false), ({ isEverywhere }) => isEverywhere, false],
    ],
  );
});

it('the calendar has the look and the day that were chosen, whatever they were before', async () => {
  type Made = Choice<ReturnType<typeof useCalendarView>>;
  await choose(
    useCalendarView,
    ['x=y', 'view=month&date=2026-10-25', 'view=agenda&status=open', 'date=2026-12-31&cancelled=true&search=an'],
    [
      ...CALENDAR_LOOKS.map((look): Made => [(view) => view.go({ look }), (view) => view.look, look]),
      [(view) => view.go({ day: '2026-03-29' }), ({ day }) => day, '2026-03-29'],
      [(view) => view.go({ day: view.calendar.today }), ({ day, calendar }) => day === calendar.today, true],
      [(view) => view.go({ look: 'day', day: '2026-03-29' }), ({ look, day }) => [look, day], ['day', '2026-03-29']],
      [(view) => view.showCancelled(), ({ hidesCancelled }) => hidesCancelled, false],
      [(view) => view.change({ filters: { tag: ['pump'] } }), ({ filters }) => filters, { tag: ['pump'] }],
      [(view) => view.clear(), ({ isFiltered }) => isFiltered, false],
    ],
  );
});
