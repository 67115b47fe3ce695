import { describe, expect, it } from 'vitest';
import { IN_ORG, site } from '../../testing/people.ts';
import { fileOf } from '../../testing/work.ts';
import { createWorld, idOf, pageOf } from '../../testing/world.ts';

const IMPORT = 'POST /api/work-orders/import';
const result = { rows: 2, good: 2, faults: [], more: false, ignored: [], unknown: [], created: null };
const FAULT = { row: 2, column: 'Priority', code: 'not-one-of', params: {}, message: 'There is no such priority' };

const importing = (tried: object, ...sites: object[]) => ({
  'GET /api/sites': { body: pageOf(sites) },
  [IMPORT]: ({ query }: { query: Record<string, string> }) =>
    query['dryRun'] === 'true' ? { body: tried } : { status: 201, body: { ...tried, created: { first: 5, last: 6 } } },
});

async function imported(replies: ReturnType<typeof importing>, ...args: string[]) {
  const world = await createWorld({ replies });
  const file = await fileOf('work.csv', 'Title\r\nLamp\r\nDoor\r\n');
  const ended = await world.run('work-orders', 'import', file, ...IN_ORG, ...args);
  const sent = world.sent.filter(({ path }) => path === '/api/work-orders/import');
  return {
    ...ended,
    dryRuns: sent.map(({ query }) => query['dryRun']),
    sites: sent.map(({ query }) => query['site']),
    bodies: sent.map(({ body }) => body),
    keys: sent.map(({ headers }) => headers.get('idempotency-key') ?? ''),
  };
}

describe('siteward work-orders import', () => {
  const harbour = site(41, 'Harbour', 'harbour');

  it('checks the rows first, and then creates them from the same bytes', async () => {
    const { code, stderr, dryRuns, bodies } = await imported(importing(result, harbour));
    expect({ code, stderr, dryRuns }).toEqual({
      code: 0,
      dryRuns: ['true', 'false'],
      stderr: '2 work orders have been created: WO-000005 to WO-000006.\n',
    });
    expect(bodies).toEqual(Array.from({ length: 2 }, () => 'Title\r\nLamp\r\nDoor\r\n'));
  });

  it('creates nothing with --dry-run', async () => {
    const { code, dryRuns, stdout } = await imported(importing(result, harbour), '--dry-run', '--json');
    expect({ code, dryRuns, said: JSON.parse(stdout) }).toEqual({ code: 0, dryRuns: ['true'], said: result });
  });

  it('creates nothing if a row is wrong, and says which', async () => {
    const wrong = { ...result, good: 1, faults: [FAULT] };
    const { code, dryRuns, stdout, stderr } = await imported(importing(wrong, harbour));
    expect({ code, dryRuns }).toEqual({ code: 1, dryRuns: ['true'] });
    expect(stdout).toMatch(/^ +2 +Priority +There is no such priority$/m);
    expect(stderr).toBe('siteward: 1 of 2 rows has errors. Nothing has been imported.\n');
  });

  it.each<[tried: object, said: string]>([
    [{ rows: 1, good: 0 }, 'The row has errors.'],
    [{ rows: 2, good: 1 }, '1 of 2 rows has errors.'],
    [{ rows: 3, good: 1 }, '2 of 3 rows have errors.'],
  ])('says how many rows are wrong: %j', async (tried, said) => {
    const { stderr } = await imported(importing({ ...result, ...tried, faults: [FAULT] }, harbour));
    expect(stderr).toBe(`siteward: ${said} Nothing has been imported.\n`);
  });

  it('says that there are more errors than it shows, and shows those that are about a whole row', async () => {
    const faults = [{ ...FAULT, column: null }, FAULT];
    const { stdout, stderr } = await imported(importing({ ...result, good: 0, faults, more: true }, harbour));
    expect(stdout).toMatch(/^ +2 +\(the whole row\) +There is no such priority$/m);
    expect(stderr).toMatch(/^There are more errors than these 2\.$/m);
  });

  it.each<[tried: object, said: string[]]>([
    [{ rows: 1, good: 1 }, ['The row is valid. Nothing has been imported yet.']],
    [{ ignored: ['Number'] }, ['This column is not used for new work orders: Number.']],
    [{ ignored: ['Number', 'Status'] }, ['These columns are not used for new work orders: Number, Status.']],
    [{ unknown: ['Colour'] }, ['This column is not known, and ignored: Colour.']],
    [
      { ignored: ['Number'], unknown: ['Colour', 'Size'] },
      [
        'This column is not used for new work orders: Number.',
        'These columns are not known, and ignored: Colour, Size.',
      ],
    ],
  ])('remarks what it makes of the file: %j', async (tried, said) => {
    const { stderr } = await imported(importing({ ...result, ...tried }, harbour), '--dry-run');
    const lines = stderr.trimEnd().split('\n');
    expect(lines).toEqual('rows' in tried ? said : [...said, 'All 2 rows are valid. Nothing has been imported yet.']);
  });

  it('names the only work order that it has created', async () => {
    const { stderr } = await imported(importing({ ...result, rows: 1, good: 1 }, harbour));
    expect(stderr).toBe('One work order has been created: WO-000005.\n');
  });

  it('sends the same key whenever it is repeated with one, but not with the dry run', async () => {
    const [first, second] = [
      await imported(importing(result, harbour), '--key', 'work of today'),
      await imported(importing(result, harbour), '--key', 'work of today'),
    ];
    expect(second.keys[1]).toBe(first.keys[1]);
    expect(first.keys[1]).toMatch(/^[0-9a-f]{64}$/);
    expect(new Set([...first.keys, ...second.keys]).size).toBe(3);
  });

  it('is about the only site if none is named, and about none if there are several', async () => {
    expect((await imported(importing(result, harbour))).sites).toEqual([idOf(41), idOf(41)]);
    const several = await imported(importing(result, harbour, site(42, 'Tower', 'tower')));
    expect(several.sites).toEqual([undefined, undefined]);
  });
});
