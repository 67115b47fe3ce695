import { AS_GIVEN, daysAgo, recordOf, type Seed } from './seed-context.ts';
import { seedId } from './seed-id.ts';

/** The id of the person with an address. */
export function userId(email: string) {
  return seedId(`user/${email}`);
}

/** Writes people who can sign in, with a verified address. In: their default organization's key. */
export async function seedUsers(seed: Seed, orgKey: string, people: readonly { name: string; email: string }[]) {
  const users = people.map(({ name, email }, index) => {
    const createdAt = daysAgo(seed, 400 - 8 * index);
    return {
      ...recordOf(`user/${email}`, createdAt),
      email,
      name,
      passwordHash: seed.passwordHash,
      emailVerifiedAt: createdAt,
      defaultOrg: seedId(orgKey),
    };
  });
  await seed.models.User.insertMany(users, AS_GIVEN);
}
