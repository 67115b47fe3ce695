import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { fakeApi, pageOf, problem } from '#testing/fake-api.ts';
import { at } from '#testing/fake-shell.ts';
import { ORG, pageScope, renderPage, SITE } from '#testing/render-page.tsx';
import { NewPlanScreen } from './new-plan-screen.tsx';
import { aPlan, beginAnew, id, MANAGER, OLIVIA, url, word } from './plans-testing.tsx';

beginAnew();

const point = (label: string) => ({ _id: id('6'), label, kind: 'pass-fail' as const, required: true });
const original = aPlan({
  assignees: [OLIVIA],
  until: '2027-01-31',
  place: 'Roof',
  tags: ['air'],
  leadDays: 5,
  checklist: [point('Seals tight')],
});

function openNew(address = '/new', isWide = true) {
  vi.stubGlobal('matchMedia', () => ({ matches: isWide, addEventListener: () => {}, removeEventListener: () => {} }));
  const api = fakeApi({
    [`GET ${url}`]: () => ({ status: 200, body: original }),
    'GET /api/maintenance-plans/preview': () => ({ status: 200, body: { rrule: [], dates: [], closedWeekdays: [] } }),
    'GET /api/maintenance-plans': () => pageOf([original]),
    'GET /api/work-orders/tags': () => ({ status: 200, body: { tags: [] } }),
    'POST /api/maintenance-plans': ({ body }) => ({ status: 201, body: aPlan(body as object) }),
  });
  return { ...api, ...renderPage(<NewPlanScreen />, pageScope(MANAGER), address) };
}

const form = () => screen.getByRole('form', { name: 'New plan' });
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

/** Selects begin with their first option here, instead of the one that the form gives them. */
function asInBrowsers() {
  type('Type', 'preventive');
  type('Priority', 'medium');
}

describe('a new plan', () => {
  it('begins with every Monday from tomorrow on, and is created with all that was typed', async () => {
    const { sent, router } = openNew();
    expect((await word('How often')).textContent).toContain('week');
    expect((await word('First day')).textContent).toContain('24 Nov 2026');
    type('Title', 'Check filters');
    asInBrowsers();
    fireEvent.click(screen.getByRole('button', { name: 'One day more ahead' }));
    fireEvent.click(await word('First day'));
    fireEvent.change(await screen.findByLabelText('First day', { selector: 'input' }), {
      target: { value: '2026-12-01' },
    });
    fireEvent.click(await word('How often'));
    fireEvent.change(await screen.findByLabelText('Unit'), { target: { value: 'month' } });
    await screen.findByLabelText('Tags');
    type('Tags', 'air, summer');
    fireEvent.submit(form());
    await screen.findByText('Check filters has been created');
    expect(sent('POST').map(({ body }) => body)).toEqual([
      {
        title: 'Check filters',
        description: '',
        type: 'preventive',
        category: '',
        priority: 'medium',
        place: '',
        assignees: [],
        serviceProvider: null,
        estimatedMinutes: null,
        checklist: [],
        requiresSignature: false,
        tags: ['air', 'summer'],
        repeats: { every: 'month', interval: 1, on: { kind: 'day', day: 1 } },
        from: '2026-12-01',
        time: '08:00',
        until: null,
        count: null,
        leadDays: 8,
        dueDays: 0,
        dueTime: '17:00',
        org: ORG,
        site: SITE,
      },
    ]);
    await waitFor(() => expect(router.state.location.pathname).toBe(at(`work-orders/plans/${id('7')}`)));
  });

  it('is not sent without a title', async () => {
    const { sent } = openNew();
    await word('How often');
    fireEvent.submit(form());
    await waitFor(() => expect(screen.getByLabelText('Title').getAttribute('aria-invalid')).toBe('true'));
    expect(sent('POST')).toEqual([]);
  });

  it('takes the checklist of another plan, after the points that are there, with what is typed while it is read', async () => {
    const { sent } = openNew();
    await word('How often');
    type('Title', 'Check filters');
    fireEvent.click(await screen.findByRole('button', { name: 'Add point' }));
    type('Point 1', 'Power off');
    fireEvent.keyDown(await screen.findByRole('button', { name: 'From another plan' }), { key: 'Enter' });
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Check filters' }));
    type('Point 1', 'Power is off');
    await screen.findByDisplayValue('Seals tight');
    fireEvent.submit(form());
    await waitFor(() => expect(sent('POST')).toHaveLength(1));
    expect(sent('POST')[0]?.body).toMatchObject({
      checklist: [
        { label: 'Power is off', kind: 'check', required: false },
        { label: 'Seals tight', kind: 'pass-fail', required: true },
      ],
    });
  });

  it('says that the checklist of another plan could not be read', async () => {
    const { answer } = openNew();
    answer(`GET ${url}`, () => problem('NOT_FOUND', 404));
    fireEvent.keyDown(await screen.findByRole('button', { name: 'From another plan' }), { key: 'Enter' });
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Check filters' }));
    await screen.findByText('The checklist could not be read');
  });

  it('is left by "Cancel", and what was typed is dropped with it', async () => {
    const { router } = openNew('/new', false);
    await word('How often');
    type('Title', 'Check filters');
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(router.state.location.pathname).toBe(at('work-orders/plans')));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(
      Object.keys({ ...sessionStorage, ...localStorage }).filter((key) => key.includes('maintenance-plan')),
    ).toEqual([]);
  });

  it('is not left without a question while something typed is unsaved', async () => {
    const { router } = openNew();
    await word('How often');
    asInBrowsers();
    type('Title', 'Check filters');
    void router.navigate('/elsewhere');
    expect((await screen.findByRole('alertdialog')).textContent).toContain(
      'Your changes to the new plan are not saved.',
    );
    expect(router.state.location.pathname).toBe('/new');
  });
});

describe('a copy of a plan', () => {
  it('begins tomorrow, without an end, and keeps everything else', async () => {
    const { sent } = openNew(`/new?from=${id('7')}`);
    const title = await screen.findByLabelText('Title');
    expect(title).toHaveProperty('value', 'Check filters');
    expect(await within(form()).findByText('Olivia Brandt')).toBeDefined();
    fireEvent.submit(form());
    await waitFor(() => expect(sent('POST')).toHaveLength(1));
    expect(sent('POST')[0]?.body).toMatchObject({
      title: 'Check filters',
      repeats: original.repeats,
      from: '2026-11-24',
      until: null,
      count: null,
      leadDays: 5,
      place: 'Roof',
      tags: ['air'],
      assignees: [OLIVIA._id],
      checklist: [{ label: 'Seals tight', kind: 'pass-fail', required: true }],
    });
  });

  it('cannot be made of a plan that could not be loaded', async () => {
    const { answer } = openNew(`/new?from=${id('5')}`);
    answer(`GET /api/maintenance-plans/id/${id('5')}`, () => problem('INTERNAL', 500));
    await screen.findByText('The plan could not be loaded.');
    expect(screen.queryByRole('form')).toBeNull();
  });
});
