import { MEMBER_TYPES, type MemberType, SYSTEM_ROLES, type SystemRoleName } from '../access/roles.ts';
import { LANGUAGES, type Language } from '../words/languages.ts';
import { nameKeyOf } from '../words/name-keys.ts';

/** The columns of a file of people to invite, with the names that exports give them. */
export const IMPORT_COLUMNS = ['Email', 'Role', 'Name', 'Type', 'Sites'] as const;
export type ImportColumn = (typeof IMPORT_COLUMNS)[number];

/**
 * The words that the app shows for the parts of an invitation in one language; used for files of people to invite, and in mails.
 */
type InvitationWords = {
  columns: Readonly<Record<ImportColumn, string>>;
  roles: Readonly<Record<SystemRoleName, string>>;
  types: Readonly<Record<MemberType, string>>;
  allSites: string;
  noSitesYet: string;
};

export const INVITATION_WORDS: Readonly<Record<Language, InvitationWords>> = {
  en: {
    columns: { Email: 'Email', Role: 'Role', Name: 'Name', Type: 'Type', Sites: 'Sites' },
    roles: {
      Owner: 'Owner',
      Administrator: 'Administrator',
      Manager: 'Manager',
      Technician: 'Technician',
      Requester: 'Requester',
      Viewer: 'Viewer',
      Provider: 'Provider',
    },
    types: { staff: 'Staff', customer: 'Customer', provider: 'Service provider' },
    allSites: 'All sites',
    noSitesYet: 'No sites yet',
  },
  de: {
    columns: { Email: 'E-Mail', Role: 'Rolle', Name: 'Name', Type: 'Typ', Sites: 'Standorte' },
    roles: {
      Owner: 'Inhaber',
      Administrator: 'Administrator',
      Manager: 'Manager',
      Technician: 'Techniker',
      Requester: 'Melder',
      Viewer: 'Betrachter',
      Provider: 'Dienstleister',
    },
    types: { staff: 'Personal', customer: 'Kunde', provider: 'Dienstleister' },
    allSites: 'Alle Standorte',
    noSitesYet: 'Noch keine Standorte',
  },
  es: {
    columns: { Email: 'Correo electrónico', Role: 'Rol', Name: 'Nombre', Type: 'Tipo', Sites: 'Centros' },
    roles: {
      Owner: 'Propietario',
      Administrator: 'Administrador',
      Manager: 'Gestor',
      Technician: 'Técnico',
      Requester: 'Solicitante',
      Viewer: 'Lector',
      Provider: 'Proveedor',
    },
    types: { staff: 'Personal', customer: 'Cliente', provider: 'Proveedor de servicios' },
    allSites: 'Todos los centros',
    noSitesYet: 'Todavía sin centros',
  },
  hi: {
    columns: { Email: 'ईमेल', Role: 'भूमिका', Name: 'नाम', Type: 'प्रकार', Sites: 'साइटें' },
    roles: {
      Owner: 'मालिक',
      Administrator: 'एडमिन',
      Manager: 'मैनेजर',
      Technician: 'टेक्नीशियन',
      Requester: 'अनुरोधकर्ता',
      Viewer: 'व्यूअर',
      Provider: 'प्रदाता',
    },
    types: { staff: 'कर्मचारी', customer: 'ग्राहक', provider: 'सेवा प्रदाता' },
    allSites: 'सभी साइटें',
    noSitesYet: 'अभी कोई साइट नहीं',
  },
};

/** Maps the words for these things in every language, in the form in which names are compared, to the things themselves. */
function byKey<Thing extends string>(
  things: readonly Thing[],
  wordOf: (words: InvitationWords, thing: Thing) => string,
): ReadonlyMap<string, Thing> {
  return new Map(
    LANGUAGES.flatMap((language) =>
      things.map((thing) => [nameKeyOf(wordOf(INVITATION_WORDS[language], thing)), thing] as const),
    ),
  );
}

const COLUMNS = byKey(IMPORT_COLUMNS, ({ columns }, column) => columns[column]);
const ROLES = byKey(
  SYSTEM_ROLES.map(({ name }) => name),
  ({ roles }, role) => roles[role],
);
const TYPES = byKey(MEMBER_TYPES, ({ types }, type) => types[type]);
const REACHES = byKey(['allSites', 'noSitesYet'], (words, reach) => words[reach]);

/** The column for a heading in any language; the key, here and below, is in the form in which names are compared. */
export const columnCalled = (key: string): ImportColumn | undefined => COLUMNS.get(key);

/** The system role with this name, as the app shows it or as it is stored. */
export const systemRoleCalled = (key: string): SystemRoleName | undefined => ROLES.get(key);

/** The member type with this name, as the app shows it or as it is stored. */
export const memberTypeCalled = (key: string): MemberType | undefined =>
  MEMBER_TYPES.find((type) => type === key) ?? TYPES.get(key);

/** Whether the words stand for all sites or for none yet. */
export const reachCalled = (key: string): 'allSites' | 'noSitesYet' | undefined => REACHES.get(key);

/** A template file in a language, beginning with the UTF-8 byte order mark that Excel needs to read it correctly. */
export function importTemplate(language: Language): string {
  const { columns, roles, allSites } = INVITATION_WORDS[language];
  const rows = [
    [columns.Email, columns.Role, columns.Name, columns.Sites],
    ['ada@example.com', roles.Technician, 'Ada Lovelace', allSites],
    ['grace@example.com', roles.Viewer, 'Grace Hopper', ''],
  ];
  return `\ufeff${rows.map((cells) => `${cells.join(',')}\r\n`).join('')}`;
}
