import { expect, it } from 'vitest';
import { discreet, plainText, shownAnswer, shownRequest, withoutSecrets } from './shown.ts';
import { done } from './world/unavailable.ts';

const SID = 'sid-of-the-owner+1';
const PASSWORD = 'violet "harbour" 7';
const KNOWN = [SID, PASSWORD];

it('a report hides every sid and password, wherever it occurs', () => {
  const sent = {
    method: 'DELETE',
    path: `/api/auth/${encodeURIComponent(SID)}`,
    headers: { authorization: SID },
    body: Buffer.from(JSON.stringify({ email: 'a@b.example', password: PASSWORD, note: `It is ${PASSWORD}` })),
  };
  const text = JSON.stringify({ session: SID, sid: 'another-one', nested: { token: 'a \\"b" c' } }, null, 2);
  const answer = { status: 200, headers: {}, contentType: 'application/json', text };
  const shown = `${shownRequest(sent, KNOWN)}\n${shownAnswer(answer, KNOWN)}`;
  expect(shown).toContain('DELETE /api/auth/…');
  expect(shown).toContain('"email":"a@b.example"');
  for (const secret of ['sid-of', 'harbour', 'another-one', 'b\\"']) expect(shown).not.toContain(secret);
});

it('a report contains no session that was in a cookie, known or not', () => {
  const shown = shownRequest({ method: 'GET', path: '/api/sites', headers: { cookie: `sid=${SID}; a=b` } }, []);
  expect(shown).toBe('GET /api/sites\ncookie: …');
});

it('a secret that is a part of many words hides none of them', () => {
  expect(withoutSecrets('a sample', ['a'])).toBe('a sample');
});

it('a preparation that fails does not reveal the session', async () => {
  const answer = Promise.resolve({ status: 201, body: { sid: SID, user: { email: 'a@b.example' } } });
  const failed = done('Signing in', answer, 200);
  await expect(failed).rejects.toThrow('Signing in answered 201 instead of 200: {"sid":"…","user"');
});

it('a report contains no secret that a server has put into its headers, or into an error', () => {
  const answer = { status: 404, headers: { 'x-request-id': SID }, contentType: `text/${SID}`, text: '' };
  expect(shownAnswer(answer, KNOWN)).toBe('404 text/…, request …');
  expect(shownAnswer({ ...answer, status: 0, text: SID }, KNOWN)).toBe('no answer: …');
  const error = discreet(new Error(`There is no role ${SID}.`), KNOWN);
  expect(error).toBeInstanceOf(Error);
  expect(error instanceof Error && `${error.message} ${error.stack}`).not.toContain(SID);
});

it.each([
  ['::set-output name=a::b', '│:set-output name=a::b'],
  ['said:\n   ::error::x', 'said:\n   │:error::x'],
  ['a ##vso[task.setvariable x]b ##[error]', 'a #│vso[task.setvariable x]b #│[error]'],
  ['## a::b', '## a::b'],
])('what a server says is no command to a CI system: %j', (said, shown) => {
  expect(plainText(said)).toBe(shown);
});

it('what a server says has no effect on the terminal', () => {
  expect(plainText('a\u001b[2J\u009b31m\r\nb\tc\u202e')).toBe('a�[2J�31m\nb\tc�');
});
