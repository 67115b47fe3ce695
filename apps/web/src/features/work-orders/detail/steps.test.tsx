import { toast } from '@siteward/ui/toaster';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { problem } from '#testing/fake-api.ts';
import { pageScope, renderPage } from '#testing/render-page.tsx';
import {
  buttons,
  heading,
  MANAGER,
  me,
  menu,
  openWorkOrder as open,
  point,
  STEPS,
  TECHNICIAN,
  url,
} from '../one-work-order-testing.tsx';
import { aWorkOrderDetail } from '../records-testing.ts';
import { StepProgress } from './step-progress.tsx';

const AT = '2026-11-22T08:00:00.000Z';

afterEach(() => {
  toast.dismiss();
  sessionStorage.clear();
});

describe('the steps of a work order', () => {
  it.each([
    ['draft', MANAGER, ['Release']],
    ['open', MANAGER, ['Put on hold', 'Start']],
    ['on-hold', MANAGER, ['Resume']],
    ['in-progress', MANAGER, ['Put on hold', 'Complete']],
    ['completed', MANAGER, ['Reopen', 'Verify']],
    ['verified', MANAGER, ['Reopen']],
    ['cancelled', MANAGER, ['Reopen']],
    ['open', TECHNICIAN, []],
    ['completed', TECHNICIAN, []],
  ] as const)('%s: those that lead on are buttons', async (status, permissions, expected) => {
    open({ status }, [...permissions]);
    await heading();
    expect(buttons(STEPS)).toEqual(expected);
    const [current] = screen.getAllByRole('listitem').filter((item) => item.getAttribute('aria-current') === 'step');
    expect(current).toBeTruthy();
  });

  it('say how long it has had its status, however far back that is in its history', async () => {
    const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
    const { history } = open({ status: 'in-progress', statusSince: ago(134.5) });
    await heading();
    const [current] = screen.getAllByRole('listitem').filter((item) => item.getAttribute('aria-current') === 'step');
    expect([history, current?.textContent]).toEqual([[], 'In progress · 2 h 14 min']);
  });

  it('are taken immediately if they need no input', async () => {
    const { sent } = open({ status: 'open', assignees: [me] }, TECHNICIAN);
    fireEvent.click(await screen.findByRole('button', { name: 'Start' }));
    await screen.findByRole('button', { name: 'Complete' });
    expect(sent()).toEqual([['/status/in-progress', { version: 3 }]]);
    expect(await screen.findByText('WO-000412 is now “In progress”')).toBeTruthy();
  });

  it('can be taken back in the message that confirms them, with the version that they led to', async () => {
    const { api } = open({ status: 'open', assignees: [me] }, TECHNICIAN);
    fireEvent.click(await screen.findByRole('button', { name: 'Start' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByRole('button', { name: 'Start' })).toBeTruthy();
    expect(api.sent('POST').map(({ path, body }) => [path, body])).toEqual([[`${url}/status/undo`, { version: 4 }]]);
  });

  it('have what was typed for them when they are taken again after that', async () => {
    open({ status: 'in-progress' });
    const complete = async () => {
      fireEvent.click(await screen.findByRole('button', { name: 'Complete' }));
      return within(await screen.findByRole('dialog', { name: 'Complete WO-000412' }));
    };
    const first = await complete();
    fireEvent.change(first.getByLabelText('Resolution'), { target: { value: 'Coils cleaned' } });
    fireEvent.click(first.getByRole('button', { name: 'Complete' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    const again = await complete();
    expect(again.getByLabelText<HTMLTextAreaElement>('Resolution').value).toBe('Coils cleaned');
  });

  it('ask for what they need, and keep it when the API refuses', async () => {
    const { api, sent, change } = open({ status: 'in-progress' });
    fireEvent.click(await screen.findByRole('button', { name: 'Complete' }));
    const dialog = await screen.findByRole('dialog', { name: 'Complete WO-000412' });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Complete' }));
    expect(await within(dialog).findByText('This field is required')).toBeTruthy();
    const field = within(dialog).getByLabelText<HTMLTextAreaElement>('Resolution');
    await waitFor(() => expect(document.activeElement).toBe(field));
    fireEvent.change(field, { target: { value: 'Coils cleaned' } });
    api.answer(`PUT ${url}/status/completed`, () => {
      const { body: current } = change({ priority: 'low' });
      return problem('VERSION_CONFLICT', 409, { detail: 'Somebody was faster.', current });
    });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Complete' }));
    expect(await within(dialog).findByText('Somebody was faster.')).toBeTruthy();
    expect(field.value).toBe('Coils cleaned');
    api.answer(`PUT ${url}/status/completed`, () => change({ status: 'completed', resolution: 'Coils cleaned' }));
    fireEvent.click(within(dialog).getByRole('button', { name: 'Complete' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent()).toEqual([
      ['/status/completed', { resolution: 'Coils cleaned', version: 3 }],
      ['/status/completed', { resolution: 'Coils cleaned', version: 4 }],
    ]);
    expect(await screen.findByRole('button', { name: 'Verify' })).toBeTruthy();
  });

  it('that need no input show both versions when somebody else was faster', async () => {
    const { api, sent, change } = open({ status: 'open' });
    api.answer(`PUT ${url}/status/in-progress`, ({ body }) => {
      if ((body as { version: number }).version > 3) return change({ status: 'in-progress' });
      return problem('VERSION_CONFLICT', 409, { current: change({ priority: 'low' }).body });
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Start' }));
    const dialog = await screen.findByRole('dialog', { name: 'Somebody changed this in the meantime' });
    expect(within(dialog).getByText('Low')).toBeTruthy();
    fireEvent.click(within(dialog).getByRole('button', { name: 'Save mine' }));
    expect(await screen.findByRole('button', { name: 'Complete' })).toBeTruthy();
    expect(sent().map(([, body]) => body)).toEqual([{ version: 3 }, { version: 4 }]);
  });

  it('lead to the checklist while that is not done', async () => {
    const checklist = [point(1, 'Isolate', { value: true }), point(2, 'Clean coils', { required: true })];
    const { sent } = open({ status: 'in-progress', checklist });
    const complete = await screen.findByRole('button', { name: 'Complete' });
    const why = document.getElementById(complete.getAttribute('aria-describedby') ?? '')?.textContent;
    expect(why).toBe('1 required checklist point is still to be done.');
    const focus = vi.spyOn(screen.getByLabelText('Clean coils'), 'focus');
    fireEvent.click(complete);
    expect(document.activeElement).toBe(screen.getByLabelText('Clean coils'));
    // The ring shows even after a click, or it would look as if the button did nothing.
    expect(focus.mock.calls).toEqual([[{ focusVisible: true }]]);
    expect([sent(), screen.queryByRole('dialog')]).toEqual([[], null]);
  });

  it('are above the details, and these above the files, on a phone', async () => {
    open({ status: 'open' }, MANAGER, true);
    await screen.findByRole('heading', { name: 'Files' });
    const order = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(order.indexOf('Details')).toBeLessThan(order.indexOf('Files'));
  });

  it.each([
    [{ status: 'completed', completedBy: me }, MANAGER, 'Next: Verify', 'Somebody else has to verify it.'],
    [{ status: 'open' }, TECHNICIAN, 'Next: Start', 'Only people assigned to this work order can do this.'],
    // Nobody expects it of people with another role.
    [{ status: 'completed' }, TECHNICIAN, 'Next: Verify', ''],
  ] as const)(
    'name the next one, with a reason if only this person cannot take it: %j',
    async (more, permissions, next, why) => {
      open({ ...more }, [...permissions]);
      const named = await screen.findByText(next);
      const words = named.parentElement?.textContent?.slice(next.length).trim() ?? '';
      expect(why === '' ? words === '' : words.endsWith(why)).toBe(true);
    },
  );

  it('wait for the answer of the service provider that the work was sent to', () => {
    const firm = { _id: 'f'.repeat(24), name: 'Alster Security Technik' };
    const scope = pageScope(['work-orders:view-own', 'work-orders:update-own']);
    const sent = { sentAt: AT, sentBy: me, expiresAt: AT, answeredAt: null, declineReason: '' };
    const dispatch = { _id: 'd'.repeat(24), status: 'sent', serviceProvider: firm, ...sent } as const;
    const order = aWorkOrderDetail(412, 'Chiller 2 trips', { serviceProvider: firm, dispatchedTo: firm._id, dispatch });
    const theirs = { ...scope, member: { ...scope.member, serviceProviderId: firm._id } };
    renderPage(<StepProgress order={order} />, theirs);
    expect(screen.getByText('The job has to be accepted first.', { exact: false })).toBeTruthy();
  });

  it('say in the menu why they cannot be taken', async () => {
    open({ status: 'completed', completedBy: me });
    const [verify] = await menu();
    expect(verify).toEqual(['VerifyYou completed this work order yourself. Somebody else has to verify it.', 'true']);
  });

  it('name the permission that is missing', async () => {
    open({ status: 'open', assignees: [me] }, TECHNICIAN);
    const [cancel] = await menu();
    expect(cancel?.[0]).toMatch(/^Cancel work order.*Work orders: cancel/);
  });

  it('are within reach of the thumb on a phone', async () => {
    open({ status: 'open' }, MANAGER, true);
    const start = await screen.findByRole('button', { name: 'Start' });
    expect(start.closest('[data-bulk-bar]')).toBeTruthy();
    expect(screen.getAllByRole('button', { name: 'Start' })).toHaveLength(1);
  });
});
