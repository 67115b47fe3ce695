import { describe, expect, it } from 'vitest';
import { createWorld, pageOf, problem, recordOf } from '../testing/world.ts';

const organization = (end: number, name: string) => ({
  ...recordOf(end),
  name,
  email: 'office@north.example',
  contact: '',
  busInst: 'business',
  type: 'organization',
  servedBy: null,
  nature: 'facility-management',
  status: 'active',
  seats: 12,
  currency: 'EUR',
  trialEndsAt: '2026-03-01T08:00:00.000Z',
  responseMinutes: { low: null, medium: null, high: null, urgent: null },
  paymentLinked: true,
});

describe('siteward organizations list', () => {
  it('shows a table, and asks as the person who is signed in', async () => {
    const replies = {
      'GET /api/organizations': { body: pageOf([organization(1, '東京ビル'), organization(2, 'North')]) },
    };
    const world = await createWorld({ replies });
    expect(await world.run('organizations', 'list', '--sort', '-name')).toEqual({
      code: 0,
      stdout: [
        'NAME      STATUS  KIND                 SEATS  ID',
        '東京ビル  active  facility-management     12  000000000000000000000001',
        'North     active  facility-management     12  000000000000000000000002',
        '',
      ].join('\n'),
      stderr: '',
    });
    expect(world.sent).toMatchObject([{ query: { sort: '-name' } }]);
    expect(world.sent[0]?.headers.get('authorization')).toBe('sid-of-test');
  });

  it('writes the page as it came with --json', async () => {
    const body = pageOf([organization(1, 'North\u001b[2J\u009b')], { pages: 4, total: 80 });
    const world = await createWorld({ replies: { 'GET /api/organizations': { body } } });
    const { code, stdout, stderr } = await world.run('organizations', 'list', '--json');
    expect({ code, stderr, body: JSON.parse(stdout) }).toEqual({ code: 0, stderr: '', body });
    // Control characters are written as escapes, so that no terminal obeys them.
    expect(stdout).toContain(String.raw`North\u001b[2J\u009b`);
  });

  it('shows names without anything that a terminal would obey', async () => {
    const body = pageOf([organization(1, 'No\u001b[2Jrth\n\u202eevil')]);
    const world = await createWorld({ replies: { 'GET /api/organizations': { body } } });
    expect((await world.run('organizations', 'list')).stdout).toContain('No[2Jrth evil');
  });

  it('fetches every page with --all', async () => {
    const replies = {
      'GET /api/organizations': ({ query }: { query: Record<string, string> }) => {
        const page = Number(query['page']);
        return {
          body: pageOf([organization(page, `N${page}`), organization(9, 'Last')], { page, pages: 3, total: 4 }),
        };
      },
    };
    const world = await createWorld({ replies });
    const { stdout } = await world.run('organizations', 'list', '--all', '--json');
    const { items, total, pages } = JSON.parse(stdout);
    expect(items.map(({ name }: { name: string }) => name)).toEqual(['N1', 'Last', 'N2', 'N3']);
    expect({ total, pages }).toEqual({ total: 4, pages: 1 });
    expect(world.sent.map(({ query }) => query)).toEqual(['1', '2', '3'].map((page) => ({ page, limit: '100' })));
  });

  it('refuses what the contract does not accept before anything is sent', async () => {
    const world = await createWorld();
    const { code, stdout, stderr } = await world.run('organizations', 'list', '--sort', 'colour', '--limit', '0');
    expect({ code, stdout, sent: world.sent }).toEqual({ code: 2, stdout: '', sent: [] });
    expect(stderr).toContain('--sort: ');
    expect(stderr).toContain('--limit: ');
  });

  it('says what to do when the session has ended, with a report for --verbose', async () => {
    const refusal = { status: 401, body: problem('UNAUTHENTICATED', 401, 'Sign in first.') };
    const world = await createWorld({ replies: { 'GET /api/organizations': refusal } });
    expect(await world.run('organizations', 'list')).toEqual({
      code: 3,
      stdout: '',
      stderr: 'siteward: Sign in first.\nYour session has ended, or there was none. Sign in with `siteward sign-in`.\n',
    });
    const { stderr } = await world.run('organizations', 'list', '--verbose');
    expect(stderr).toContain('code: UNAUTHENTICATED\nrequest id: request-1\nrequest: GET /api/organizations\n');
  });
});
