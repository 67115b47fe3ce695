import type { Accounts } from '../../accounts.ts';
import type { Sent } from '../../wire.ts';
import { fieldsIn, idOf, ok, problem, type Reply, type Stub, sidIn } from './stub.ts';

const accountOf = (name: string) => ({ email: `${name}@suite.example`, password: `violet harbour ${name}` });
/** The people whom the suite signs in as on such a server. */
export const ACCOUNTS: Accounts = {
  owner: accountOf('owner'),
  members: { Requester: accountOf('requester'), Viewer: accountOf('viewer') },
  stranger: accountOf('stranger'),
};
const ROLES = ['Owner', 'Requester', 'Viewer'].map((name, at) => ({
  _id: idOf(20 + at),
  name,
  type: 'staff',
  permissions: name === 'Requester' ? [] : ['sites:view'],
}));

type House = { stub: Stub; sent: Sent[]; liveSids: () => string[] };

/**
 * A server on which the suite can prepare what it needs, written as briefly as possible. It keeps track of sessions, and of what
 * it was sent.
 *
 * @param then - what it answers instead of `{}`, or of what is prepared; undefined keeps that answer
 */
export function houseOf(then: (sent: Sent) => Reply | undefined = () => undefined, roles = ROLES): House {
  const sent: Sent[] = [];
  const live = new Map<string, string>();
  const prepared = (each: Sent): Reply => {
    const { method, path } = each;
    const [own = ''] = path.split('?');
    switch (`${method} ${own}`) {
      case 'POST /api/organizations':
      case 'POST /api/sites':
        return { status: 201, body: { _id: idOf(sent.length + 100) } };
      case 'GET /api/sites':
        return ok({ items: [{ _id: idOf(2) }] });
      case 'GET /api/roles':
        return ok({ items: roles });
      case 'GET /api/members':
        return ok({ items: [{ _id: idOf(4), user: live.get(sidIn(each)) }] });
      default:
        return own.startsWith('/api/users/invite/')
          ? { status: 201, body: { _id: idOf(5), member: idOf(sent.length + 200) } }
          : ok();
    }
  };
  const signedIn = (each: Sent): Reply => {
    const { email } = fieldsIn(each);
    const sid = `session-${sent.length}-of-${String(email)}`;
    const user = String(email);
    live.set(sid, user);
    return ok({ sid, user: { _id: user } });
  };
  const stub: Stub = (each) => {
    sent.push(each);
    const [, ended] = /^\/api\/auth\/(.+)$/.exec(each.path) ?? [];
    if (each.method === 'POST' && each.path === '/api/auth') return signedIn(each);
    if (!live.has(sidIn(each)) && !/^(?!\/api\/)|^\/api\/(health$|auth\/(sign-up|verify\/))/.test(each.path))
      return problem('UNAUTHENTICATED');
    if (each.method === 'DELETE' && ended !== undefined) {
      live.delete(decodeURIComponent(ended));
      return { status: 204 };
    }
    return then(each) ?? prepared(each);
  };
  return { stub, sent, liveSids: () => [...live.keys()] };
}
