import { DEFAULT_LANGUAGE, type Language, languageOf } from '@siteward/domain';
import { languageOfPerson, type Reader, TIMEZONE } from '#mail/reader.ts';
import { firstSitesOf } from '#modules/sites/first-site.ts';
import type { OrgScope } from '#scope.ts';
import type { InvitationDoc } from './invitations.model.ts';

type Invited = Pick<InvitationDoc, 'email' | 'name' | 'sites' | 'customerOrgId' | 'customerSiteId'>;

/**
 * Invited people as readers of their invitations, in as many queries for fifty as for one. Those with an account read the language
 * stored in it. Strangers read that of the site where they will be, unless that is English: every organization's first site starts
 * with it, so it says nothing. They then read the language of the person who invites them (docs/api.md, Mails).
 */
export async function invitedReaders(
  scope: OrgScope,
  invited: readonly Invited[],
): Promise<(invited: Invited) => Reader> {
  const { models, actor, origin } = scope;
  const people = await models.User.find(
    // If nobody has proved that an account is theirs, its language may have been chosen by a stranger.
    {
      $or: [{ _id: actor.user }, { email: { $in: invited.map(({ email }) => email) }, emailVerifiedAt: { $ne: null } }],
      deletedAt: null,
    },
    { email: 1, language: 1, askedIn: 1 },
  ).lean();
  const placeOf = await firstSitesOf(scope, invited);
  const inviter = people.find(({ _id }) => _id.toString() === actor.user) ?? null;
  const byEmail = new Map(people.map((person) => [person.email, person]));
  return (each) => {
    const account = byEmail.get(each.email);
    const place = placeOf(each);
    const language =
      account?.language ?? account?.askedIn ?? spokenAt(place?.locale) ?? languageOfPerson(inviter, origin);
    return { language, name: each.name, timezone: place?.timezone ?? TIMEZONE };
  };
}

/** The language of a site, if somebody has chosen one for it. */
function spokenAt(locale: string | undefined): Language | undefined {
  const language = languageOf(locale);
  return language === DEFAULT_LANGUAGE ? undefined : language;
}
