import { type BulkChange, changeValue } from '@siteward/contract';
import { PERMISSIONS } from '@siteward/domain';
import { toast } from '@siteward/ui/toaster';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeApi, pageOf, problem } from '#testing/fake-api.ts';
import { ORG, pageScope, renderPage } from '#testing/render-page.tsx';
import { RecentChanges } from './recent-changes.tsx';

const AT = '2026-01-02T03:04:05.678Z';
const aChange = (digit: string, more: Partial<BulkChange> = {}): BulkChange => ({
  _id: digit.repeat(24),
  createdAt: AT,
  updatedAt: AT,
  deletedAt: null,
  version: 1,
  org: ORG,
  kind: 'status',
  to: changeValue('member-status', { status: 'suspended' }),
  actorName: 'Olga Owner',
  changed: 3,
  undone: 0,
  undoneAt: null,
  undoable: true,
  ...more,
});

afterEach(() => {
  toast.dismiss();
});

function open(changes: readonly BulkChange[]) {
  const api = fakeApi({ 'GET /api/members/bulk': () => pageOf(changes) });
  const onClose = vi.fn();
  renderPage(<RecentChanges onClose={onClose} />, pageScope([...PERMISSIONS]));
  return { ...api, onClose };
}

describe('RecentChanges', () => {
  it('says what was done to how many, and undoes it as a whole', async () => {
    const one = aChange('1');
    const half = aChange('2', {
      kind: 'role',
      to: changeValue('role', { role: 'Viewer' }),
      undone: 2,
      undoable: false,
    });
    const api = open([one, half]);
    const lines = within(await screen.findByRole('list', { name: 'Recent changes' })).getAllByRole('listitem');
    expect(lines.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^3 members suspendedOlga Owner · .*Undo$/),
      expect.stringMatching(/^3 members given the role ViewerOlga Owner · .* · undone for 2 of 3$/),
    ]);
    api.answer(`POST /api/members/bulk/${one._id}/undo`, () => {
      const done = aChange('1', { undone: 1, undoable: false });
      return {
        status: 200,
        body: { change: done, results: [{ id: one._id, name: 'Dana', member: null, problem: null }] },
      };
    });
    api.answer('GET /api/members/bulk', () => pageOf([aChange('1', { undone: 3, undoable: false }), half]));
    fireEvent.click(screen.getByRole('button', { name: 'Undo: 3 members suspended' }));
    expect(await screen.findByText('The change to 1 member has been undone')).toBeDefined();
    expect(api.sent('POST').map(({ path }) => path)).toEqual([`/api/members/bulk/${one._id}/undo`]);
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull());
    expect(screen.getByText(/undone for all$/)).toBeDefined();
  });

  it.each([
    [0, /^3 members suspendedOlga Owner · [^·]*Undo$/],
    [1, / · undone for 1 of 3Undo$/],
    [3, / · undone for all$/],
  ])('says for how many of three it was undone: %i', async (undone, words) => {
    open([aChange('1', { undone, undoable: undone < 3 })]);
    expect((await screen.findByRole('listitem')).textContent).toMatch(words);
  });

  const status = (to: 'active' | 'removed') => changeValue('member-status', { status: to });
  const sites = changeValue('names', { names: ['Mill Street'] });
  it.each<[string, string, Partial<BulkChange>]>([
    ['1 member reactivated', '2 members reactivated', { to: status('active') }],
    ['1 member removed', '2 members removed', { to: status('removed') }],
    ['1 member given all sites', '2 members given all sites', { kind: 'sites', to: changeValue('all-sites') }],
    ['1 member limited to Mill Street', '2 members limited to Mill Street', { kind: 'sites', to: sites }],
  ])('calls what was done "%s", and "%s"', async (one, two, change) => {
    open([aChange('1', { ...change, changed: 1 }), aChange('2', { ...change, changed: 2 })]);
    await screen.findByText(one);
    screen.getByText(two);
  });

  it('says that they could not be loaded', async () => {
    const { answer } = open([]);
    answer('GET /api/members/bulk', () => problem('INTERNAL', 500));
    await screen.findByText('Recent changes could not be loaded.');
  });

  it('says that there are none', async () => {
    const { onClose } = open([]);
    expect(await screen.findByText('No bulk changes yet.')).toBeDefined();
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
    expect(onClose).toHaveBeenCalledTimes(1);
  });
});
