import { beforeAll, describe, expect, it } from 'vitest';
import { queueMail } from '#mail/outbox.ts';
import { createTestApi, PRODUCTION } from '#testing/harness.ts';
import { openForFile } from '#testing/open-for-file.ts';
import { withLinks } from './outbox-page.ts';

const EVIL = '<script>alert(1)</script>';

const api = await openForFile(createTestApi());
beforeAll(async () => {
  const link = 'https://siteward.example/?state=verify&token=abc';
  await queueMail(api.deps, { to: 'ada@north.example', subject: 'First', text: `Open\n${link}`, html: '<p>1</p>' });
  api.advance(1000);
  await queueMail(api.deps, { to: 'bob@north.example', subject: EVIL, text: EVIL, html: EVIL });
  api.advance(1000);
  await queueMail(api.deps, { to: 'ada@north.example', subject: 'Second', text: 'Bye', html: '<p>2</p>' });
});

describe('GET /api/dev/mails', () => {
  it('lists the mails to an address, newest first, with these fields only', async () => {
    const answer = await api.server.inject('/api/dev/mails?to=Ada%40north.example');
    expect(answer.statusCode).toBe(200);
    const createdAt = api.now().toISOString();
    expect(answer.json()).toEqual({
      items: [
        { to: 'ada@north.example', subject: 'Second', text: 'Bye', html: '<p>2</p>', createdAt },
        expect.objectContaining({ subject: 'First', html: '<p>1</p>' }),
      ],
    });
  });

  it('lists all of them without an address', async () => {
    const { items } = (await api.server.inject('/api/dev/mails')).json();
    expect(items.map(({ subject }: { subject: string }) => subject)).toEqual(['Second', EVIL, 'First']);
  });

  it.each(['?to=nonsense', '?to=a@b.example&to=c@d.example', '?to[$ne]=x', '?from=a@b.example'])(
    'refuses %s',
    async (query) => {
      const answer = await api.server.inject(`/api/dev/mails${query}`);
      expect(answer.json()).toMatchObject({ status: 400, code: 'VALIDATION' });
    },
  );
});

describe('/dev/mail', () => {
  it('shows the mails with links that can be clicked, under a policy that allows neither scripts nor inline style', async () => {
    const answer = await api.server.inject('/dev/mail');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    const policy = String(answer.headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'; style-src 'self'");
    expect(policy).not.toContain('unsafe');
    const link = 'https://siteward.example/?state=verify&amp;token=abc';
    expect(answer.body).toContain(`<a href="${link}">${link}</a>`);
    expect(answer.body.indexOf('Second')).toBeLessThan(answer.body.indexOf('First'));
    expect(answer.body).not.toContain(EVIL);
    expect(answer.body).not.toMatch(/<script|<style| style=| on\w+=/);
  });

  it('leads from a mail to all that went to its address, whatever that contains', async () => {
    const to = 'cleo+flat5@north.example';
    await queueMail(api.deps, { to, subject: 'For Cleo', text: 'Hello', html: '<p>Hello</p>' });
    const { body } = await api.server.inject('/dev/mail');
    const [, link = ''] = /<h2>For Cleo<\/h2>\s*<p[^>]*><a href="([^"]*)"/.exec(body) ?? [];
    const shown = await api.server.inject(link.replaceAll('&amp;', '&'));
    expect(shown.body).toContain('For Cleo');
    expect(shown.body).not.toContain('bob@north.example');
  });

  it('shows the mails to one address, and says if there are none', async () => {
    const ada = await api.server.inject('/dev/mail?to=ada@north.example');
    expect(ada.body).toContain('First');
    expect(ada.body).not.toContain('bob@north.example');
    expect((await api.server.inject('/dev/mail?to=eve@north.example')).body).toContain(
      'No mail to eve@north.example yet.',
    );
    expect((await api.server.inject('/dev/mail?to=')).body).toContain('bob@north.example');
  });

  it('has the colours and the head of the other pages of a development server', async () => {
    const { body } = await api.server.inject('/dev/mail');
    const [style = ''] = /\/dev\/[\w.]+\.css/.exec(body) ?? [];
    expect((await api.server.inject('/dev')).body).toContain(`<link rel="stylesheet" href="${style}">`);
    expect(await api.server.inject(style)).toMatchObject({
      statusCode: 200,
      headers: { 'content-type': 'text/css; charset=utf-8' },
    });
    expect(body).toContain('<a href="/dev">Development server</a>');
  });

  it.each([
    [
      'see https://a.example/?x=1&y=2 now',
      'see <a href="https://a.example/?x=1&amp;y=2">https://a.example/?x=1&amp;y=2</a> now',
    ],
    ['javascript:alert(1) <b>', 'javascript:alert(1) &lt;b&gt;'],
    ['https://a.example"onclick="x', '<a href="https://a.example">https://a.example</a>&quot;onclick=&quot;x'],
  ])('makes links of URLs only: %s', (text, html) => {
    expect(withLinks(text).markup).toBe(html);
  });
});

describe.each(['/api/dev/mails', '/dev/mail'])('%s', (url) => {
  it.each(['127.0.0.1:3001', 'localhost:5173', '[::1]:3001'])('answers Host: %s', async (host) => {
    expect((await api.server.inject({ url, headers: { host } })).statusCode).toBe(200);
  });

  it.each([
    ['a name that was rebound to this machine', { headers: { host: 'evil.example:3001' } }],
    ['another machine', { headers: { host: '127.0.0.1:3001' }, remoteAddress: '192.168.1.4' }],
    ['a tunnel or proxy', { headers: { host: '127.0.0.1:3001', 'x-forwarded-for': '127.0.0.1' } }],
  ])('tells %s nothing', async (_, from) => {
    const answer = await api.server.inject({ url, ...from });
    expect(answer.json()).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    expect(answer.body).not.toContain('ada@north.example');
  });
});

describe('in production', () => {
  it.each(['/api/dev/mails', '/dev/mail'])('%s does not exist', async (url) => {
    const production = await createTestApi(PRODUCTION);
    expect((await production.server.inject(url)).json()).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    await production.close();
  });
});
