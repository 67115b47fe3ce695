import { needsSession } from '@siteward/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { openForFile } from '#testing/open-for-file.ts';
import { faultOf, problemIn } from './support/answers.ts';
import { CALLERS, type Caller } from './support/people.ts';
import { ROUTES } from './support/routes.ts';
import { sampleOf } from './support/samples.ts';
import { send } from './support/send.ts';
import { mayCall, WHO_MAY } from './support/who-may.ts';
import { createWorld } from './support/world.ts';

const world = await openForFile(createWorld());
afterEach(() => world.restore());

/** For staff only, whatever the role permits. */
const MONEY = { code: 'FORBIDDEN', reason: 'money-for-staff' };
const FOR_STAFF = ROUTES.map(({ name }) => name).filter((name) => name.startsWith('workOrderCosts.'));

/** Somebody who sees only their own work does not see what was sent to a service provider. */
const ANSWERING = 'workOrders.answerDispatch';

const isMember = (caller: Caller) => caller !== 'Suspended' && caller !== 'Outsider';

describe.each(CALLERS)('%s', (caller) => {
  it.each(ROUTES.filter(({ name }) => mayCall(caller, name)))('may $name', async (named) => {
    const person = world.alpha.people[caller];
    const answer = await send(world.server, named, sampleOf(named.name, world.alpha, person), person.sid);
    expect(answer.status, answer.text).toBeLessThan(300);
    expect(faultOf(named, answer)).toBeUndefined();
  });

  it.each(ROUTES.filter(({ name }) => !mayCall(caller, name)))('may not $name, and changes nothing', async (named) => {
    const person = world.alpha.people[caller];
    const answer = await send(world.server, named, sampleOf(named.name, world.alpha, person), person.sid);
    expect(faultOf(named, answer)).toBeUndefined();
    const byPermission = { code: 'FORBIDDEN', permission: expect.any(String) };
    const isMoney = FOR_STAFF.includes(named.name) && caller === 'Provider';
    const isUnseen = named.name === ANSWERING && caller === 'Technician';
    const refusal = isMoney ? MONEY : isUnseen ? { code: 'NOT_FOUND' } : byPermission;
    expect(problemIn(answer)).toMatchObject(isMember(caller) ? refusal : { code: 'NOT_FOUND' });
    expect(await world.changed()).toEqual([]);
  });
});

describe('the table of who may do what', () => {
  it('has a row for every call and no others', () => {
    expect(Object.keys(WHO_MAY).sort()).toEqual(ROUTES.map(({ name }) => name).sort());
  });

  it.each(ROUTES.filter(({ route }) => !needsSession(route.metadata.access)))(
    '$name needs no session',
    async (named) => {
      const answer = await send(world.server, named, sampleOf(named.name, world.alpha, world.alpha.people.Viewer));
      expect(answer.status, answer.text).toBeLessThan(300);
    },
  );

  it.each(CALLERS.filter(isMember))('%s may read their own role', async (caller) => {
    const { sid, id } = world.alpha.people[caller];
    const member = await world.deps.models.Member.findOne({ org: world.alpha.id, user: id }).lean();
    const { status } = await world.client(sid).roles.get({ params: { id: String(member?.role) } });
    expect(status).toBe(200);
  });
});

describe('a permission over own records', () => {
  const asked = ROUTES.flatMap(({ name, route: { metadata } }) => {
    const { access } = metadata;
    return access.kind === 'permission' ? [{ name, permissions: [access.permission, ...access.or] }] : [];
  });

  it('is checked together with the permission over any record, which includes it', () => {
    const narrow = asked.filter(({ permissions }) => {
      const wider = permissions.filter((each) => each.endsWith('-own')).map((each) => each.replace(/-own$/, '-any'));
      return !wider.every((permission) => permissions.some((each) => each === permission));
    });
    expect(narrow).toEqual([]);
  });

  it('is checked only in areas whose models declare whose own their records are', () => {
    const declared = Object.values(world.deps.models).map((model): string | undefined => model.schema.get('own')?.area);
    const undeclared = asked.filter(({ permissions }) => {
      const areas = permissions.filter((each) => /-(own|any)$/.test(each)).map((each) => each.replace(/:.*/, ''));
      return !areas.every((area) => declared.includes(area));
    });
    expect(undeclared).toEqual([]);
  });
});
