import { INVITATION_WORDS, SYSTEM_ROLES } from '@siteward/domain';
import type { MailContent } from '../outbox.ts';
import { instantFor, MAIL_TEXTS, type Reader } from '../reader.ts';
import { renderMail } from './layout.tsx';

/** The contents of an invitation: who invites whom to what, until when, and the link with its token. */
type Told = {
  email: string;
  inviter: string;
  organization: string;
  role: string;
  expiresAt: Date;
  link: string;
};

/** To the invited person, with the single-use link. */
export function invitationMail(reader: Reader, told: Told): MailContent {
  const { facts, mails } = MAIL_TEXTS[reader.language];
  const words = mails.invitation;
  return renderMail(reader, words.subject(told.organization), [
    { text: words.intro(told) },
    {
      facts: [
        [facts.role, roleFor(reader, told.role)],
        [facts.validUntil, instantFor(reader, told.expiresAt)],
      ],
    },
    { button: words.button, to: told.link },
    { text: words.once(told.email) },
    { text: words.ifNot },
  ]);
}

/** A role by the name the reader knows it by: an organization's own roles never have the name of a system role. */
function roleFor({ language }: Reader, name: string): string {
  const system = SYSTEM_ROLES.find((role) => role.name === name);
  return system ? INVITATION_WORDS[language].roles[system.name] : name;
}
