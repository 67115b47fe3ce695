import type { SupportTicketDetail } from '@siteward/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { pageOf, problem } from '#testing/fake-api.ts';
import { held } from '#testing/held.ts';
import { aMessage, GATE, gate, openTickets } from '../tickets-testing.tsx';

const WRITTEN = '9'.repeat(24);
const MESSAGES = `POST /api/support-tickets/id/${GATE}/messages`;

beforeEach(() => {
  sessionStorage.clear();
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
});

/** Opens a ticket with its field for a message; what is sent arrives. */
async function open(first: SupportTicketDetail = gate) {
  const opened = openTickets({ at: `/?ticket=${GATE}`, first });
  opened.answer(MESSAGES, () => ({ status: 201, body: aMessage(WRITTEN, 'Written') }));
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });
  const write = (value: string) => fireEvent.change(field, { target: { value } });
  const bodies = () => opened.sent('POST').map(({ body }) => body);
  return { ...opened, field, write, bodies };
}

/** Replaces the browser's requests that send files: each is refused or accepted, in the order given. */
function fakeUploads(statuses: number[]) {
  const sent: [string, string, string][] = [];
  class FakeRequest {
    upload = {};
    onload?: () => void;
    onerror?: () => void;
    status = 0;
    responseText = '{}';
    address = '';
    open(method: string, address: string) {
      this.address = `${method} ${new URL(address, 'http://localhost').pathname}`;
    }
    abort() {}
    getAllResponseHeaders = () => 'content-type: application/json\r\nretry-after: 60';
    setRequestHeader() {}
    send(file: File) {
      sent.push([this.address, file.name, file.type]);
      this.status = statuses.shift() ?? 201;
      if (this.status >= 400) this.responseText = JSON.stringify(problem('REFUSED', this.status).body);
      queueMicrotask(() => this.onload?.());
    }
  }
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  return sent;
}

describe('the field for a message', () => {
  it.each([
    ['Ctrl', { ctrlKey: true }],
    ['Cmd', { metaKey: true }],
  ])('sends with %s and Enter, but not with Enter alone or while a character is being composed', async (_, keys) => {
    const { field, write, bodies } = await open();
    write(' On the way ');
    fireEvent.keyDown(field, { key: 'Enter' });
    fireEvent.keyDown(field, { key: 'Enter', isComposing: true, ...keys });
    expect(bodies()).toEqual([]);
    fireEvent.keyDown(field, { key: 'Enter', ...keys });
    await waitFor(() => expect(bodies()).toEqual([{ text: 'On the way', internal: false }]));
    await waitFor(() => expect(field.value).toBe(''));
    expect(document.activeElement).toBe(field);
  });

  it.each([
    ['gets the focus back once the message has arrived', 'button', 'Send'],
    ['leaves the focus to somebody who has moved on before the message has arrived', 'searchbox', 'Search tickets'],
  ])('%s', async (_, role, name) => {
    const { answer, field, write, queryClient } = await open();
    const [arrived, arrive] = held();
    answer(MESSAGES, () => arrived.then(() => ({ status: 201, body: aMessage(WRITTEN, 'Written') })));
    write('On the way');
    fireEvent.click(screen.getByRole('button', { name: 'Send' }));
    const control = screen.getByRole(role, { name });
    control.focus();
    arrive();
    await waitFor(() => expect(field.value).toBe(''));
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    expect(document.activeElement).toBe(name === 'Send' ? field : control);
  });

  it('gets the focus when there is nothing to send', async () => {
    const { field, write, bodies } = await open();
    write('   ');
    fireEvent.click(screen.getByRole('button', { name: 'Send' }));
    expect(document.activeElement).toBe(field);
    expect(bodies()).toEqual([]);
  });

  it('says what is wrong with the text rather than with the call', async () => {
    const { answer, write } = await open();
    const message = 'Enter at most 10,000 characters';
    answer(MESSAGES, () =>
      problem('VALIDATION_FAILED', 400, {
        errors: [{ path: 'text', code: 'unknown-to-this-page', params: {}, message }],
      }),
    );
    write('Long');
    fireEvent.click(screen.getByRole('button', { name: 'Send' }));
    expect((await screen.findByRole('alert')).textContent).toBe(`${message}.`);
  });

  it('writes a reply again after switching back from a note', async () => {
    const { write, bodies } = await open();
    fireEvent.click(screen.getByRole('button', { name: 'Internal note' }));
    screen.getByText('Only your team sees this');
    expect(screen.queryByRole('button', { name: /Canned replies|change status/ })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Reply' }));
    screen.getByText('to Farah Siddiqui');
    write('On the way');
    fireEvent.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(bodies()).toEqual([{ text: 'On the way', internal: false }]));
  });

  it.each([
    ['may only write notes', { mayWrite: false }, 'Internal note', true],
    ['may only write messages', { mayNote: false }, 'Message', false],
  ])('offers no choice to people who %s', async (_, rights, name, internal) => {
    const { answer, sent } = openTickets({ at: `/?ticket=${GATE}`, first: { ...gate, ...rights } });
    answer(MESSAGES, () => ({ status: 201, body: aMessage(WRITTEN, 'Written', { internal }) }));
    fireEvent.change(await screen.findByRole('textbox', { name }), { target: { value: 'Hello' } });
    expect(screen.queryByRole('button', { name: /^(Reply|Internal note|Canned replies)$/ })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: internal ? 'Add note' : 'Send' }));
    await waitFor(() => expect(sent('POST').map(({ body }) => body)).toEqual([{ text: 'Hello', internal }]));
  });
});

