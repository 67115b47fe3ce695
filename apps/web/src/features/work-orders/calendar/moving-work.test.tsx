import type { Permission } from '@siteward/domain';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { problem } from '#testing/fake-api.ts';
import { aWorkOrder, aWorkOrderDetail, id } from '../records-testing.ts';
import { at, beginAnew, day, entryOf, lamp, openCalendar, PLANNER, pump } from './calendar-testing.tsx';

beginAnew();

describe('moving work', () => {
  const moved = { scheduledStart: at(3, '13:00'), scheduledEnd: at(3, '14:30'), allDay: false };
  const fill = (dialog: HTMLElement, values: Record<string, string>) => {
    for (const [label, value] of Object.entries(values)) {
      fireEvent.change(within(dialog).getByLabelText(label), { target: { value } });
    }
    fireEvent.click(within(dialog).getByRole('button', { name: 'Move' }));
  };

  it('starts with M, is sent with the version shown, shows immediately and can be undone', async () => {
    const api = openCalendar('', {
      answers: {
        [`PATCH /api/work-orders/id/${pump._id}`]: ({ body }: { body: object }) => ({
          status: 200,
          body: aWorkOrderDetail(1, 'Pump leaks', { ...pump, ...body, version: 4 }),
        }),
      },
    });
    (await screen.findByRole('link', { name: /^Pump leaks/ })).focus();
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'm' });
    fill(await screen.findByRole('dialog', { name: 'Move WO-000001 “Pump leaks”' }), {
      Date: day(3),
      Start: '13:00',
      End: '14:30',
    });
    await screen.findByText('WO-000001 has been moved');
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(api.sent('PATCH')).toHaveLength(2));
    const before = { scheduledStart: pump.scheduledStart, scheduledEnd: pump.scheduledEnd, allDay: false };
    expect(api.sent('PATCH').map(({ body }) => body)).toEqual([
      { ...moved, version: 3 },
      { ...before, version: 4 },
    ]);
  });

  it('twice before the first answer is not taken for somebody else’s change', async () => {
    let version = 3;
    const api = openCalendar('', {
      answers: {
        [`PATCH /api/work-orders/id/${pump._id}`]: ({ body }: { body: { version: number } }) => {
          if (body.version !== version) return problem('VERSION_CONFLICT', 409, { current: pump });
          version += 1;
          return { status: 200, body: aWorkOrderDetail(1, 'Pump leaks', { ...pump, ...body, version }) };
        },
      },
    });
    for (const to of [day(3), day(4)]) {
      fireEvent.click(await screen.findByRole('button', { name: 'Move WO-000001 to…' }));
      fill(await screen.findByRole('dialog', { name: /^Move WO-000001/ }), { Date: to });
    }
    await waitFor(() => expect(screen.getAllByText('WO-000001 has been moved')).toHaveLength(2));
    expect(api.sent('PATCH').map(({ body }) => body)).toEqual([
      { scheduledStart: at(3, '09:00'), scheduledEnd: at(3, '10:30'), allDay: false, version: 3 },
      { scheduledStart: at(4, '09:00'), scheduledEnd: at(4, '10:30'), allDay: false, version: 4 },
    ]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it("suggests the site's first working hour for unscheduled work", async () => {
    openCalendar('', { items: [entryOf(lamp)] });
    const [move] = await screen.findAllByRole('button', { name: 'Move WO-000002 to…' });
    fireEvent.click(move ?? document.body);
    const dialog = await screen.findByRole('dialog', { name: /^Move WO-000002/ });
    const typed = (label: string) => within(dialog).getByLabelText<HTMLInputElement>(label).value;
    expect([typed('Date'), typed('Start'), typed('End')]).toEqual([day(2), '07:00', '08:00']);
  });

  it('uses the days and hours of the site, wherever the reader is', async () => {
    const night = { scheduledStart: at(2, '00:30'), scheduledEnd: at(3, '00:15') };
    openCalendar('', { items: [entryOf(aWorkOrder(4, 'Night shift', night))] });
    const [move] = await screen.findAllByRole('button', { name: 'Move WO-000004 to…' });
    fireEvent.click(move ?? document.body);
    const dialog = await screen.findByRole('dialog', { name: /^Move WO-000004/ });
    const typed = (label: string) => within(dialog).getByLabelText<HTMLInputElement>(label).value;
    expect([typed('Date'), typed('Start'), typed('Last day'), typed('End')]).toEqual([
      ...[day(2), '00:30'],
      ...[day(3), '00:15'],
    ]);
  });

  it('shows both versions when somebody else has changed it', async () => {
    const theirs = aWorkOrderDetail(1, 'Pump leaks', { ...pump, priority: 'urgent', version: 9 });
    openCalendar('', {
      answers: {
        [`PATCH /api/work-orders/id/${pump._id}`]: () => problem('VERSION_CONFLICT', 409, { current: theirs }),
      },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Move WO-000001 to…' }));
    fill(await screen.findByRole('dialog', { name: /^Move WO-000001/ }), { Date: day(3) });
    const conflict = within(await screen.findByRole('dialog', { name: 'Somebody changed this in the meantime' }));
    const [, ...rows] = conflict.getAllByRole('row').map(({ textContent }) => textContent);
    expect(rows).toEqual([
      expect.stringMatching(/^PriorityUrgentMedium$/),
      expect.stringMatching(/^Scheduled start/),
      expect.stringMatching(/^Scheduled end/),
    ]);
  });

  it('is offered only for unfinished work, to those who may move it', async () => {
    openCalendar();
    await screen.findByRole('link', { name: /^Filter is new/ });
    // Once in the calendar and once in its tray.
    expect(screen.getAllByRole('button', { name: /^Move WO-/ }).map((each) => each.getAttribute('aria-label'))).toEqual(
      [...['Move WO-000001 to…', 'Move WO-000002 to…', 'Move WO-000002 to…']],
    );
  });

  it('is not offered to those who may only look', async () => {
    openCalendar('', { permissions: ['calendar:view', 'work-orders:view-any'] });
    await screen.findByRole('link', { name: /^Pump leaks/ });
    expect(screen.queryByRole('button', { name: /^Move WO-/ })).toBeNull();
  });
});

describe('the end of work', () => {
  it.each([
    ['until where it is dragged to', '12:00', '12:00'],
    ['a step after its beginning at least', '07:00', '09:30'],
  ])('goes %s', async (_, to, end) => {
    const api = openCalendar('', {
      answers: {
        [`PATCH /api/work-orders/id/${pump._id}`]: ({ body }: { body: object }) => ({
          status: 200,
          body: aWorkOrderDetail(1, 'Pump leaks', { ...pump, ...body, version: 4 }),
        }),
      },
    });
    const entry = (await screen.findByRole('link', { name: /^Pump leaks/ })).closest('li');
    const handle = entry?.querySelector('.cal-resize') ?? document.body;
    const column = document.querySelector(`[data-drop="hours"][data-day="${day(2)}"]`) ?? document.body;
    // Nothing is laid out here: one minute of the day is a third of a pixel in this column.
    vi.spyOn(column, 'getBoundingClientRect').mockReturnValue(new DOMRect(100, 0, 40, 480));
    const [hours = 0, minutes = 0] = to.split(':').map(Number);
    const pointed = { clientX: 110, clientY: (hours * 60 + minutes) / 3, pointerId: 1 };
    fireEvent.pointerDown(handle, { button: 0, clientX: 110, clientY: 210, pointerId: 1 });
    fireEvent.pointerMove(column, pointed);
    fireEvent.pointerUp(column, pointed);
    await waitFor(() => expect(api.sent('PATCH')).toHaveLength(1));
    const changed = { scheduledStart: pump.scheduledStart, scheduledEnd: at(2, end), allDay: false, version: 3 };
    expect(api.sent('PATCH')[0]?.body).toEqual(changed);
  });
});

describe('work in the rows of people', () => {
  const dana = { _id: id(41), name: 'Dana' };
  const emre = { _id: id(42), name: 'Emre' };
  const leak = aWorkOrder(5, 'Leak', { ...pump, _id: id(5), number: 5, title: 'Leak', assignees: [dana] });
  const rug = aWorkOrder(6, 'Rug', { assignees: [emre], scheduledStart: at(1, '09:00') });
  const answers = {
    [`PATCH /api/work-orders/id/${leak._id}`]: ({ body }: { body: { assignees?: string[] } }) => {
      const assignees = body.assignees?.map((each) => (each === dana._id ? dana : emre)) ?? leak.assignees;
      return { status: 200, body: aWorkOrderDetail(5, 'Leak', { ...leak, ...body, assignees, version: 4 }) };
    },
  };
  const ASSIGNER: readonly Permission[] = [...PLANNER, 'work-orders:assign'];

  /** Drags the leak on Dana's Wednesday into the cell for a person's day. */
  async function dragTo(person: string, on: string) {
    const entry = (await screen.findByRole('link', { name: /^Leak/ })).closest('li') ?? document.body;
    const cell = document.querySelector(`[data-person="${person}"][data-day="${on}"]`) ?? document.body;
    // Nothing is laid out here.
    vi.spyOn(cell, 'getBoundingClientRect').mockReturnValue(new DOMRect(80, 80, 40, 40));
    fireEvent.pointerDown(entry, { button: 0, clientX: 10, clientY: 10, pointerId: 1 });
    fireEvent.pointerMove(cell, { clientX: 90, clientY: 90, pointerId: 1 });
    const ghost = document.querySelector('[data-ghost]')?.textContent;
    fireEvent.pointerUp(cell, { clientX: 90, clientY: 90, pointerId: 1 });
    return ghost;
  }
  const openRows = (permissions = ASSIGNER) =>
    openCalendar('&view=assignee', { permissions, items: [rug, leak].map(entryOf), answers });

  it('is shown by the names of its people, and what is nobody’s comes last', async () => {
    openRows();
    await screen.findByRole('link', { name: /^Leak/ });
    const people = [...document.querySelectorAll('[data-drop=day]')].map((cell) => cell.getAttribute('data-person'));
    expect([...new Set(people)]).toEqual([dana._id, emre._id, 'nobody']);
  });

  it('goes to somebody else within its day, with the version shown, and back', async () => {
    const api = openRows();
    expect(await dragTo(emre._id, day(2))).toBe('LeakAssign to Emre');
    await screen.findByText('WO-000005 is assigned to Emre');
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(api.sent('PATCH')).toHaveLength(2));
    expect(api.sent('PATCH').map(({ body }) => body)).toEqual([
      { assignees: [emre._id], version: 3 },
      { assignees: [dana._id], version: 4 },
    ]);
  });

  it('goes to somebody else and another day in one change, which is undone as one', async () => {
    const api = openRows();
    expect(await dragTo(emre._id, day(3))).toBe('LeakAssign to Emre · 09:00–10:30');
    await screen.findByText('WO-000005 has been moved, and is assigned to Emre');
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(api.sent('PATCH')).toHaveLength(2));
    const times = (index: number) => ({ scheduledStart: at(index, '09:00'), scheduledEnd: at(index, '10:30') });
    expect(api.sent('PATCH').map(({ body }) => body)).toEqual([
      { ...times(3), allDay: false, assignees: [emre._id], version: 3 },
      { ...times(2), allDay: false, assignees: [dana._id], version: 4 },
    ]);
  });

  it('is unassigned when it is dragged to the row of nobody', async () => {
    const api = openRows();
    expect(await dragTo('nobody', day(2))).toBe('LeakUnassign Dana');
    await waitFor(() => expect(api.sent('PATCH').map(({ body }) => body)).toEqual([{ assignees: [], version: 3 }]));
  });

  it('stays as it is if the person dragging it may not assign it, and says why', async () => {
    const api = openRows(PLANNER);
    await dragTo(emre._id, day(3));
    await screen.findByText('WO-000005 could not be changed');
    await screen.findByText(/You need the permission “Work orders: assign”/);
    expect(api.sent('PATCH')).toEqual([]);
  });

  it('keeps its assignee within a row, where only another day is meant', async () => {
    const api = openRows(PLANNER);
    await dragTo(dana._id, day(3));
    await screen.findByText('WO-000005 has been moved');
    expect(api.sent('PATCH').map(({ body }) => Object.keys(Object(body)).sort())).toEqual([
      ['allDay', 'scheduledEnd', 'scheduledStart', 'version'],
    ]);
  });
});
