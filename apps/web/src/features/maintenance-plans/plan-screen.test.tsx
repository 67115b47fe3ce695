import type { MaintenancePlanDetail } from '@siteward/contract';
import { addDays } from '@siteward/domain';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { pageOf, problem } from '#testing/fake-api.ts';
import { AT, aPlan, beginAnew, id, OLIVIA, openPlan, url, word } from './plans-testing.tsx';

beginAnew();

describe('the page of a plan', () => {
  it('says the rule as a sentence, and sends only what was changed of it', async () => {
    const { sent } = openPlan();
    expect((await word('How often')).textContent).toContain('second');
    expect((await word('On which days')).textContent).toContain('Tuesday');
    fireEvent.click(await word('On which days'));
    const days = await screen.findByRole('group', { name: 'On which days' });
    fireEvent.click(await within(days).findByRole('button', { name: 'Thursday' }));
    expect((await word('On which days')).textContent).toContain('Tuesday and Thursday');
    await screen.findByText('1 unsaved change');
    // At least one day stays.
    fireEvent.click(within(days).getByRole('button', { name: 'Tuesday' }));
    fireEvent.click(within(days).getByRole('button', { name: 'Thursday' }));
    expect((await word('On which days')).textContent).toContain('Thursday');
    fireEvent.keyDown(days, { key: 'Escape' });
    expect(screen.queryByRole('group', { name: 'On which days' })).toBeNull();
    expect(document.activeElement).toBe(await word('On which days'));
    fireEvent.submit(screen.getByRole('form', { name: 'Check filters' }));
    await waitFor(() =>
      expect(sent('PATCH').map(({ body }) => body)).toEqual([
        { repeats: { every: 'week', interval: 2, weekdays: ['TH'] }, version: 3 },
      ]),
    );
  });

  it('keeps the interval if what is typed is not a number, and shows it again', async () => {
    openPlan();
    fireEvent.click(await word('How often'));
    const interval = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Interval' });
    fireEvent.change(interval, { target: { value: '' } });
    fireEvent.blur(interval);
    expect(interval.value).toBe('2');
  });

  it('merges what somebody else has saved in the meantime, field by field', async () => {
    const { answer, sent, change } = openPlan();
    const title = await screen.findByLabelText('Title');
    fireEvent.change(title, { target: { value: 'Check all filters' } });
    let first = true;
    answer(`PATCH ${url}`, ({ body }) => {
      if (!first) return change(body as Partial<MaintenancePlanDetail>);
      first = false;
      const { body: current } = change({ place: 'Roof' });
      return problem('VERSION_CONFLICT', 409, { current });
    });
    fireEvent.submit(screen.getByRole('form', { name: 'Check filters' }));
    await waitFor(() =>
      expect(sent('PATCH').map(({ body }) => body)).toEqual([
        { title: 'Check all filters', version: 3 },
        { title: 'Check all filters', version: 4 },
      ]),
    );
    await waitFor(() => expect(screen.getByLabelText('Place')).toHaveProperty('value', 'Roof'));
  });

  it('leaves a date out immediately, which can be undone', async () => {
    const { sent } = openPlan({
      dates: [{ ...(aPlan().dates[0] ?? never()), closed: { holiday: 'Winter break', opens: '2026-12-02' } }],
    });
    fireEvent.click(await screen.findByRole('button', { name: /^Skip this date ?: 1 Dec 2026$/ }));
    await screen.findByRole('button', { name: /^Restore ?:/ });
    expect(sent('PUT').map(({ path, body }) => [path, body])).toEqual([
      [`${url}/dates/2026-12-01`, { to: null, version: 3 }],
    ]);
  });

  it('shows members who may change plans when the site is closed, and the next day that it is open', async () => {
    const { sent } = openPlan({
      dates: [{ ...(aPlan().dates[0] ?? never()), closed: { holiday: null, opens: '2026-12-02' } }],
    });
    fireEvent.click(await word('On which days'));
    const days = within(await screen.findByRole('group', { name: 'On which days' }));
    const closed = await days.findAllByRole('button', { name: /, closed$/ });
    expect(closed.map(({ textContent }) => textContent)).toEqual(['SatSaturday, closed', 'SunSunday, closed']);
    fireEvent.click(screen.getByRole('button', { name: /^Move to Wed 2 Dec ?: 1 Dec 2026$/ }));
    await waitFor(() => expect(sent('PUT').map(({ body }) => body)).toEqual([{ to: '2026-12-02', version: 3 }]));
  });

  it('leaves a date out once, even on a double click', async () => {
    const { sent } = openPlan({
      dates: [{ ...(aPlan().dates[0] ?? never()), closed: { holiday: 'Winter break', opens: '2026-12-02' } }],
    });
    const skip = await screen.findByRole('button', { name: /^Skip this date ?: 1 Dec 2026$/ });
    fireEvent.click(skip);
    fireEvent.click(skip);
    await screen.findByRole('button', { name: /^Restore ?:/ });
    expect(sent('PUT')).toHaveLength(1);
  });

  it('keeps its dates, and those left out, if only the days on which work orders are made change', async () => {
    const { calls } = openPlan({ skipped: ['2026-12-29'] });
    fireEvent.click(await screen.findByRole('button', { name: 'One day less ahead' }));
    await screen.findByText('1 unsaved change');
    const dates = within(screen.getByRole('region', { name: 'Next dates' }));
    expect(dates.getByText('25 Nov')).toBeDefined();
    expect(dates.getByText('9 Dec')).toBeDefined();
    expect(dates.getByRole('button', { name: /^Restore ?:/ })).toBeDefined();
    expect(calls.map(({ path }) => path)).not.toContain('/api/maintenance-plans/preview');
  });

  it('has no dates for a rule that ends before it begins, and says if they could not be loaded', async () => {
    const { answer } = openPlan();
    answer('GET /api/maintenance-plans/preview', () => problem('INTERNAL', 500));
    fireEvent.click(await word('End'));
    fireEvent.click(await screen.findByRole('radio', { name: 'On a day' }));
    await screen.findByText('The dates could not be loaded.');
    fireEvent.change(await screen.findByLabelText('Last day'), { target: { value: '2026-10-01' } });
    await screen.findByText('There are no more dates.');
  });

  it('says which dates stay left out or moved under a changed rule, and which do not', async () => {
    const dates = aPlan().dates;
    const exceptions = { skipped: ['2026-12-01', '2026-12-08'], moved: [{ from: '2026-12-15', to: '2026-12-16' }] };
    const { answer } = openPlan(exceptions);
    answer('GET /api/maintenance-plans/preview', () => ({
      status: 200,
      body: { rrule: ['RRULE:FREQ=WEEKLY'], dates },
    }));
    await screen.findByText('Skipping or moving a date is saved immediately.');
    fireEvent.click(await word('Time'));
    fireEvent.change(await screen.findByLabelText('Work starts at'), { target: { value: '09:30' } });
    const card = within(screen.getByRole('region', { name: 'Next dates' }));
    await card.findByText('Still skipped or moved: 1 Dec 2026, 15 Dec 2026 → 16 Dec 2026.');
    card.getByText(/^No longer skipped or moved, as the new rule does not include them: 8 Dec 2026\.$/);
    expect(card.queryAllByRole('time')).toEqual([]);
  });

  it('says in its history what was changed, in words', async () => {
    const text = (value: string) => ({ code: 'text' as const, params: { text: value }, message: value });
    const { answer } = openPlan();
    answer(`GET ${url}/history`, () =>
      pageOf([
        {
          _id: id('5'),
          at: AT,
          action: 'maintenance-plan.updated',
          actor: OLIVIA,
          changes: [
            { field: 'priority', from: text('low'), to: text('urgent') },
            { field: 'estimatedMinutes', from: null, to: text('90') },
            { field: 'requiresSignature', from: text('false'), to: text('true') },
          ],
        },
        {
          _id: id('4'),
          at: AT,
          action: 'maintenance-plan.failed',
          actor: null,
          changes: [{ field: 'day', from: null, to: text('2026-10-30') }],
        },
      ]),
    );
    // The history is far down the page, and loads once the page has settled.
    await screen.findByText('Priority: Low → Urgent');
    expect(screen.getByText(/^Estimate: 1.*30/)).toBeDefined();
    expect(screen.getByText('Signature before completion: No → Yes')).toBeDefined();
    expect(screen.getByText('Day: 30 Oct 2026')).toBeDefined();
  });

  it('is paused for a reason', async () => {
    const { sent, answer, change } = openPlan();
    fireEvent.click(await screen.findByRole('button', { name: 'Pause' }));
    // The dialog is loaded on demand.
    await screen.findByLabelText(/Reason/);
    const window = {
      getByLabelText: screen.getByLabelText,
      getByRole: (role: string, options: object) => within(screen.getByRole('dialog')).getByRole(role, options),
    };
    fireEvent.click(window.getByRole('button', { name: 'Pause' }));
    expect(sent('PUT')).toEqual([]);
    fireEvent.change(window.getByLabelText(/Reason/), { target: { value: 'The unit is replaced' } });
    // What was typed is still there when the dialog is opened again.
    fireEvent.click(window.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    fireEvent.click(screen.getByRole('button', { name: 'Pause' }));
    await screen.findByDisplayValue('The unit is replaced');
    fireEvent.click(window.getByRole('button', { name: 'Pause' }));
    const goOn = await screen.findByRole('button', { name: 'Resume' });
    expect(sent('PUT')[0]?.body).toEqual({ reason: 'The unit is replaced', version: 3 });
    // The next pause starts without a reason.
    answer(`PUT ${url}/status/active`, () => change({ status: 'active', allowedTransitions: ['paused'] }));
    fireEvent.click(goOn);
    fireEvent.click(await screen.findByRole('button', { name: 'Pause' }));
    expect(await screen.findByLabelText(/Reason/)).toHaveProperty('value', '');
  });

  it('says that a work order is made now if its day for that has passed, as with a rule that begins soon', async () => {
    openPlan({ leadDays: 9, dates: aPlan().dates.map((date) => ({ ...date, madeOn: addDays(date.day, -9) })) });
    const dates = within(await screen.findByRole('region', { name: 'Next dates' }));
    expect(dates.getAllByText(/^(now|22 Nov|6 Dec)$/).map(({ textContent }) => textContent)).toEqual(['now', '6 Dec']);
    const next = within(screen.getByRole('list', { name: 'What happens for the next date' }));
    expect(next.getByText('now')).toBeDefined();
  });

  it('says of the work orders that it made what their status does not', async () => {
    const { answer } = openPlan({
      made: { total: 1, onTime: 0, late: 0, open: 1, overdue: 0, cancelled: 0, since: AT },
    });
    const none = { heldSince: null, heldTotalMs: 0, scheduledStart: null, completedAt: null };
    const work = (digit: string, more: object) => ({ ...none, _id: id(digit), createdAt: AT, ...more });
    answer('GET /api/work-orders', () =>
      pageOf([
        work('1', { number: 1, status: 'on-hold', dueAt: '2026-12-01T16:00:00.000Z' }),
        work('2', { number: 2, status: 'completed', completedAt: AT, dueAt: '2026-12-01T16:00:00.000Z' }),
      ]),
    );
    await screen.findByText('none done yet, 1 open');
    const onHold = await screen.findByRole('link', { name: /^WO-000001/ });
    expect(onHold.textContent).not.toContain('open');
    expect(screen.getByRole('link', { name: /^WO-000002/ }).textContent).toMatch(/on time$/);
  });

  it('says what its rule was before the latest change, on the day at the site', async () => {
    const earlier = (time: string, replacedAt: string) => ({
      repeats: aPlan().repeats,
      from: '2026-11-03',
      until: null,
      count: null,
      time,
      replacedAt,
      replacedBy: OLIVIA,
    });
    openPlan({
      earlierRules: [earlier('09:00', '2026-11-20T23:30:00.000Z'), earlier('10:00', '2026-11-11T12:00:00.000Z')],
    });
    const said = await screen.findByText(/^Before /);
    expect(said.textContent).toMatch(/^Before 21 Nov 2026: .*, 09:00\. Olivia Brandt changed it\.$/);
  });

  it('says why it cannot make its work orders, and what to do', async () => {
    const detail = 'Choose active members who have access to this site';
    const lastFailure = { code: 'NOT_FOUND', detail, reason: 'unknown-assignees', at: AT, day: '2026-11-24' } as const;
    openPlan({ lastFailure });
    await screen.findByText(/^An assignee is no longer active, .* Choose others in the template and save the plan\.$/);
    expect(screen.queryByText(/Choose active members/)).toBeNull();
    expect(screen.getByText('Cannot create work')).toBeDefined();
  });

  it('is read-only for members who may not change it', async () => {
    const checklist = [{ _id: id('6'), label: 'Seals tight', kind: 'pass-fail' as const, required: true }];
    const more = { assignees: [OLIVIA], place: 'Roof', checklist };
    openPlan({ ...more, mayChange: false, allowedTransitions: [] }, ['plans:view', 'work-orders:view-any']);
    expect(await word('How often')).toHaveProperty('disabled', true);
    const facts = (await screen.findAllByRole('term')).map((term) => [term.textContent, term.nextSibling?.textContent]);
    expect(facts).toEqual([
      ...[
        ['Title', 'Check filters'],
        ['Type', 'Corrective'],
        ['Priority', 'Urgent'],
        ['Place', 'Roof'],
      ],
      ...[
        ['Assignees', 'Olivia Brandt'],
        ['Checklist', 'Seals tight (Pass or fail, required)'],
      ],
      ['Signature before completion', 'No'],
    ]);
    expect(screen.queryAllByRole('textbox')).toEqual([]);
    for (const name of ['Save changes', 'Pause', 'Actions for Check filters', 'Add point', 'One day less ahead']) {
      expect(screen.queryByRole('button', { name })).toBeNull();
    }
  });
});

function never(): never {
  throw new Error('there is none');
}