describe('the files of a message', () => {
  const choose = (...files: File[]) =>
    fireEvent.change(screen.getByLabelText('Add files', { selector: 'input' }), { target: { files } });
  const chosen = () =>
    within(screen.getByRole('list', { name: 'Files' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
  const report = new File(['x'], 'report.pdf');
  const photo = new File(['x'], 'photo.jpg');
  const plan = new File(['x'], 'plan.pdf');

  it('are picked with a button, kept until the message is sent, and then added to that message', async () => {
    const sent = fakeUploads([]);
    const { write, bodies } = await open();
    const opened = vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(() => {});
    fireEvent.click(screen.getByRole('button', { name: 'Add files' }));
    expect(opened).toHaveBeenCalledTimes(1);
    choose(report);
    choose(photo, plan);
    expect(chosen()).toEqual([/report\.pdf/, /photo\.jpg/, /plan\.pdf/].map((name) => expect.stringMatching(name)));
    fireEvent.click(screen.getByRole('button', { name: 'Remove photo.jpg' }));
    expect(sent).toEqual([]);
    write('See the report');
    fireEvent.click(screen.getByRole('button', { name: 'Send' }));
    const to = `POST /api/ticket-messages/id/${WRITTEN}/attachments`;
    await waitFor(() =>
      expect(sent).toEqual([
        [to, 'report.pdf', 'application/pdf'],
        [to, 'plan.pdf', 'application/pdf'],
      ]),
    );
    expect(bodies()).toEqual([{ text: 'See the report', internal: false }]);
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Files being sent' })).toBeNull());
    expect(screen.queryByRole('list', { name: 'Files' })).toBeNull();
  });

  it('are removed one by one, even if two have the same name and size', async () => {
    await open();
    choose(photo, report, new File(['y'], 'photo.jpg'));
    const [first] = screen.getAllByRole('button', { name: 'Remove photo.jpg' });
    if (first) fireEvent.click(first);
    expect(chosen()).toEqual([expect.stringMatching(/report\.pdf/), expect.stringMatching(/photo\.jpg/)]);
  });

  it('are not sent, and stay chosen, if the message did not arrive', async () => {
    const sent = fakeUploads([]);
    const { answer, write } = await open();
    answer(MESSAGES, () => problem('UNAVAILABLE', 503, { detail: 'Not now.' }));
    choose(report);
    write('See the report');
    fireEvent.click(screen.getByRole('button', { name: 'Send' }));
    await screen.findByRole('alert');
    expect(chosen()).toHaveLength(1);
    expect(sent).toEqual([]);
  });

  it('can be sent again to the same message, or given up, if they were refused', async () => {
    const sent = fakeUploads([429, 422]);
    const { write } = await open();
    choose(report, plan);
    write('See the report');
    fireEvent.click(screen.getByRole('button', { name: 'Send' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Dismiss plan.pdf' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Files being sent' })).toBeNull());
    expect(new Set(sent.map(([to]) => to)).size).toBe(1);
    expect(sent.map(([, name]) => name)).toEqual(['report.pdf', 'plan.pdf', 'report.pdf']);
  });
});

describe('canned replies', () => {
  const openReplies = async (written = '') => {
    const opened = await open();
    opened.write(written);
    const button = screen.getByRole('button', { name: 'Canned replies' });
    fireEvent.click(button);
    await screen.findByRole('option', { name: /Solved/ });
    const search = screen.getByRole('combobox', { name: 'Search canned replies' });
    return { ...opened, button, search, key: (key: string, more = {}) => fireEvent.keyDown(search, { key, ...more }) };
  };
  const offered = () => within(screen.getByRole('listbox', { name: 'Canned replies' }));
  const selected = () => offered().getByRole('option', { selected: true }).textContent;
  const list = () => screen.queryByRole('dialog', { name: 'Canned replies' });

  it('are chosen with the arrow keys, from the last to the first and back, and Enter', async () => {
    const { field, key } = await openReplies();
    expect(selected()).toContain('We are on it');
    key('ArrowDown');
    expect(selected()).toContain('Solved');
    key('ArrowDown');
    expect(selected()).toContain('We are on it');
    key('ArrowUp');
    expect(selected()).toContain('Solved');
    key('Enter', { isComposing: true });
    expect(field.value).toBe('');
    key('Enter');
    expect(field.value).toBe('ST-000218 is solved.');
    expect(list()).toBeNull();
    expect(document.activeElement).toBe(field);
  });

  it('are found by their text too, and a number belongs to what is searched for', async () => {
    const { field, search, key } = await openReplies();
    key('ArrowDown');
    fireEvent.change(search, { target: { value: ' THANK you' } });
    expect(
      offered()
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual([expect.stringContaining('We are on it')]);
    expect(selected()).toContain('We are on it');
    expect(key('1')).toBe(true);
    expect(field.value).toBe('');
    fireEvent.change(search, { target: { value: 'nothing like it' } });
    screen.getByText('No match');
    expect([key('ArrowDown'), key('Enter')]).toEqual([true, true]);
    expect(field.value).toBe('');
  });

  it('are added below what is already written', async () => {
    const { field } = await openReplies('Hello,');
    const reply = screen.getByRole('option', { name: /We are on it/ });
    expect(fireEvent.pointerDown(reply)).toBe(false);
    fireEvent.pointerMove(screen.getByRole('option', { name: /Solved/ }));
    expect(selected()).toContain('Solved');
    fireEvent.click(reply);
    expect(field.value).toBe('Hello,\nThank you, Farah Siddiqui.');
  });

  it('close with Escape, which goes no further and gives the focus back to the button', async () => {
    const { button, key } = await openReplies();
    const heard = vi.fn();
    document.addEventListener('keydown', heard, { once: true });
    key('Escape');
    document.removeEventListener('keydown', heard);
    expect(list()).toBeNull();
    expect(document.activeElement).toBe(button);
    screen.getByRole('region', { name: 'Support ticket' });
  });

  it('close when the focus moves out of them, and stay open while it moves within', async () => {
    const { field, search } = await openReplies();
    search.focus();
    screen.getByRole('link', { name: 'Manage' }).focus();
    expect(list()).not.toBeNull();
    field.focus();
    await waitFor(() => expect(list()).toBeNull());
    expect(document.activeElement).toBe(field);
  });

  it('fill in every placeholder', async () => {
    const { answer, field, queryClient } = await open();
    const text = '{requester} {number} {subject} {site} {me}';
    answer('GET /api/canned-replies', () => pageOf([{ _id: '5'.repeat(24), title: 'All', text }]));
    await queryClient.invalidateQueries({ queryKey: ['cannedReplies'] });
    fireEvent.click(screen.getByRole('button', { name: 'Canned replies' }));
    fireEvent.click(await screen.findByRole('option', { name: /All/ }));
    expect(field.value).toBe('Farah Siddiqui ST-000218 East gate reader rejects all badges Harbour Olivia');
  });
});
