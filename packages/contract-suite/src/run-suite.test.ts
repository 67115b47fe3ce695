import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { type Accounts, SetupError } from './accounts.ts';
import { ROUTES } from './calls.ts';
import { prepareSuite, runSuite, type SuiteChecks } from './run-suite.ts';
import { ACCOUNTS, houseOf } from './testing/stubs/house.ts';
import { idOf, ok, type Reply, sidIn, startStub } from './testing/stubs/stub.ts';
import { Wire } from './wire.ts';

const UNSIGNED = { call: 'webhooks.stripe', why: 'only the payment provider can sign it' };

/** Runs the suite on a server that lets it prepare what it needs. */
async function run(checks: SuiteChecks, house = houseOf(), accounts: Accounts = ACCOUNTS) {
  const { url, stop } = await startStub(house.stub);
  onTestFinished(stop);
  return runSuite({ url, accounts, ...checks });
}

/** What was sent to an address. */
const sentTo = ({ sent }: ReturnType<typeof houseOf>, method: string, start: string) =>
  sent.filter((each) => each.method === method && each.path.startsWith(start));

describe('what is asked for', () => {
  it('is made and counted, and its progress reported', async () => {
    const progress: unknown[][] = [];
    const onProgress = (...told: unknown[]) => void progress.push(told);
    const calls = ['seats.*', 'webhooks.stripe', 'system.health'];
    const report = await run({ only: ['answers'], calls, onProgress });
    expect(report.coverage).toEqual({ calls: ROUTES.length, wanted: 4, made: 3 });
    expect(report.notTried).toEqual([UNSIGNED]);
    const wanted = ROUTES.filter(({ area, name }) => area === 'seats' || calls.includes(name));
    expect(progress).toEqual(wanted.map(({ name }, at) => [at, 4, name]));
    expect(report.checks).toEqual({ answers: 3 });
    expect(report.rules.toSorted()).toEqual(['answers', 'errors', 'refusals']);
  });

  it('is all that is reported: no other rule, even if its fault was seen', async () => {
    const report = await run({ only: ['answers'], calls: ['seats.get'] });
    expect(report.findings.map(({ kind }) => kind)).toEqual(['not-by-schema']);
    const headers = await run({ only: ['headers'], calls: ['seats.get'] });
    expect(new Set(headers.findings.map(({ rule }) => rule))).toEqual(new Set(['headers']));
  });

  it.each([['sites.nothing'], ['site.*'], ['work*']])(
    'is nothing on any server where there is no call %s',
    async (name) => {
      const house = houseOf();
      await expect(run({ calls: [name] }, house)).rejects.toThrow(new SetupError(`The contract has no call ${name}.`));
      expect(house.sent).toEqual([]);
    },
  );

  it('is matched by an area’s whole name', async () => {
    const report = await run({ only: [], calls: ['system.*'] });
    expect(report.coverage.wanted).toBe(ROUTES.filter(({ area }) => area === 'system').length);
  });

  it('is called once, unless repetition is checked too', async () => {
    const [once, repeated] = [houseOf(), houseOf()];
    await run({ only: ['answers'], calls: ['cannedReplies.create'] }, once);
    await run({ only: ['idempotency'], calls: ['cannedReplies.create'] }, repeated);
    const posts = [once, repeated].map((house) => sentTo(house, 'POST', '/api/canned-replies'));
    expect(posts.map((each) => each.map(({ headers }) => headers['idempotency-key'] !== undefined))).toEqual([
      [false],
      [true, true, true],
    ]);
  });

  it('is a number of arbitrary calls, the same ones for a seed', async () => {
    const houses = [houseOf(), houseOf()];
    const reports = [];
    for (const house of houses)
      reports.push(await run({ only: ['fuzz'], calls: ['system.health'], seed: 5, runs: 3 }, house));
    expect(reports.map(({ seed, runs, checks }) => ({ seed, runs, checks }))).toEqual(
      houses.map(() => ({ seed: 5, runs: 3, checks: { fuzz: 3 } })),
    );
    const [first, again] = houses.map((house) =>
      sentTo(house, 'GET', '/api/health')
        .map(({ path }) => path)
        .toSorted(),
    );
    expect(again).toEqual(first);
  });
});

