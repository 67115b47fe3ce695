import { describe, expect, it } from 'vitest';
import { withoutSecrets } from './log.ts';

const SID = 'a'.repeat(43);

describe('the path that a log shows', () => {
  it.each([
    ['/', '/'],
    ['/api/members?sid=secret&page=2', '/api/members'],
    ['/api/members/0123456789abcdef01234567/history', '/api/members/0123456789abcdef01234567/history'],
    [`/api/auth/${SID}`, '/api/auth/…'],
    [`/${'a'.repeat(39)}`, `/${'a'.repeat(39)}`],
    [`/${'a'.repeat(40)}`, '/…'],
    ['/4242424242424242', '/…'],
    ['/pay/4242%204242%204242%204242/now', '/pay/…/now'],
    ['/pay/4242-4242-4242', '/pay/…'],
    ['/2026/11/26', '/2026/11/26'],
  ])('of %s is %s', (url, path) => expect(withoutSecrets(url)).toBe(path));
});
