import { scoped } from '#database/scoped.ts';
import { firstSitesOf } from '#modules/sites/first-site.ts';
import type { UserDoc } from '#modules/users/users.model.ts';
import type { PublicScope } from '#scope.ts';
import { type Reader, readerOf } from './reader.ts';

/**
 * A person as the reader of a mail that contains times: in the time zone of the first site they have access to in their default
 * organization, or in UTC for somebody who has none.
 */
export async function readerWithZone(scope: PublicScope, person: UserDoc): Promise<Reader> {
  const { models } = scope;
  const reader = readerOf(person, scope);
  if (!person.defaultOrg) return reader;
  const org = person.defaultOrg.toString();
  const member = await scoped(models.Member, org).findOne({ user: person._id, status: 'active' });
  if (!member) return reader;
  const site = (await firstSitesOf({ models, org }, [member]))(member);
  return site ? { ...reader, timezone: site.timezone } : reader;
}
