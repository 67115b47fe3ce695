import { mentionText } from '@siteward/domain';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { problem } from '#testing/fake-api.ts';
import { held } from '#testing/held.ts';
import { ADA, aComment, field, ME, openThread as open, type, url, WRITING } from './comments-testing.tsx';

afterEach(() => sessionStorage.clear());

describe('writing', () => {
  it('appears in the thread immediately, and is sent once with Ctrl and Enter', async () => {
    const { server } = open();
    const text = await field();
    type(text, 'Bearing\nis gone');
    fireEvent.keyDown(text, { key: 'Enter', ctrlKey: true });
    expect(text.value).toBe('');
    expect(screen.getByText(/^Bearing/)).toBeTruthy();
    await waitFor(() => expect(screen.queryByText('Sending…')).toBeNull());
    expect(server.sent('POST').map(({ body }) => body)).toEqual([{ text: 'Bearing\nis gone' }]);
    expect(screen.getAllByText(/^Bearing/)).toHaveLength(1);
    expect(sessionStorage).toHaveLength(0);
  });

  it.each([true, false])(
    'is forgotten once it has arrived although its page was left, and nothing else: %s',
    async (more) => {
      const { server } = open();
      const [arrived, arrive] = held();
      server.answer(`POST ${url}`, async () => {
        await arrived;
        return { status: 201, body: aComment(9, 'Bearing is gone', { author: ME }) };
      });
      type(await field(), 'Bearing is gone');
      fireEvent.click(screen.getByRole('button', { name: 'Add comment' }));
      await waitFor(() => expect(server.sent('POST')).toHaveLength(1));
      if (more) type(await field(), 'And the seal');
      cleanup();
      expect(JSON.stringify({ ...sessionStorage })).toContain('Bearing is gone');
      arrive();
      await waitFor(() => expect(JSON.stringify({ ...sessionStorage })).not.toContain('Bearing is gone'));
      expect([sessionStorage.length, JSON.stringify({ ...sessionStorage }).includes('And the seal')]).toEqual(
        more ? [1, true] : [0, false],
      );
    },
  );

  it('mentions people with the keyboard, as they are found', async () => {
    const { server } = open();
    const text = await field();
    type(text, 'Ask @');
    expect(await screen.findAllByRole('option')).toHaveLength(2);
    type(text, 'Ask @ad');
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1));
    const [option] = screen.getAllByRole('option');
    expect(text.getAttribute('aria-activedescendant')).toBe(option?.id);
    expect(text.getAttribute('aria-controls')).toBe(screen.getByRole('listbox').id);
    fireEvent.keyDown(text, { key: 'Enter' });
    expect(text.value).toBe('Ask @Ada Lovelace ');
    expect(screen.queryByRole('listbox')).toBeNull();
    type(text, 'Ask @Ada Lovelace today');
    fireEvent.click(screen.getByRole('button', { name: 'Add comment' }));
    await waitFor(() => expect(server.sent('POST')).toHaveLength(1));
    const written = `Ask ${mentionText({ id: ADA._id, name: ADA.name })} today`;
    expect(server.sent('POST')[0]?.body).toEqual({ text: written });
  });

  it('goes through the people with the arrow keys, and closes with Escape', async () => {
    open();
    const text = await field();
    type(text, '@');
    const options = await screen.findAllByRole('option');
    for (const [key, index] of [
      ['ArrowDown', 1],
      ['ArrowDown', 0],
      ['ArrowUp', 1],
    ] as const) {
      fireEvent.keyDown(text, { key });
      expect(text.getAttribute('aria-activedescendant')).toBe(options[index]?.id);
    }
    // Typing on starts from the first person again.
    type(text, 'and @');
    expect(text.getAttribute('aria-activedescendant')).toBe(options[0]?.id);
    type(text, '@');
    fireEvent.keyDown(text, { key: 'Escape' });
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(text.value).toBe('@');
  });

  it('internally looks different, and offers only people who can see it', async () => {
    const { server } = open();
    const text = await field();
    fireEvent.click(screen.getByRole('switch', { name: /Internal/ }));
    expect(screen.getByText('Customers and service providers do not see it.')).toBeTruthy();
    type(text, '@');
    await screen.findAllByRole('option');
    expect(server.calls.at(-1)?.query.get('internal')).toBe('true');
    type(text, 'For us');
    fireEvent.click(screen.getByRole('button', { name: 'Add internal comment' }));
    await waitFor(() =>
      expect(server.sent('POST').map(({ body }) => body)).toEqual([{ text: 'For us', internal: true }]),
    );
  });

  it('internally is not offered to members of a service provider', async () => {
    open([], WRITING, {}, 'provider');
    await field();
    expect(screen.queryByRole('switch')).toBeNull();
  });

  it('stays with the reason if it fails, and is sent again with the same key', async () => {
    const { server } = open();
    const accept = { status: 201, body: aComment(1, 'Bearing', { author: ME }) };
    server.answer(`POST ${url}`, () => problem('UNAVAILABLE', 503));
    const text = await field();
    type(text, 'Bearing');
    fireEvent.keyDown(text, { key: 'Enter', metaKey: true });
    await screen.findByText('Not sent');
    expect(screen.getByText('Bearing')).toBeTruthy();
    server.answer(`POST ${url}`, () => accept);
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByText('Not sent')).toBeNull());
    const keys = server.sent('POST').map(({ headers }) => headers.get('idempotency-key'));
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });

  it('says what is wrong with the text if it is refused, and can be edited again', async () => {
    const { server } = open();
    const fault = { path: 'text', code: 'mention-out-of-sight', params: { names: ['Ben'] }, message: 'Leave out Ben' };
    server.answer(`POST ${url}`, () => problem('VALIDATION', 400, { errors: [fault] }));
    const text = await field();
    type(text, 'Ask @Ben');
    fireEvent.keyDown(text, { key: 'Enter', ctrlKey: true });
    await screen.findByText('Leave out Ben.');
    fireEvent.click(screen.getByRole('button', { name: 'Edit' }));
    expect((await field()).value).toBe('Ask @Ben');
    expect(screen.queryByText('Not sent')).toBeNull();
  });

  it('is kept in this tab until it is sent, including what could not be sent', async () => {
    const { server, page } = open();
    server.answer(`POST ${url}`, () => problem('UNAVAILABLE', 503));
    const text = await field();
    type(text, 'Not sent yet');
    fireEvent.keyDown(text, { key: 'Enter', ctrlKey: true });
    await screen.findByText('Not sent');
    type(text, 'Half a sen');
    page.router.dispose();
    document.body.replaceChildren();
    open();
    expect((await field()).value).toBe('Half a sen');
    expect(await screen.findByText('Sending was interrupted.')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Discard' }));
    type(await field(), '');
    await waitFor(() => expect(sessionStorage).toHaveLength(0));
  });
});

