import type { UserDoc } from '#modules/users/users.model.ts';
import type { UserScope } from '#scope.ts';

/** The signed-in person, if their address is verified: only then does an invitation to it concern them. */
export async function findVerifiedUser({ models, session }: UserScope): Promise<UserDoc | null> {
  const filter = { _id: session.user, deletedAt: null, emailVerifiedAt: { $ne: null } };
  return models.User.findOne(filter).lean();
}
