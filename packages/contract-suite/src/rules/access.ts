import { needsSession } from '@siteward/contract';
import { called, hasFailed, isRefusal, type Subject, type Suite, signedIn } from '../suite.ts';
import type { Headers } from '../wire.ts';
import { changesNothing } from './witness.ts';

/** Nobody gets in without a session, with one that never existed or has ended, or with only a cookie. */
export async function checkSessions(suite: Suite, subject: Subject, ended: string): Promise<void> {
  const { named, call, by } = subject;
  if (!needsSession(named.route.metadata.access)) return;
  const ways: [how: string, headers: Headers][] = [
    ['without a session', {}],
    ['with a session that never existed', { authorization: 'A'.repeat(ended.length) }],
    ['with a session that was signed out', { authorization: ended }],
    ['with the session only in a cookie', { cookie: `sid=${by.sid}` }],
  ];
  await changesNothing(suite, 'sessions', subject, () =>
    suite.each(ways, async ([how, headers]) => {
      const { sent, answer } = await suite.send('sessions', named, call, headers);
      if (isRefusal(answer, 'UNAUTHENTICATED') || hasFailed(answer)) return;
      const kind = headers['cookie'] === undefined ? 'session-not-asked' : 'cookie-trusted';
      const says = 'Without a live session in Authorization the answer is 401 UNAUTHENTICATED.';
      suite.report(kind, named, { what: `${how}: ${called(answer)}`, says }, sent, answer);
    }),
  );
}

/** Anyone who holds none of a call's permissions is refused; anyone who holds one is not refused for lack of it. */
export async function checkRoles(suite: Suite, subject: Subject): Promise<void> {
  const { named, call } = subject;
  const { access } = named.route.metadata;
  if (access.kind !== 'permission') return;
  const wanted: readonly string[] = [access.permission, ...access.or];
  const without = suite.world.members.filter(({ permissions }) => !wanted.some((each) => permissions.includes(each)));
  const words = `The call takes ${wanted.join(' or ')}.`;
  await changesNothing(suite, 'roles', subject, () =>
    suite.each(without, async (member) => {
      const { sent, answer } = await suite.send('roles', named, call, signedIn(member));
      if (isRefusal(answer, 'FORBIDDEN') || hasFailed(answer)) return;
      const what = `${member.role}: ${called(answer)}`;
      suite.report(
        'role-not-checked',
        named,
        { what, says: `${words} ${member.role} has none: 403 FORBIDDEN.` },
        sent,
        answer,
      );
    }),
  );
  if (named.route.method !== 'GET') return;
  const holders = suite.world.members.filter((each) => !without.includes(each) && each.sid !== subject.by.sid);
  await suite.each(holders, async (member) => {
    const { sent, answer } = await suite.send('roles', named, call, signedIn(member));
    if (!isRefusal(answer, 'FORBIDDEN') || !answer.text.includes('"permission"')) return;
    const what = `${member.role}: ${called(answer)}`;
    suite.report('role-too-narrow', named, { what, says: `${words} ${member.role} has one of them.` }, sent, answer);
  });
}