describe('writing internally', () => {
  const sent = (server: ReturnType<typeof open>['server']) => server.sent('POST').map(({ body }) => body);
  const writeInternally = async (written: string) => {
    const text = await field();
    fireEvent.click(screen.getByRole('switch', { name: /Internal/ }));
    type(text, written);
  };

  it('stays internal when it is refused, edited and sent again', async () => {
    const { server } = open();
    server.answer(`POST ${url}`, () => problem('VALIDATION', 400));
    await writeInternally('They have not paid');
    fireEvent.click(screen.getByRole('button', { name: 'Add internal comment' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Edit' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Add internal comment' }));
    const body = { text: 'They have not paid', internal: true };
    await waitFor(() => expect(sent(server)).toEqual([body, body]));
  });

  it('stays internal when it is edited again after the next one was started as public', async () => {
    const { server } = open();
    server.answer(`POST ${url}`, () => problem('VALIDATION', 400));
    await writeInternally('They have not paid');
    fireEvent.click(screen.getByRole('button', { name: 'Add internal comment' }));
    fireEvent.click(screen.getByRole('switch', { name: /Internal/ }));
    fireEvent.click(await screen.findByRole('button', { name: 'Edit' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Add internal comment' }));
    const body = { text: 'They have not paid', internal: true };
    await waitFor(() => expect(sent(server)).toEqual([body, body]));
  });

  it('stays internal when a draft kept in this tab is restored', async () => {
    const { page } = open();
    await writeInternally('They have not paid');
    page.router.dispose();
    document.body.replaceChildren();
    const { server } = open();
    expect((await field()).value).toBe('They have not paid');
    fireEvent.click(screen.getByRole('button', { name: 'Add internal comment' }));
    await waitFor(() => expect(sent(server)).toEqual([{ text: 'They have not paid', internal: true }]));
  });

  it('does not extend to the next comment once it is switched off', async () => {
    const { server } = open();
    server.answer(`POST ${url}`, () => problem('UNAVAILABLE', 503));
    await writeInternally('For us');
    fireEvent.click(screen.getByRole('button', { name: 'Add internal comment' }));
    await screen.findByText('Not sent');
    fireEvent.click(screen.getByRole('switch', { name: /Internal/ }));
    type(await field(), 'For all');
    fireEvent.click(screen.getByRole('button', { name: 'Add comment' }));
    await waitFor(() => expect(screen.getAllByText('Not sent')).toHaveLength(2));
    for (const button of screen.getAllByRole('button', { name: 'Try again' })) fireEvent.click(button);
    const [ours, theirs] = [{ text: 'For us', internal: true }, { text: 'For all' }];
    await waitFor(() => expect(sent(server)).toEqual([ours, theirs, ours, theirs]));
  });
});
