import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { problem } from '#testing/fake-api.ts';
import { at } from '#testing/fake-shell.ts';
import { SITE } from '#testing/render-page.tsx';
import { aPlan, beginAnew, id, OLIVIA, openPlan, url, word } from './plans-testing.tsx';

beginAnew();

/** Chooses an item of a menu. */
async function choose(menu: string, item: string) {
  fireEvent.keyDown(await screen.findByRole('button', { name: `Actions for ${menu}` }), { key: 'Enter' });
  fireEvent.click(await screen.findByRole('menuitem', { name: item }));
}

const [first, second] = aPlan().dates;
const moved = { ...(second ?? never()), movedFrom: '2026-12-08' };

describe('the dates of a plan', () => {
  it('are left out from their menu', async () => {
    const { sent } = openPlan();
    await choose('1 Dec 2026', 'Skip this date');
    await screen.findByRole('button', { name: /^Restore ?:/ });
    expect(sent('PUT').map(({ path, body }) => [path, body])).toEqual([
      [`${url}/dates/2026-12-01`, { to: null, version: 3 }],
    ]);
  });

  it('are moved to the day that is asked for, which has to be given', async () => {
    const { sent } = openPlan();
    await choose('1 Dec 2026', 'Move to…');
    const dialog = within(await screen.findByRole('dialog', { name: 'Move 1 Dec 2026' }));
    const day = dialog.getByLabelText<HTMLInputElement>(/^New date/);
    expect([day.value, day.min]).toEqual(['2026-12-01', '2026-11-23']);
    fireEvent.change(day, { target: { value: '' } });
    expect(dialog.queryByText('This field is required')).toBeNull();
    fireEvent.click(dialog.getByRole('button', { name: 'Move' }));
    await dialog.findByText('This field is required');
    expect(sent('PUT')).toEqual([]);
    fireEvent.change(day, { target: { value: '2026-12-03' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Move' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent('PUT').map(({ path, body }) => [path, body])).toEqual([
      [`${url}/dates/2026-12-01`, { to: '2026-12-03', version: 3 }],
    ]);
  });

  it('are not moved to the day that they are on', async () => {
    const { sent } = openPlan();
    await choose('1 Dec 2026', 'Move to…');
    fireEvent.click(await screen.findByRole('button', { name: 'Move' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent('PUT')).toEqual([]);
  });

  it('say why they could not be moved, in the dialog', async () => {
    const { answer } = openPlan();
    answer(`PUT ${url}/dates/*`, () => problem('FORBIDDEN', 403));
    await choose('1 Dec 2026', 'Move to…');
    fireEvent.change(await screen.findByLabelText(/^New date/), { target: { value: '2026-12-03' } });
    fireEvent.click(screen.getByRole('button', { name: 'Move' }));
    expect((await within(screen.getByRole('dialog')).findByRole('alert')).textContent).not.toBe('');
  });

  it('are moved back, and are put back when they were left out', async () => {
    const { answer, change, sent } = openPlan({ dates: [first ?? never(), moved], skipped: ['2026-12-29'] });
    answer(`DELETE ${url}/dates/*`, () => change({}));
    expect(await screen.findByText('Moved from 8 Dec 2026.')).toBeDefined();
    await choose('15 Dec 2026', 'Move back to 8 Dec 2026');
    await waitFor(() => expect(sent('DELETE')).toHaveLength(1));
    await waitFor(() => expect(sent('GET').filter(({ path }) => path === url)).toHaveLength(2));
    fireEvent.click(screen.getByRole('button', { name: /^Restore ?: Tue 29 Dec$/ }));
    await waitFor(() => expect(sent('DELETE')).toHaveLength(2));
    expect(sent('DELETE').map(({ path, headers }) => [path, headers.get('if-match')])).toEqual([
      [`${url}/dates/2026-12-08`, '3'],
      [`${url}/dates/2026-12-29`, '4'],
    ]);
  });

  it('say that they could not be changed, and follow what somebody else has changed', async () => {
    const { answer, change } = openPlan();
    answer(`PUT ${url}/dates/*`, () => problem('VERSION_CONFLICT', 409, { current: change({ dates: [moved] }).body }));
    await choose('1 Dec 2026', 'Skip this date');
    await screen.findByText('The date could not be changed');
    expect(await screen.findByText('Moved from 8 Dec 2026.')).toBeDefined();
  });

  it('say that the clocks have changed, and in which year a work order is created', async () => {
    const date = { ...(first ?? never()), day: '2027-01-05', at: '2027-01-05T07:00:00.000Z', madeOn: '2026-12-29' };
    openPlan({ dates: [{ ...date, timeShifted: true }] });
    const dates = within(await screen.findByRole('region', { name: 'Next dates' }));
    dates.getByText('The clocks have changed since the previous date. It is still 08:00.');
    dates.getByText('29 Dec 2026');
  });
});

describe('what is done with a plan', () => {
  it('is deleted once that is confirmed, and its page is left', async () => {
    const { answer, sent, router } = openPlan();
    answer(`DELETE ${url}`, () => ({ status: 204 }));
    await choose('Check filters', 'Delete plan');
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete Check filters?' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(sent('DELETE')).toEqual([]);
    await choose('Check filters', 'Delete plan');
    fireEvent.click(await screen.findByRole('button', { name: 'Delete plan' }));
    await screen.findByText('Check filters has been deleted');
    expect(sent('DELETE').map(({ path, headers }) => [path, headers.get('if-match')])).toEqual([[url, '3']]);
    await waitFor(() => expect(router.state.location.pathname).toBe(at('work-orders/plans')));
  });

  it('is left without a question about unsaved changes', async () => {
    const { answer, router } = openPlan();
    answer(`DELETE ${url}`, () => ({ status: 204 }));
    fireEvent.change(await screen.findByLabelText(/^Title/), { target: { value: 'Check all filters' } });
    await choose('Check filters', 'Delete plan');
    fireEvent.click(await screen.findByRole('button', { name: 'Delete plan' }));
    await waitFor(() => expect(router.state.location.pathname).toBe(at('work-orders/plans')));
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('is left even if its page learns that it is gone before the deletion is answered', async () => {
    const { answer, router, queryClient } = openPlan();
    let answerNow = () => {};
    const answered = new Promise<void>((resolve) => {
      answerNow = resolve;
    });
    answer(`DELETE ${url}`, () => answered.then(() => ({ status: 204 })));
    await choose('Check filters', 'Delete plan');
    fireEvent.click(await screen.findByRole('button', { name: 'Delete plan' }));
    answer(`GET ${url}`, () => problem('NOT_FOUND', 404));
    await queryClient.invalidateQueries({ queryKey: ['maintenancePlans'] });
    await screen.findByText(/^This plan no longer exists/);
    answerNow();
    await screen.findByText('Check filters has been deleted');
    await waitFor(() => expect(router.state.location.pathname).toBe(at('work-orders/plans')));
  });

  it('is not deleted if that is refused', async () => {
    const { answer, router } = openPlan();
    answer(`DELETE ${url}`, () => problem('FORBIDDEN', 403));
    await choose('Check filters', 'Delete plan');
    fireEvent.click(await screen.findByRole('button', { name: 'Delete plan' }));
    await within(screen.getByRole('alertdialog')).findByRole('alert');
    expect(router.state.location.pathname).toBe('/page');
  });

  it('is duplicated from its own values', async () => {
    const { router } = openPlan();
    await choose('Check filters', 'Duplicate');
    await waitFor(() => expect(router.state.location.pathname).toBe(at('work-orders/plans/new')));
    expect(router.state.location.search).toBe(`?from=${id('7')}`);
  });

  it('is said to be paused, by whom and why, and resumed by somebody else in the meantime', async () => {
    const paused = { at: '2026-11-20T09:00:00.000Z', by: { ...OLIVIA, name: '' }, reason: 'The unit is replaced' };
    const { answer, change } = openPlan({ status: 'paused', dates: [], allowedTransitions: ['active'], paused });
    const alert = (await screen.findByText('This plan is paused.')).parentElement;
    expect(alert?.textContent).toMatch(/The unit is replacedSomeone who is not a member · 20 Nov/);
    screen.getByText('It creates no work while paused.');
    answer(`PUT ${url}/status/active`, () =>
      problem('VERSION_CONFLICT', 409, { current: change({ status: 'active', paused: null }).body }),
    );
    fireEvent.click(screen.getByRole('button', { name: 'Resume' }));
    await screen.findByText('Check filters could not be resumed');
    await waitFor(() => expect(screen.queryByText('This plan is paused.')).toBeNull());
    screen.getByText('No upcoming dates.');
  });

  it.each([
    [
      'unknown-provider',
      'The service provider is no longer active, or no longer works at this site. Choose another one in the template and save the plan.',
    ],
    [undefined, 'The work order would have too many files. Check the template and save the plan.'],
  ] as const)('says that its work orders cannot be created because of %s', async (reason, words) => {
    const detail = 'The work order would have too many files';
    openPlan({
      lastFailure: {
        code: 'CONFLICT',
        detail,
        ...(reason && { reason }),
        at: '2026-11-23T09:00:00.000Z',
        day: '2026-11-24',
      },
    });
    const alert = (await screen.findByText('The work order for Tue 24 Nov could not be created.')).parentElement;
    expect(alert?.textContent).toContain(words);
  });
});

describe('a plan that two people have changed', () => {
  async function conflict() {
    const opened = openPlan({ assignees: [OLIVIA] });
    const { answer, change } = opened;
    fireEvent.change(await screen.findByLabelText('Title'), { target: { value: 'Check all filters' } });
    fireEvent.click(screen.getByRole('button', { name: 'Due one day later' }));
    fireEvent.click(await word('Time'));
    fireEvent.change(await screen.findByLabelText('Work starts at'), { target: { value: '09:30' } });
    fireEvent.click(await word('First day'));
    fireEvent.change(await screen.findByLabelText('First day', { selector: 'input' }), {
      target: { value: '2026-11-10' },
    });
    fireEvent.click(await word('How often'));
    fireEvent.change(await screen.findByLabelText('Unit'), { target: { value: 'day' } });
    let isFirst = true;
    answer(`PATCH ${url}`, ({ body }) => {
      if (!isFirst) return change(body as object);
      isFirst = false;
      const theirs = { title: 'Change filters', time: '10:00', from: '2026-11-17', dueDays: 3 };
      return problem('VERSION_CONFLICT', 409, {
        current: change({ ...theirs, repeats: { every: 'week', interval: 1, weekdays: ['TU'] } }).body,
      });
    });
    fireEvent.submit(screen.getByRole('form', { name: 'Check filters' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Somebody changed this in the meantime' }));
    return { ...opened, dialog };
  }

  it('shows both versions of each field in words, and saves one over the other', async () => {
    const { dialog, sent } = await conflict();
    expect(dialog.getByText(/the plan “Check filters”/)).toBeDefined();
    const rows = dialog.getAllByRole('row').slice(1);
    expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
      ['Title', 'Change filters', 'Check all filters'],
      ['Rule', 'Every Tuesday', 'Every second day'],
      ['Time', '10:00', '09:30'],
      ['First day', '17 Nov 2026', '10 Nov 2026'],
      ['Due days after', '3', '1'],
    ]);
    fireEvent.click(dialog.getByRole('button', { name: 'Save mine' }));
    await screen.findByText('Check all filters has been saved');
    expect(sent('PATCH')[1]?.body).toEqual({
      title: 'Check all filters',
      repeats: { every: 'day', interval: 2 },
      time: '09:30',
      from: '2026-11-10',
      dueDays: 1,
      version: 4,
    });
  });

  it('shows the version saved in the meantime if that is to be kept', async () => {
    const { dialog, sent } = await conflict();
    fireEvent.click(dialog.getByRole('button', { name: 'Keep saved version' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await screen.findByRole('heading', { name: 'Change filters' });
    expect(screen.getByLabelText('Title')).toHaveProperty('value', 'Change filters');
    expect(sent('PATCH')).toHaveLength(1);
  });
});

describe('when the work of a plan is due', () => {
  it.each([
    [0, 'same day', '17:00'],
    [1, '1 day', 'Wed 2 Dec, 17:00'],
    [2, '2 days', 'Thu 3 Dec, 17:00'],
  ])('after %i days: %s', async (dueDays, words, due) => {
    openPlan({ dueDays });
    const next = within(await screen.findByRole('list', { name: 'What happens for the next date' }));
    expect(next.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Tue 24 Novcreated',
      'Tue 1 Dec, 08:00starts',
      `${due}due`,
    ]);
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining(['7 days', words]),
    );
  });

  it('is sent with the days on which work orders are created', async () => {
    const { sent } = openPlan();
    fireEvent.click(await screen.findByRole('button', { name: 'Due one day later' }));
    fireEvent.click(screen.getByRole('button', { name: 'One day more ahead' }));
    await screen.findByText('2 unsaved changes');
    screen.getByText(/Was 7 days\.$/);
    fireEvent.submit(screen.getByRole('form', { name: 'Check filters' }));
    await waitFor(() =>
      expect(sent('PATCH').map(({ body }) => body)).toEqual([{ leadDays: 8, dueDays: 1, version: 3 }]),
    );
  });
});

describe('the page of a plan', () => {
  it('is shown within the site of the plan, whose clock it goes by', async () => {
    const { router } = openPlan({ site: id('8') });
    await waitFor(() =>
      expect(router.state.location.pathname).toBe(at(`work-orders/plans/${id('7')}`).replace(SITE, id('8'))),
    );
  });

  it('leads back to the plans from one that is gone', async () => {
    const { answer } = openPlan();
    answer(`GET ${url}`, () => problem('NOT_FOUND', 404));
    await screen.findByText('This plan no longer exists, or you do not have access to it.');
    expect(screen.getByRole('link', { name: 'Go to plans' }).getAttribute('href')).toBe(at('work-orders/plans'));
  });
});

describe('the page of a plan in a narrow window', () => {
  it('has its actions at the bottom, and saves', async () => {
    const { sent } = openPlan({}, undefined, false);
    fireEvent.change(await screen.findByLabelText('Title'), { target: { value: 'Check all filters' } });
    const bar = within(screen.getByRole('button', { name: 'Save changes' }).parentElement ?? never());
    expect(bar.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Pause', 'Save changes']);
    fireEvent.click(bar.getByRole('button', { name: 'Save changes' }));
    await waitFor(() =>
      expect(sent('PATCH').map(({ body }) => body)).toEqual([{ title: 'Check all filters', version: 3 }]),
    );
  });
});

function never(): never {
  throw new Error('there is none');
}
