import { fault } from '@siteward/domain';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { readDraft } from '#lib/drafts/draft.ts';
import { fakeApi, pageOf, problem } from '#testing/fake-api.ts';
import { pageScope, renderPage, SITE } from '#testing/render-page.tsx';
import { NewPlanScreen } from './new-plan-screen.tsx';
import { aPlan, beginAnew, MANAGER, openPlan, url, word } from './plans-testing.tsx';

beginAnew();

/** The page never comes to rest here, and nothing comes near its window, unless somebody uses it. */
function withoutRest() {
  const set = globalThis.setTimeout;
  vi.stubGlobal('setTimeout', (done: () => void, ms?: number) => (ms === 1500 ? 0 : set(done, ms)));
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
}

function openNew() {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => {}, removeEventListener: () => {} }));
  const preview = { rrule: [], dates: [], closedWeekdays: [] };
  const api = fakeApi({
    'GET /api/maintenance-plans/preview': () => ({ status: 200, body: preview }),
    'GET /api/maintenance-plans': () => pageOf([]),
    'GET /api/work-orders/tags': () => ({ status: 200, body: { tags: [] } }),
    'POST /api/maintenance-plans': ({ body }) => ({ status: 201, body: aPlan(body as object) }),
  });
  return { ...api, ...renderPage(<NewPlanScreen />, pageScope(MANAGER), '/new') };
}

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

/** Does to a form whatever can be done before react-hook-form is there, in one go. */
function fillIn() {
  type('Title', 'Check filters');
  type('Description', 'Take the key');
  type('Place', 'Roof');
  type('Category', 'Air');
  type('Type', 'inspection');
  type('Priority', 'high');
  type('Estimate in minutes', '90');
  type('Due at', '16:30');
  press('One day more ahead');
  press('One day more ahead');
  press('Due one day later');
}
const FILLED_IN = {
  title: 'Check filters',
  description: 'Take the key',
  place: 'Roof',
  category: 'Air',
  type: 'inspection',
  priority: 'high',
  estimatedMinutes: 90,
  dueTime: '16:30',
  leadDays: 9,
  dueDays: 1,
};

describe('a new plan, before react-hook-form is there', () => {
  it('is sent with whatever was typed and pressed, in the format of each field', async () => {
    const { sent } = openNew();
    fillIn();
    expect(screen.getByText('9 days')).toBeDefined();
    expect(screen.getByText('1 h 30 min')).toBeDefined();
    fireEvent.submit(screen.getByRole('form'));
    await waitFor(() => expect(sent('POST').map(({ body }) => body)).toMatchObject([FILLED_IN]));
  });

  it('puts the focus on its first fault, although it was sent before it could be checked', async () => {
    const { sent } = openNew();
    type('Place', 'Roof');
    fireEvent.submit(screen.getByRole('form'));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Title')));
    expect(sent('POST')).toEqual([]);
  });

  it('keeps whatever was typed as a draft if it is left', () => {
    openNew();
    cleanup();
    expect(readDraft(`maintenance-plan/new/${SITE}/`)).toBeNull();
    openNew();
    fillIn();
    cleanup();
    expect(readDraft(`maintenance-plan/new/${SITE}/`)).toMatchObject({
      values: { ...FILLED_IN, tags: [], from: '2026-11-24' },
    });
  });

  it('is guarded as soon as something was typed', async () => {
    const { router } = openNew();
    fillIn();
    await screen.findByLabelText('Tags');
    void router.navigate('/elsewhere');
    await screen.findByText(/^Your changes to the new plan are not saved\./);
  });
});

describe('a plan', () => {
  it('has the rest of its template as soon as it is used, wherever that is', async () => {
    withoutRest();
    openPlan({ checklist: [{ label: 'Seals tight', kind: 'check', required: true }] });
    const form = await screen.findByRole('form');
    const due = within(form).getByLabelText('Due at');
    expect(screen.queryByLabelText('Title')).toBeNull();
    act(() => due.focus());
    fireEvent.change(due, { target: { value: '16:00' } });
    await screen.findByDisplayValue('Seals tight');
    expect(screen.getByLabelText('Title')).toHaveProperty('value', 'Check filters');
    expect([document.activeElement, screen.getByLabelText('Due at')]).toEqual([due, due]);
    await screen.findByText('1 unsaved change');
  });

  it('opens a word that is pressed before its editor is there, with the focus in it', async () => {
    withoutRest();
    openPlan();
    fireEvent.click(await word('Time'));
    const time = await screen.findByLabelText('Work starts at');
    expect(document.activeElement).toBe(time);
    fireEvent.change(time, { target: { value: '09:15' } });
    expect((await word('Time')).textContent).toContain('09:15');
  });

  it('sends only what was changed before the form was there', async () => {
    const { sent } = openPlan();
    fireEvent.click(await screen.findByRole('button', { name: 'One day less ahead' }));
    expect(screen.getByText('6 days')).toBeDefined();
    fireEvent.submit(screen.getByRole('form'));
    await waitFor(() => expect(sent('PATCH').map(({ body }) => body)).toEqual([{ leadDays: 6, version: 3 }]));
  });

  it('shows what the server refuses at a field further down', async () => {
    withoutRest();
    const { answer } = openPlan();
    fireEvent.click(await screen.findByRole('button', { name: 'One day less ahead' }));
    const errors = [{ path: 'title', ...fault('required') }];
    answer(`PATCH ${url}`, () => problem('VALIDATION', 422, { errors }));
    fireEvent.submit(screen.getByRole('form'));
    await waitFor(() => expect(screen.getByLabelText('Title').getAttribute('aria-invalid')).toBe('true'));
  });
});