describe('a report', () => {
  it('covers the whole run, from the first request on', async () => {
    const times: number[] = [];
    const house = houseOf(() => void times.push(Date.now()));
    const report = await run({ only: ['answers'], calls: ['system.health'] }, house);
    expect(Date.parse(report.startedAt)).toBeLessThanOrEqual(times[0] ?? 0);
    expect(Date.parse(report.startedAt) + report.ms).toBeGreaterThanOrEqual(times.at(-1) ?? Number.POSITIVE_INFINITY);
    expect(report.requests).toBe(house.sent.length);
  });

  it('names each role that nobody has, if roles are checked', async () => {
    const alone = { ...ACCOUNTS, members: {} };
    const report = await run({ only: ['roles'], calls: ['seats.get'] }, houseOf(), alone);
    const why = 'the accounts name nobody for this role';
    expect(report.notTried).toEqual(['Requester', 'Viewer'].map((role) => ({ call: `as ${role}`, why })));
    expect((await run({ only: ['answers'], calls: ['seats.get'] }, houseOf(), alone)).notTried).toEqual([]);
  });

  it('shows nobody’s session, although the server repeats it', async () => {
    const house = houseOf((each) => (each.path.startsWith('/api/seats') ? ok({ said: sidIn(each) }) : undefined));
    const report = await run({ only: ['answers'], calls: ['seats.get'] }, house);
    expect(report.findings).toHaveLength(1);
    for (const sid of house.liveSids()) expect(JSON.stringify(report)).not.toContain(sid);
  });
});

describe('nobody’s session is revealed', () => {
  /** A server that repeats the session in its answers to some calls. */
  const repeating = (start: string, reply: (sid: string) => Reply) =>
    houseOf((each) => (each.path.startsWith(start) ? reply(sidIn(each)) : undefined));
  const expectNone = (text: string, { liveSids }: ReturnType<typeof houseOf>) => {
    for (const sid of liveSids()) expect(text).not.toContain(sid.slice(0, 20));
  };

  it.each([250, 570])('by the reason why the suite cannot begin, %i characters into it', async (before) => {
    const said = (sid: string) => `${'x'.repeat(before)}${sid}`;
    const house = repeating('/api/organizations', (sid) => ({ status: 500, body: { said: said(sid) } }));
    const failed = await run({ only: ['answers'], calls: ['seats.get'] }, house).catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(SetupError);
    expectNone(String(failed), house);
  });

  it('by the reason why a call was not tried', async () => {
    const house = repeating('/api/canned-replies', (sid) => ({ status: 500, body: { said: sid } }));
    const report = await run({ only: ['answers'], calls: ['cannedReplies.update'] }, house);
    expect(report.notTried).toHaveLength(1);
    expectNone(JSON.stringify(report), house);
  });

  it('by what an answer is compared with', async () => {
    // It answers an id of another organization differently from one that no record has.
    const house = houseOf((each) => {
      if (each.method !== 'PATCH' || each.path.endsWith(idOf(2))) return undefined;
      return { status: each.path.includes('0123456789') ? 404 : 403, body: { said: sidIn(each) } };
    });
    const report = await run({ only: ['foreign-ids'], calls: ['sites.update'] }, house);
    expect(report.findings.map(({ kind }) => kind)).toContain('foreign-told');
    expectNone(JSON.stringify(report), house);
  });

  it('by what changed although it must not, even if half of it is shown', async () => {
    let looks = 0;
    const house = repeating('/api/audit', (sid) => {
      looks += 1;
      return ok({ said: `${looks}${'x'.repeat(95)}${sid}` });
    });
    const report = await run({ only: ['sessions'], calls: ['sites.update'] }, house);
    expect(report.findings.map(({ kind }) => kind)).toContain('refused-but-changed');
    expectNone(JSON.stringify(report), house);
  });

  it('by an error that ends the run', async () => {
    const roles = ['Owner', 'Requester'].map((name) => ({ _id: idOf(20), name, type: 'staff', permissions: [] }));
    const house = houseOf((each) =>
      each.path.startsWith('/api/roles')
        ? ok({ items: [...roles, { _id: idOf(21), name: sidIn(each), type: 'staff', permissions: [] }] })
        : undefined,
    );
    const { Requester: requester = ACCOUNTS.owner } = ACCOUNTS.members;
    const accounts = { ...ACCOUNTS, members: { Requester: requester } };
    const calls = { only: ['answers'], calls: ['members.assignRole'] } as const;
    const failed = await run(calls, house, accounts).catch((error: unknown) => error);
    expect(failed instanceof Error && failed.message).toContain('has no role called Viewer');
    expectNone(failed instanceof Error ? `${failed.message} ${failed.stack}` : '', house);
  });

  it('nor is a password in the address of the server', async () => {
    const failed = runSuite({ url: 'http://anna:harbour@127.0.0.1:9', accounts: ACCOUNTS });
    await expect(failed).rejects.toThrow(
      new SetupError('The address of the server has a name or a password in it; reports show it.'),
    );
  });
});

