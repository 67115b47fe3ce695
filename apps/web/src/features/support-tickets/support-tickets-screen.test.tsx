import type { SupportTicketDetail } from '@siteward/contract';
import { PERMISSIONS, permissionsWithoutCustomer } from '@siteward/domain';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { pageOf, problem } from '#testing/fake-api.ts';
import { held } from '#testing/held.ts';
import { ORG, SITE } from '#testing/render-page.tsx';
import { ASKER, AT, aMessage, GATE, gate, LIFT, lift, openTickets as open } from './tickets-testing.tsx';

const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });

beforeEach(() => {
  sessionStorage.clear();
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
});

describe('SupportTicketsScreen', () => {
  it('shows the first ticket beside the list: what was said and what happened, in order, and what else was asked', async () => {
    open();
    const thread = await screen.findByRole('list', { name: 'Messages' });
    await within(thread).findByText(/Amir Haddad took the ticket/);
    expect(thread.textContent).toMatch(/It blinks red.*Amir Haddad took the ticket/);
    const facts = screen.getByRole('complementary', { name: 'Details' });
    expect(facts.textContent).toContain('answered after 1 h 15 min');
    expect((await within(facts).findByRole('link', { name: lift.subject })).getAttribute('href')).toContain(
      `ticket=${LIFT}`,
    );
    expect(screen.getByText(/First response was due/)).toBeTruthy();
    // People who cannot write notes have no “Reply” above the field to say what it is for, so its placeholder does.
    expect((await field()).placeholder).toBe('Write a message');
  });

  it('offers nothing that changes a ticket while the organization is read-only', async () => {
    const permissions = permissionsWithoutCustomer(PERMISSIONS);
    open({ permissions, at: `/?ticket=${GATE}`, first: { ...gate, mayRate: true }, isReadOnly: true });
    await within(await screen.findByRole('list', { name: 'Messages' })).findByText('It blinks red');
    const thread = screen.getByRole('region', { name: 'Support ticket' });
    expect(within(thread).queryByRole('textbox')).toBeNull();
    expect(screen.queryByRole('button', { name: /Resolve|Send|of 5|New ticket/ })).toBeNull();
  });

  it.each([
    ['Waiting for you', true],
    ['Waiting for customer', false],
  ] as const)('says "%s" of tickets that wait for the requester (own: %s)', async (words, own) => {
    const first = { ...gate, status: 'waiting-customer', own, mayChange: false } as const;
    open({ permissions: ['tickets:view-own', 'tickets:create'], first });
    const ticket = within(await screen.findByRole('region', { name: 'Support ticket' }));
    expect(ticket.getByText(words)).toBeTruthy();
    const facts = within(screen.getByRole('complementary', { name: 'Details' }));
    expect(facts.getAllByText(words)).toHaveLength(1);
  });

  it('changes a rating, starting from the previous one', async () => {
    const csat = { score: 4, note: 'Quick', at: AT };
    const rated = { ...gate, status: 'resolved' as const, mayRate: true, csat, allowedTransitions: [] };
    const { sent, answer } = open({ at: `/?ticket=${GATE}`, first: rated });
    answer(`PUT /api/support-tickets/id/${GATE}/csat`, ({ body }) => ({
      status: 200,
      body: { ...rated, csat: { ...csat, ...(body as object) }, version: 2 },
    }));
    fireEvent.click(await screen.findByRole('button', { name: 'Change rating' }));
    const scores = screen.getAllByRole('button', { name: /^\d of 5$/ });
    const pressed = scores.filter((each) => each.getAttribute('aria-pressed') === 'true');
    expect(pressed.map(({ textContent }) => textContent)).toEqual(['4']);
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Note' }).value).toBe('Quick');
    fireEvent.change(screen.getByRole('textbox', { name: 'Note' }), { target: { value: ' Quick, and kind ' } });
    fireEvent.click(screen.getByRole('button', { name: 'Send rating' }));
    await screen.findByRole('button', { name: 'Change rating' });
    expect(sent('PUT').map(({ body }) => body)).toEqual([{ score: 4, note: 'Quick, and kind' }]);
  });

  it('keeps the note of a rating until it has been sent', async () => {
    const rated = { ...gate, status: 'resolved' as const, mayRate: true, allowedTransitions: [] };
    const opened = () => {
      cleanup();
      return open({ at: `/?ticket=${GATE}`, first: rated });
    };
    const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Note' });
    opened();
    fireEvent.change(await field(), { target: { value: 'Slow' } });
    const { answer } = opened();
    expect((await field()).value).toBe('Slow');
    const csat = { score: 2, note: 'Slow', at: AT };
    answer(`PUT /api/support-tickets/id/${GATE}/csat`, () => ({ status: 200, body: { ...rated, csat, version: 2 } }));
    fireEvent.click(screen.getByRole('button', { name: '2 of 5' }));
    fireEvent.click(screen.getByRole('button', { name: 'Send rating' }));
    await screen.findByText('Thank you for your rating');
    opened();
    expect((await field()).value).toBe('');
  });

  it('takes any rating, once one is chosen, and says why it could not be sent', async () => {
    const rated = { ...gate, status: 'resolved' as const, mayRate: true, allowedTransitions: [] };
    const { sent, answer } = open({ at: `/?ticket=${GATE}`, first: rated });
    answer(`PUT /api/support-tickets/id/${GATE}/csat`, () => problem('UNAVAILABLE', 503, { detail: 'Not now.' }));
    const send = await screen.findByRole('button', { name: 'Send rating' });
    expect(send).toHaveProperty('disabled', true);
    fireEvent.click(screen.getByRole('button', { name: '2 of 5' }));
    fireEvent.click(send);
    await screen.findByText('The rating could not be sent');
    expect(sent('PUT').map(({ body }) => body)).toEqual([{ score: 2, note: '' }]);
    expect(screen.getByRole('button', { name: '2 of 5', pressed: true })).toBeTruthy();
  });

  it('leads a ticket of another site to that site', async () => {
    const other = 'f'.repeat(24);
    const { router } = open({ at: `/?ticket=${GATE}`, first: { ...gate, site: other } });
    await waitFor(() => expect(router.state.location.pathname).toBe(`/${ORG}/${other}/support-tickets`));
    expect([router.state.location.search, router.state.historyAction]).toEqual([`?ticket=${GATE}`, 'REPLACE']);
  });

  it('copies the link to a ticket, whatever else the address shows, and says if it could not', async () => {
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    open({ at: `/?ticket=${GATE}&search=gate` });
    await field();
    fireEvent.keyDown(screen.getByRole('button', { name: 'Actions' }), { key: 'Enter' });
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Copy link' }));
    await screen.findByText('The link has been copied');
    expect(writeText.mock.calls).toEqual([[`${location.origin}/${ORG}/${SITE}/support-tickets?ticket=${GATE}`]]);
    writeText.mockRejectedValue(new Error('not allowed'));
    fireEvent.keyDown(screen.getByRole('button', { name: 'Actions' }), { key: 'Enter' });
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Copy link' }));
    await screen.findByText('The link could not be copied');
  });

  it('takes the next step, based on the version that is shown', async () => {
    const { sent, answer } = open({ at: `/?ticket=${GATE}` });
    answer(`PUT /api/support-tickets/id/${GATE}/status/resolved`, () => ({
      status: 200,
      body: { ...gate, status: 'resolved', version: 2 },
    }));
    fireEvent.click(await screen.findByRole('button', { name: 'Resolve' }));
    await waitFor(() => expect(sent('PUT').map(({ body }) => body)).toEqual([{ version: 1 }]));
  });

  it('keeps what is written through a failure and a reload, and sends it again with the same key', async () => {
    const { answer, sent } = open({ at: `/?ticket=${GATE}` });
    answer(`POST /api/support-tickets/id/${GATE}/messages`, () => problem('UNAVAILABLE', 503, { detail: 'Not now.' }));
    fireEvent.change(await field(), { target: { value: 'On the way' } });
    fireEvent.click(screen.getByRole('button', { name: 'Send' }));
    expect((await screen.findByRole('alert')).textContent).toBe('Not now.');
    cleanup();
    const again = open({ at: `/?ticket=${GATE}` });
    again.answer(`POST /api/support-tickets/id/${GATE}/messages`, () => ({
      status: 201,
      body: aMessage('9'.repeat(24), 'On the way'),
    }));
    expect((await field()).value).toBe('On the way');
    fireEvent.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(async () => expect((await field()).value).toBe(''));
    const [first] = sent('POST');
    const [second] = again.sent('POST');
    expect(second?.body).toEqual({ text: 'On the way', internal: false });
    expect(second?.headers.get('idempotency-key')).toBe(first?.headers.get('idempotency-key'));
    expect(sessionStorage.length).toBe(0);
  });

  it('sends a message once, however often Send is used in the meantime', async () => {
    const { answer, sent } = open({ at: `/?ticket=${GATE}` });
    const [arrived, arrive] = held();
    answer(`POST /api/support-tickets/id/${GATE}/messages`, async () => {
      await arrived;
      return { status: 201, body: aMessage('9'.repeat(24), 'On the way') };
    });
    fireEvent.change(await field(), { target: { value: 'On the way' } });
    fireEvent.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() =>
      expect(screen.getByRole('button', { name: /Send$/ }).getAttribute('aria-disabled')).toBe('true'),
    );
    fireEvent.click(screen.getByRole('button', { name: /Send$/ }));
    fireEvent.keyDown(await field(), { key: 'Enter', ctrlKey: true });
    arrive();
    await waitFor(async () => expect((await field()).value).toBe(''));
    expect(sent('POST')).toHaveLength(1);
  });

  it('keeps a note a note, even through a reload', async () => {
    open({ at: `/?ticket=${GATE}` });
    fireEvent.click(await screen.findByRole('button', { name: 'Internal note' }));
    const note = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Internal note' });
    fireEvent.change(await note(), { target: { value: 'They never pay' } });
    cleanup();
    const { sent, answer } = open({ at: `/?ticket=${GATE}` });
    const written = aMessage('9'.repeat(24), 'They never pay', { internal: true });
    answer(`POST /api/support-tickets/id/${GATE}/messages`, () => ({ status: 201, body: written }));
    expect((await note()).value).toBe('They never pay');
    fireEvent.click(screen.getByRole('button', { name: 'Add note' }));
    await waitFor(() =>
      expect(sent('POST').map(({ body }) => body)).toEqual([{ text: 'They never pay', internal: true }]),
    );
  });

  it.each([
    ['Send and resolve', 'resolved'],
    ['Send and wait for the customer', 'waiting-customer'],
  ])('%s: takes the step once the answer is there, and not if it did not arrive', async (item, status) => {
    const { sent, answer } = open({ at: `/?ticket=${GATE}` });
    const messages = `POST /api/support-tickets/id/${GATE}/messages`;
    const step = `/api/support-tickets/id/${GATE}/status/${status}`;
    answer(messages, () => problem('UNAVAILABLE', 503, { detail: 'Not now.' }));
    answer(`PUT ${step}`, () => ({ status: 200, body: gate }));
    fireEvent.change(await field(), { target: { value: 'It works again' } });
    const choose = async () => {
      fireEvent.keyDown(screen.getByRole('button', { name: 'Send and change status' }), { key: 'Enter' });
      fireEvent.click(await screen.findByRole('menuitem', { name: item }));
    };
    await choose();
    expect((await screen.findByRole('alert')).textContent).toBe('Not now.');
    expect(sent('PUT')).toEqual([]);
    answer(messages, () => ({ status: 201, body: aMessage('9'.repeat(24), 'It works again') }));
    await choose();
    await waitFor(() => expect(sent('PUT').map(({ path }) => path)).toEqual([step]));
    expect(sent('POST')).toHaveLength(2);
  });

  it('unassigns a ticket when Nobody is chosen', async () => {
    const given = { ...gate, assignee: { _id: 'b'.repeat(24), name: 'Amir Haddad' } };
    const { sent, answer, queryClient } = open({ at: `/?ticket=${GATE}` });
    await field();
    answer(`GET /api/support-tickets/id/${GATE}`, () => ({ status: 200, body: given }));
    await queryClient.invalidateQueries({ queryKey: ['supportTickets'] });
    answer(`PATCH /api/support-tickets/id/${GATE}`, () => ({ status: 200, body: gate }));
    await screen.findByRole('option', { name: 'Amir Haddad' });
    fireEvent.change(screen.getByRole('combobox', { name: 'Assignee' }), { target: { value: '' } });
    await waitFor(() => expect(sent('PATCH').map(({ body }) => body)).toEqual([{ assignee: null, version: 1 }]));
  });

  it('inserts a canned reply by its number, filled in', async () => {
    open({ at: `/?ticket=${GATE}` });
    fireEvent.click(await screen.findByRole('button', { name: 'Canned replies' }));
    const search = await screen.findByRole('combobox', { name: 'Search canned replies' });
    await screen.findByRole('option', { name: /Solved/ });
    fireEvent.keyDown(search, { key: '2' });
    expect((await field()).value).toBe('ST-000218 is solved.');
    expect(screen.queryByRole('dialog', { name: 'Canned replies' })).toBeNull();
  });

  it('opens canned replies with / while nothing is written yet, and only then', async () => {
    open({ at: `/?ticket=${GATE}` });
    const written = await field();
    fireEvent.change(written, { target: { value: 'Gate 4' } });
    expect(fireEvent.keyDown(written, { key: '/' })).toBe(true);
    expect(screen.queryByRole('dialog', { name: 'Canned replies' })).toBeNull();
    fireEvent.change(written, { target: { value: '' } });
    expect(fireEvent.keyDown(written, { key: '/' })).toBe(false);
    await screen.findByRole('combobox', { name: 'Search canned replies' });
  });

  it('writes a ticket for somebody else, and shows at the field why it was refused', async () => {
    const { answer, sent } = open();
    fireEvent.click(await screen.findByRole('button', { name: 'New ticket' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'New ticket' }));
    const whose = dialog.getByLabelText('Requester');
    expect(whose.textContent).toBe('Yourself');
    dialog.getByText('Say what you need. You get an email as soon as somebody answers.');
    fireEvent.click(whose);
    fireEvent.click(await screen.findByRole('option', { name: ASKER.name }));
    expect(whose.textContent).toContain(ASKER.name);
    dialog.getByText('Say what they need.');
    fireEvent.change(dialog.getByLabelText('Subject'), { target: { value: 'Badge' } });
    fireEvent.change(dialog.getByLabelText('Message'), { target: { value: 'Called about it' } });
    const message = 'Choose an active member who sees tickets and has access to this site';
    answer('POST /api/support-tickets', () =>
      problem('NOT_FOUND', 404, {
        errors: [{ path: 'requester', code: 'unknown-ticket-requester', params: {}, message }],
      }),
    );
    fireEvent.click(dialog.getByRole('button', { name: 'Send' }));
    await dialog.findByText(message);
    answer('POST /api/support-tickets', () => ({ status: 201, body: gate }));
    fireEvent.click(dialog.getByRole('button', { name: 'Send' }));
    await screen.findByText(`The ticket for ${ASKER.name} has been sent`);
    const body = { subject: 'Badge', text: 'Called about it', category: 'question', priority: 'medium' };
    expect(sent('POST').at(-1)?.body).toEqual({ ...body, requester: ASKER._id, org: ORG, site: SITE });
  });

  it('writes a ticket for oneself again after somebody else was chosen, and opens it', async () => {
    const { answer, sent, router } = open();
    fireEvent.click(await screen.findByRole('button', { name: 'New ticket' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'New ticket' }));
    const whose = dialog.getByLabelText('Requester');
    for (const name of [ASKER.name, 'Yourself']) {
      fireEvent.click(whose);
      fireEvent.click(await screen.findByRole('option', { name }));
    }
    fireEvent.change(dialog.getByLabelText('Subject'), { target: { value: 'Badge' } });
    fireEvent.change(dialog.getByLabelText('Message'), { target: { value: 'It is broken' } });
    fireEvent.change(dialog.getByLabelText('Priority'), { target: { value: 'urgent' } });
    fireEvent.change(dialog.getByLabelText('What is it about?'), { target: { value: 'bug' } });
    answer('POST /api/support-tickets', () => ({ status: 201, body: { ...lift, own: true } }));
    fireEvent.click(dialog.getByRole('button', { name: 'Send' }));
    await screen.findByText('Your ticket has been sent');
    const body = { subject: 'Badge', text: 'It is broken', category: 'bug', priority: 'urgent' };
    expect(sent('POST').map((call) => call.body)).toEqual([{ ...body, org: ORG, site: SITE }]);
    expect(router.state.location.search).toBe(`?ticket=${LIFT}`);
  });

  it('searches for the requester on the server', async () => {
    const { answer, calls } = open();
    const found = { _id: '8'.repeat(24), name: 'Zoe' };
    answer('GET /api/support-tickets/requesters', ({ query }) => pageOf(query.has('search') ? [found] : [ASKER]));
    fireEvent.click(await screen.findByRole('button', { name: 'New ticket' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'New ticket' }));
    fireEvent.click(dialog.getByLabelText('Requester'));
    await screen.findByRole('option', { name: ASKER.name });
    fireEvent.change(document.activeElement ?? document.body, { target: { value: 'zo' } });
    fireEvent.click(await screen.findByRole('option', { name: 'Zoe' }));
    expect(dialog.getByLabelText('Requester').textContent).toContain('Zoe');
    const asked = calls.filter(({ path }) => path === '/api/support-tickets/requesters').at(-1)?.query;
    expect(Object.fromEntries(asked ?? [])).toEqual({ org: ORG, site: SITE, limit: '20', sort: 'name', search: 'zo' });
  });

  it('offers no other requester to people who only ask for themselves', async () => {
    open({ permissions: ['tickets:view-own', 'tickets:create'] });
    fireEvent.click(await screen.findByRole('button', { name: 'New ticket' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'New ticket' }));
    expect(dialog.queryByLabelText('Requester')).toBeNull();
  });

  it('links a work order, shows it, and unlinks it again', async () => {
    const work = { _id: '7'.repeat(24), site: SITE, number: 405, title: 'Badge reader at the gate', dueAt: null };
    const workOrder = { ...work, status: 'open' as const };
    const { answer, sent } = open({ at: `/?ticket=${GATE}` });
    const found = { ...workOrder, place: 'Gate 2' };
    answer('GET /api/work-orders', () => pageOf([found]));
    const facts = within(await screen.findByRole('complementary', { name: 'Details' }));
    expect(facts.getByText('None linked.')).toBeTruthy();
    fireEvent.click(facts.getByRole('button', { name: 'Link' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Link a work order' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Link' }));
    expect(await dialog.findByText('This field is required')).toBeTruthy();
    fireEvent.click(dialog.getByLabelText('Work order'));
    fireEvent.click(await screen.findByRole('option', { name: /WO-000405/ }));
    let now: SupportTicketDetail = { ...gate, workOrder, version: 2 };
    answer(`GET /api/support-tickets/id/${GATE}`, () => ({ status: 200, body: now }));
    answer(`PATCH /api/support-tickets/id/${GATE}`, () => ({ status: 200, body: now }));
    fireEvent.click(dialog.getByRole('button', { name: 'Link' }));
    const shown = await facts.findByRole('link', { name: work.title });
    expect(shown.getAttribute('href')).toBe(`/${ORG}/${SITE}/work-orders/${work._id}`);
    now = { ...gate, version: 3 };
    fireEvent.click(facts.getByRole('button', { name: 'Unlink' }));
    await facts.findByText('None linked.');
    expect(sent('PATCH').map(({ body }) => body)).toEqual([
      { workOrder: work._id, version: 1 },
      { workOrder: null, version: 2 },
    ]);
  });

  it('says why a work order could not be linked, and can be cancelled', async () => {
    const { answer, sent } = open({ at: `/?ticket=${GATE}` });
    const work = { _id: '7'.repeat(24), site: SITE, number: 405, title: 'Badge reader', status: 'open', place: '' };
    answer('GET /api/work-orders', () => pageOf([work]));
    const facts = within(await screen.findByRole('complementary', { name: 'Details' }));
    fireEvent.click(facts.getByRole('button', { name: 'Link' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Link a work order' }));
    fireEvent.click(dialog.getByLabelText('Work order'));
    fireEvent.click(await screen.findByRole('option', { name: /WO-000405/ }));
    answer(`PATCH /api/support-tickets/id/${GATE}`, () => problem('UNAVAILABLE', 503, { detail: 'Not now.' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Link' }));
    expect((await dialog.findByRole('alert')).textContent).toBe('Not now.');
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent('PATCH')).toHaveLength(1);
    expect(facts.getByText('None linked.')).toBeTruthy();
  });

  it('hides work from people who may not see any, and shows how to call the requester', async () => {
    const customer = { name: 'Kontor Reederei', phone: '+494066969812' };
    open({
      permissions: ['tickets:view-any', 'tickets:manage'],
      at: `/?ticket=${GATE}`,
      first: { ...gate, requesterCustomer: customer },
    });
    const facts = within(await screen.findByRole('complementary', { name: 'Details' }));
    expect(facts.getByText('Kontor Reederei')).toBeTruthy();
    expect(facts.getByTitle('Phone of Kontor Reederei').querySelector('a')?.getAttribute('href')).toBe(
      'tel:+494066969812',
    );
    expect(facts.queryByRole('heading', { name: 'Work order' })).toBeNull();
  });
});
