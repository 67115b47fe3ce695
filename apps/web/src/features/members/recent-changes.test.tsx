import { type BulkChange, changeValue } from '@siteward/contract';
import { PERMISSIONS } from '@siteward/domain';
import { toast } from '@siteward/ui/toaster';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeApi, pageOf } from '#testing/fake-api.ts';
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

  it('says that there are none', async () => {
    const { onClose } = open([]);
    expect(await screen.findByText('No bulk changes yet.')).toBeDefined();
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
    expect(onClose).toHaveBeenCalledTimes(1);
  });
});
