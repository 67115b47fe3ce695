import { PASSWORD } from '../people.ts';
import { NEW_PASSWORD, type Samples, version } from './sample.ts';

export const ACCOUNT: Samples<'auth' | 'users' | 'sessions' | 'live' | 'audit' | 'jobs' | 'system'> = {
  'auth.signIn': (_, { email }) => ({ body: { email, password: PASSWORD } }),
  'auth.signOut': (_, { otherSession: { sid } }) => ({ params: { sid } }),
  'auth.signUp': ({ domain }) => ({ body: { email: `new@${domain}`, referral: 'a friend', language: 'de' } }),
  'auth.verifyEmail': (_, { verificationToken: token }) => ({ params: { token } }),
  'auth.forgotPassword': (_, { email }) => ({ body: { email } }),
  'auth.resetPassword': (_, { otp }) => ({
    body: { otp, newPassword: NEW_PASSWORD, passwordConfirmation: NEW_PASSWORD },
  }),

  'users.get': (_, { id }) => ({ params: { userId: id } }),
  'users.update': (_, { id, defaultOrg }) => ({
    params: { userId: id },
    body: { name: 'Ada', defaultOrg, language: 'es', version },
  }),
  'users.changePassword': (_, { id }) => ({
    params: { userId: id },
    body: { currentPassword: PASSWORD, newPassword: NEW_PASSWORD, passwordConfirmation: NEW_PASSWORD },
  }),
  'users.changeEmail': ({ domain }, { id }) => ({
    params: { userId: id },
    body: { email: `moved@${domain}`, password: PASSWORD },
  }),
  'users.confirmEmail': (_, { emailToken: token }) => ({ body: { token } }),

  'sessions.list': () => ({ query: { page: 1, limit: 5, sort: '-createdAt' } }),
  'sessions.remove': (_, { otherSession: { id } }) => ({ params: { id } }),

  'live.changes': ({ id }) => ({ query: { org: id, age: 1000 } }),

  'audit.list': ({ id, target }, { id: actor }) => ({
    query: { page: 1, limit: 5, sort: '-createdAt', org: id, actor, target, action: 'member.suspended' },
  }),

  'jobs.list': ({ id }) => ({ query: { org: id } }),

  'system.health': () => ({}),
  'system.ready': () => ({}),
};
