import { describe, expect, it } from 'vitest';
import { linkTo } from '../links.ts';
import { accountExistsMail, resetPasswordMail, verifyEmailMail } from './account-access.ts';
import { renderMail } from './layout.ts';

const env = { PUBLIC_URL: 'https://siteward.example' };
const EVIL = `<img src=x onerror="alert('1')"> & co`;

describe('mails', () => {
  it('escape in HTML what they leave alone in text', () => {
    const { text, html } = renderMail(EVIL, [{ text: EVIL }, { code: EVIL }, { link: EVIL, label: EVIL }]);
    expect(text).toContain(EVIL);
    expect(html).not.toContain('<img');
    expect(html).not.toContain('"alert');
    expect(html.match(/&lt;img src=x onerror=&quot;alert\(&#39;1&#39;\)&quot;&gt; &amp; co/g)).toHaveLength(7);
  });

  it('cannot be given another header by their subject', () => {
    const { subject } = renderMail('Hello\r\nBcc: everybody@north.example', []);
    expect(subject).toBe('Hello Bcc: everybody@north.example');
  });

  it('have their links and codes in the text, on lines of their own', () => {
    const link = linkTo(env, 'verify', { token: 'abc' });
    expect(verifyEmailMail({ link }).text.split('\n')).toContain(link);
    expect(resetPasswordMail({ code: 'AAAAA-BBBBB', link }).text.split('\n')).toEqual(
      expect.arrayContaining(['AAAAA-BBBBB', link]),
    );
    const signIn = linkTo(env, 'sign-in');
    expect(accountExistsMail({ signIn, forgot: link }).text.split('\n')).toEqual(
      expect.arrayContaining([signIn, link]),
    );
  });
});

describe('links', () => {
  it.each([
    ['https://siteward.example', 'https://siteward.example/?state=reset&email=a%2Bb%40north.example'],
    ['http://127.0.0.1:5173/', 'http://127.0.0.1:5173/?state=reset&email=a%2Bb%40north.example'],
  ])('from %s', (PUBLIC_URL, link) => {
    expect(linkTo({ PUBLIC_URL }, 'reset', { email: 'a+b@north.example' })).toBe(link);
  });
});