describe('on the server', () => {
  it('a session that has ended is one that was good before', async () => {
    const house = houseOf();
    const report = await run({ only: ['sessions'], calls: ['seats.get'] }, house);
    expect(report.findings.filter(({ rule }) => rule === 'sessions')).toEqual([]);
    const signedOut = sentTo(house, 'DELETE', '/api/auth/').map(({ path }) => decodeURIComponent(path.slice(10)));
    expect(signedOut).toHaveLength(1);
    const asked = sentTo(house, 'GET', '/api/seats').map(sidIn);
    expect(asked).toContain(signedOut[0]);
  });

  it('what other calls need is restored', async () => {
    const target = { _id: idOf(7), role: idOf(20), type: 'staff', sites: [idOf(21)] };
    const house = houseOf((each) =>
      each.method === 'GET' && each.path.startsWith('/api/members/id/') ? ok(target) : undefined,
    );
    await run({ only: ['answers'], calls: ['members.assignRole'] }, house);
    const roles = sentTo(house, 'PUT', '/api/members/id/').map(({ path }) => path.split('/')[6]);
    expect(roles).toEqual([idOf(22), idOf(20)]);
    const limits = sentTo(house, 'PATCH', '/api/members/id/').map(({ body }) => JSON.parse(String(body)));
    expect(limits).toEqual([{ sites: [expect.any(String)] }, { sites: [idOf(21)] }]);
  });

  it('a call is made by the person it requires', async () => {
    const house = houseOf();
    await run({ only: ['answers'], calls: ['members.acceptAsMember'] }, house);
    const last = sentTo(house, 'POST', '/api/members/verification/').at(-1);
    expect(last && sidIn(last)).toContain('of-requester@suite.example');
  });

  it('nothing is silently skipped if it lacks what a call needs', async () => {
    const { stub } = houseOf(undefined, [{ _id: idOf(20), name: 'Requester', type: 'staff', permissions: [] }]);
    const { url, stop } = await startStub(stub);
    onTestFinished(stop);
    const { Requester: requester = ACCOUNTS.owner } = ACCOUNTS.members;
    const suite = await prepareSuite({ url: `${url}/`, accounts: { ...ACCOUNTS, members: { Requester: requester } } });
    await expect(suite.check({ only: ['answers'], calls: ['members.assignRole'] })).rejects.toThrow(
      'A new organization has no role called Viewer; it has Requester.',
    );
    suite.close();
  });

  it('every request goes to the right address, although the base ends with a slash', async () => {
    const mail = { subject: 'Verify', text: 'Here:\nhttps://siteward.example/verify#token=mailed' };
    const house = houseOf(({ path }) => {
      if (path.startsWith('/mails')) return ok({ items: [mail] });
      return path === '/api/auth/sign-up' ? { status: 202 } : undefined;
    });
    const { url, stop } = await startStub(house.stub);
    onTestFinished(stop);
    const accounts = { ...ACCOUNTS, mails: 'mails?to={address}' };
    await runSuite({ url: `${url}/`, accounts, only: ['answers'], calls: ['auth.verifyEmail'] });
    const others = house.sent.map(({ path }) => path).filter((path) => !path.startsWith('/api/'));
    expect(others).toEqual([expect.stringMatching(/^\/mails\?to=contract-suite-.*%40suite\.example$/)]);
    expect(house.sent.at(-1)?.path).toBe('/api/auth/verify/mailed');
  });

  it.each<[string, () => ReturnType<typeof houseOf>]>([
    ['what is to be checked has been', houseOf],
    ['nothing can be prepared', () => houseOf(() => ({ status: 500 }))],
  ])('no connection is left when %s', async (_, house) => {
    const close = vi.spyOn(Wire.prototype, 'close');
    onTestFinished(() => close.mockRestore());
    await run({ only: ['answers'], calls: ['system.health'] }, house()).catch((error: unknown) => {
      expect(error).toBeInstanceOf(SetupError);
    });
    expect(close).toHaveBeenCalledTimes(1);
  });
});
