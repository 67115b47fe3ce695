import { once } from 'node:events';
import { createServer } from 'node:http';
import { PassThrough } from 'node:stream';
import { expect, it, onTestFinished } from 'vitest';
import { sendWithProgress } from './progress.ts';

const content = Array.from({ length: 300_000 }, (_, at) => at % 10).join('');
const file = new File([content], 'work.csv', { type: 'text/csv' });

/** What people see, in a terminal or not. */
function screen(isTTY: boolean) {
  const stderr = Object.assign(new PassThrough(), { isTTY, columns: 80 });
  const written: string[] = [];
  stderr.on('data', (piece: Buffer) => written.push(piece.toString()));
  return { stderr, text: () => written.join('') };
}

/** A server that sends back what it gets, with the length and type that were announced. */
async function echo(): Promise<string> {
  const server = createServer((message, answer) => {
    const { 'content-length': length = '', 'content-type': type = '' } = message.headers;
    message.pipe(answer.writeHead(200, { 'x-length': length, 'x-type': type }));
  });
  onTestFinished(() => void server.close().closeAllConnections());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  return typeof address === 'object' && address ? `http://127.0.0.1:${address.port}/` : '';
}

it('sends a file whole, each time it is sent, and shows the progress', async () => {
  const url = await echo();
  const { stderr, text } = screen(true);
  const answers = await sendWithProgress(
    { stderr },
    { label: 'Sending \u001b]0;x\u0007work.csv', file },
    async (body) => [await fetch(url, { method: 'POST', body }), await fetch(url, { method: 'POST', body })],
  );
  for (const { headers } of answers)
    expect([headers.get('x-length'), headers.get('x-type')]).toEqual(['300000', 'text/csv']);
  for (const answer of answers) expect((await answer.text()) === content).toBe(true);
  expect(text()).toContain('Sending ]0;xwork.csv');
  expect(text()).toMatch(/ 100 %/);
  // The cursor is visible again.
  expect(text()).toContain('\u001b[?25h');
});

it('ends the bar if sending fails', async () => {
  const { stderr, text } = screen(true);
  const failing = sendWithProgress({ stderr }, { label: 'Sending', file }, () => Promise.reject(new Error('lost')));
  await expect(failing).rejects.toThrow('lost');
  expect(text()).toContain('\u001b[?25h');
});

it('is silent without a terminal', async () => {
  const { stderr, text } = screen(false);
  expect(await sendWithProgress({ stderr }, { label: 'Sending', file }, (body) => body.text())).toBe(content);
  expect(text()).toBe('');
});
