import type { WorkOrderDetail } from '@siteward/contract';
import type { Permission } from '@siteward/domain';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { pageOf, problem } from '#testing/fake-api.ts';
import { heading, MANAGER, ME, me, menu, openWorkOrder as open, TECHNICIAN, url } from '../one-work-order-testing.tsx';
import { id } from '../records-testing.ts';

const names = (items: (string | null)[][]) => items.map(([name]) => name);
const choose = async (name: string) => {
  await menu();
  fireEvent.click(screen.getByRole('menuitem', { name }));
};

describe('the menu of a work order', () => {
  const REST = ['Change', 'Move to another site', 'Print', 'Assign to me', 'Delete work order'];
  it.each<[WorkOrderDetail['status'], string[]]>([
    ['draft', ['Cancel work order']],
    ['open', ['Cancel work order']],
    ['in-progress', ['Cancel work order']],
    ['on-hold', ['Set back to open', 'Cancel work order']],
    ['completed', []],
    ['verified', []],
    ['cancelled', []],
  ])('has the steps that are not buttons, and everything else: %s', async (status, steps) => {
    open({ status, completedBy: { _id: id(9), name: 'Dana' } });
    await heading();
    const items = names(await menu());
    const known = ['Set back to open', 'Cancel work order'];
    expect(items.filter((name) => known.includes(name ?? ''))).toEqual(steps);
    expect(items.filter((name) => REST.includes(name ?? ''))).toEqual(REST);
  });

  it('takes a step after asking for what it needs', async () => {
    const { sent } = open({ status: 'open' });
    await choose('Cancel work order');
    const dialog = within(await screen.findByRole('dialog', { name: 'Cancel WO-000412' }));
    fireEvent.change(dialog.getByRole('textbox', { name: 'Reason' }), { target: { value: 'Twice' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel work order' }));
    await screen.findByText('WO-000412 is now “Cancelled”');
    expect(sent()).toEqual([['/status/cancelled', { version: 3, reason: 'Twice' }]]);
  });

  it('takes work off somebody who is assigned, and leaves it with the others', async () => {
    const dana = { _id: id(9), name: 'Dana' };
    const { api } = open({ status: 'open', assignees: [dana, me] });
    await heading();
    expect(names(await menu())).not.toContain('Assign to me');
    fireEvent.click(screen.getByRole('menuitem', { name: 'Unassign me' }));
    await screen.findByText('WO-000412 is assigned to Dana');
    expect(api.sent('PATCH').map(({ body }) => body)).toEqual([{ assignees: [dana._id], version: 3 }]);
  });

  it('adds the reader to those who are assigned', async () => {
    const { api } = open({ status: 'open', assignees: [{ _id: id(9), name: 'Dana' }] });
    await choose('Assign to me');
    await waitFor(() =>
      expect(api.sent('PATCH').map(({ body }) => body)).toEqual([{ assignees: [id(9), ME], version: 3 }]),
    );
  });

  it.each<[string, Permission[], Partial<WorkOrderDetail>, boolean, boolean, boolean]>([
    ['a manager', MANAGER, {}, true, true, true],
    ['a technician, of others’ work', TECHNICIAN, { own: false }, false, false, false],
    ['a technician, of their own', TECHNICIAN, { own: true, createdBy: me }, true, false, true],
    ['those who may only assign', ['work-orders:view-any', 'work-orders:assign'], {}, false, false, false],
  ])('offers to change, to move and to take it on: to %s', async (_, permissions, more, change, move, take) => {
    open({ status: 'open', ...more }, permissions);
    await heading();
    const items = await menu();
    const offers = (name: string) => items.some(([each, disabled]) => each === name && disabled !== 'true');
    expect([offers('Change'), offers('Move to another site'), offers('Assign to me')]).toEqual([change, move, take]);
  });

  it('moves it to another site', async () => {
    const { api } = open({ status: 'open' });
    api.answer('GET /api/sites', () => pageOf([]));
    await choose('Move to another site');
    const dialog = await screen.findByRole('dialog', { name: 'Move WO-000412 to another site' });
    fireEvent.keyDown(dialog, { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.sent('PATCH')).toEqual([]);
  });

  describe('printing', () => {
    const print = vi.fn();
    beforeEach(() => {
      print.mockReset();
      vi.stubGlobal('print', print);
    });
    afterEach(() => vi.unstubAllGlobals());

    it('prints the sheet once, which is gone afterwards', async () => {
      open({ status: 'open' });
      await choose('Print');
      await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
      expect(document.querySelectorAll('[data-print-sheet]')).toHaveLength(1);
      dispatchEvent(new Event('afterprint'));
      await waitFor(() => expect(document.querySelector('[data-print-sheet]')).toBeNull());
    });
  });

  it('shows what somebody else has changed when it cannot be deleted for that', async () => {
    const { api, change, current, address } = open({ status: 'open' });
    api.answer(`DELETE ${url}`, () => problem('VERSION_CONFLICT', 409, { current: current() }));
    await heading();
    change({ place: 'Plant room B' });
    await choose('Delete work order');
    const question = await screen.findByRole('alertdialog', { name: 'Delete WO-000412 “Chiller 2 trips”?' });
    fireEvent.click(within(question).getByRole('button', { name: 'Delete work order' }));
    await within(question).findByRole('alert');
    await screen.findByText('Plant room B');
    expect(address()).toContain(id(412));
    api.answer(`DELETE ${url}`, () => ({ status: 204 }));
    fireEvent.click(within(question).getByRole('button', { name: 'Delete work order' }));
    await waitFor(() => expect(api.sent('DELETE').map(({ headers }) => headers.get('if-match'))).toEqual(['3', '4']));
  });
});

describe('what was written about a work order', () => {
  it.each<[string, Partial<WorkOrderDetail>, RegExp]>([
    ['why it waits', { status: 'on-hold', holdReason: 'No part' }, /On hold.*No part/],
    ['why it was cancelled', { status: 'cancelled', cancelReason: 'Twice' }, /Cancelled.*Twice/],
    ['what was done', { status: 'completed', resolution: 'Coils cleaned' }, /Resolution.*Coils cleaned/],
    ['what is to be done', { description: 'It trips at noon' }, /Description.*It trips at noon/],
    ['who created it', { createdBy: { _id: id(900), name: 'Olivia Brandt' } }, /created .* by Olivia Brandt/],
    [
      'when somebody created it who is not a member any more',
      { createdBy: { _id: id(900), name: '' } },
      /created \d(?!.* by )/,
    ],
  ])('is shown: %s', async (_, more, words) => {
    open(more);
    await heading();
    expect(document.body.textContent).toMatch(words);
  });
});

describe('the progress of a work order', () => {
  const STAGES = ['Open', 'In progress', 'Completed', 'Verified'];
  it.each<[Partial<WorkOrderDetail>, string[], string]>([
    [{ status: 'draft' }, ['Draft', ...STAGES], 'Draft'],
    [{ status: 'open' }, STAGES, 'Open'],
    [{ status: 'in-progress' }, STAGES, 'In progress'],
    [{ status: 'on-hold' }, ['Open', 'On hold', 'Completed', 'Verified'], 'On hold'],
    [{ status: 'completed' }, STAGES, 'Completed'],
    [{ status: 'verified' }, STAGES, 'Verified'],
    [{ status: 'cancelled' }, ['Open', 'Cancelled'], 'Cancelled'],
    [
      { status: 'cancelled', firstResponseAt: '2026-01-02T03:04:05.678Z' },
      ['Open', 'In progress', 'Cancelled'],
      'Cancelled',
    ],
  ])('has the stages that it goes through: %j', async (more, stages, current) => {
    open({ statusSince: new Date(Date.now() - 30_000).toISOString(), ...more });
    await heading();
    const items = within(screen.getByRole('list', { name: 'Progress' })).getAllByRole('listitem');
    // How long it has had its status is not said within the first minute.
    expect(items.map(({ textContent }) => textContent?.replace(/done$/, ''))).toEqual(stages);
    const marked = items.filter((item) => item.getAttribute('aria-current') === 'step');
    expect(marked.map(({ textContent }) => textContent)).toEqual([current]);
  });
});
