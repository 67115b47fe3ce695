import type { AccessReason, EndedStatus, RecordKind } from '@siteward/contract';
import type { MemberStatus } from '@siteward/domain';
import { pick, type WordsOf } from '../reason-words.ts';
import { all, NO_CHANGE, number, permissionName, plural, quoted, roleName, roleNames, typeName } from './words.ts';

const roleCalled = (name: string): string => `Rolle ${roleName(name)}`;

function anotherRoleFirst(members: number): string {
  return `Geben Sie ${members === 1 ? 'ihm' : 'ihnen'} zuerst eine andere Rolle.`;
}

const THIS: Readonly<Record<RecordKind, string>> = {
  address: 'Diese Adresse',
  'bulk-change': 'Diese Änderung',
  'canned-reply': 'Diese Antwortvorlage',
  'checklist-point': 'Diesen Punkt der Checkliste',
  comment: 'Diesen Kommentar',
  customer: 'Diesen Kunden',
  entry: 'Diesen Eintrag',
  feedback: 'Diese Rückmeldung',
  file: 'Diese Datei',
  invitation: 'Diese Einladung',
  link: 'Diese Verknüpfung',
  'maintenance-plan': 'Diesen Wartungsplan',
  member: 'Dieses Mitglied',
  membership: 'Diese Mitgliedschaft',
  organization: 'Diese Organisation',
  'payment-method': 'Diese Zahlungsart',
  person: 'Diese Person',
  record: 'Diesen Eintrag',
  role: 'Diese Rolle',
  'saved-view': 'Diese Ansicht',
  'service-provider': 'Diesen Dienstleister',
  session: 'Diese Sitzung',
  signature: 'Diese Unterschrift',
  site: 'Diesen Standort',
  'support-ticket': 'Dieses Ticket',
  'ticket-message': 'Diese Nachricht',
  'work-order': 'Diesen Arbeitsauftrag',
};

const STATUSES: Readonly<Record<MemberStatus, string>> = {
  active: 'aktiv',
  invited: 'eingeladen',
  suspended: 'gesperrt',
  removed: 'entfernt',
};

const ALREADY: Readonly<Record<MemberStatus, string>> = {
  active: 'ist bereits Mitglied.',
  invited: 'ist bereits eingeladen. Senden Sie stattdessen die Einladung erneut.',
  suspended: 'ist ein gesperrtes Mitglied. Reaktivieren Sie es stattdessen.',
  removed: 'wurde entfernt.',
};

const ENDED: Readonly<Record<EndedStatus, string>> = {
  accepted: 'wurde angenommen',
  declined: 'wurde abgelehnt',
  expired: 'ist abgelaufen',
  revoked: 'wurde zurückgezogen',
};

const FREE_A_SEAT = 'Fügen Sie Plätze hinzu, sperren Sie ein Mitglied oder ziehen Sie eine Einladung zurück.';

export const accessReasons: WordsOf<AccessReason> = {
  // Signing in, and the person's own account.
  'signed-out': () => 'Ihre Sitzung ist beendet. Melden Sie sich erneut an.',
  'wrong-credentials': () => 'Prüfen Sie E-Mail und Passwort, oder legen Sie ein neues Passwort fest.',
  'wrong-password': () => 'Das ist nicht Ihr Passwort',
  'otp-over': () => 'Dieser Code ist falsch, abgelaufen oder wurde schon benutzt. Fordern Sie einen neuen an.',
  'verification-over': () =>
    'Dieser Link ist nicht mehr gültig. Erstellen Sie noch einmal ein Konto, dann erhalten Sie einen neuen.',
  'email-change-over': () => 'Dieser Link ist nicht mehr gültig. Fordern Sie in Ihrem Konto einen neuen an.',
  'password-unchanged': () => 'Wählen Sie ein anderes Passwort als das aktuelle',
  'own-email': () => 'Das ist bereits Ihre Adresse',
  'email-of-another-account': () => 'Diese Adresse gehört zu einem anderen Konto. Wählen Sie eine andere.',
  'email-of-another-member': () => 'Ein anderes Mitglied Ihrer Organisation hat diese Adresse.',
  'not-a-member-there': () => 'Wählen Sie eine Organisation, in der Sie aktives Mitglied sind',

  // What a person may do.
  'no-such-record': ({ kind }) => `${pick(THIS, kind)} gibt es nicht, oder Sie haben keinen Zugriff darauf.`,
  'lacks-permission': ({ permission }) => `Ihrer Rolle fehlt die Berechtigung ${permissionName(permission)}.`,
  'role-beyond-own': ({ role }) =>
    `Die ${roleCalled(role)} enthält Berechtigungen, die Sie selbst nicht haben. Deshalb können Sie sie weder vergeben noch ändern oder entziehen.`,
  'role-beyond-own-type': ({ role }) =>
    `Die ${roleCalled(role)} ist für einen anderen Mitgliedstyp als Ihren bestimmt. Deshalb können Sie sie weder vergeben noch ändern oder entziehen.`,
  'permissions-beyond-own': () => 'Sie können einer Rolle nur Berechtigungen erteilen, die Sie selbst haben.',
  'beyond-own-sites': () => 'Sie sind auf einzelne Standorte beschränkt, und das geht darüber hinaus.',
  'access-beyond-own-sites': () => 'Sie sind auf einzelne Standorte beschränkt und können nur für diese Zugriff geben.',
  'whole-organization': () => 'Sie sind auf einzelne Standorte beschränkt, und das betrifft die gesamte Organisation.',
  'own-access': () =>
    'Ihren eigenen Zugriff können Sie nicht ändern. Bitten Sie ein anderes Mitglied, das dazu berechtigt ist.',
  oneself: () =>
    'Ihre eigene Rolle und Ihren eigenen Status können Sie nicht ändern. Bitten Sie ein anderes Mitglied, das dazu berechtigt ist.',
  'out-of-sight': () =>
    'Sie sind auf einzelne Standorte beschränkt, und dieses Mitglied hat auf keinen davon mehr Zugriff.',
  'access-changed': () => 'Ihr Zugriff hat sich geändert. Laden Sie die Seite neu.',
  'import-running': () =>
    'Gerade wird eine andere Datei mit Arbeitsaufträgen importiert. Versuchen Sie es erneut, sobald das abgeschlossen ist, spätestens in einer Minute.',
  'done-out-of-sight': () =>
    'Das ist bereits geschehen. Ihr Zugriff hat sich seither geändert, deshalb wird es nicht noch einmal angezeigt. Laden Sie die Seite neu.',
  'access-changed-meanwhile': () =>
    'Jemand hat gleichzeitig Ihren Zugriff geändert. Ihre Aktion wurde nicht ausgeführt.',
  'changed-meanwhile': () =>
    'Das wurde zwischenzeitlich geändert. Sehen Sie sich den aktuellen Stand an und versuchen Sie es erneut.',
  'no-default-organization': () => 'Wählen Sie eine Organisation; Sie haben keine Standardorganisation',

  // Members and their access.
  'last-owner': () =>
    'Das ist der einzige aktive Inhaber. Geben Sie zuerst einem anderen Mitglied die Rolle „Inhaber“.',
  'last-unlimited-owner': () =>
    'Das ist der einzige aktive Inhaber, der nicht auf einzelne Standorte beschränkt ist. Geben Sie zuerst einem anderen Mitglied die Rolle „Inhaber“.',
  'already-so': ({ status }) => `Dieses Mitglied ist bereits ${pick(STATUSES, status)}.`,
  'only-invited': () => 'Dieses Mitglied ist erst eingeladen. Zuerst muss die Person die Einladung annehmen.',
  'only-invited-revoke': () => 'Dieses Mitglied ist erst eingeladen. Ziehen Sie stattdessen die Einladung zurück.',
  'removed-member': () => 'Dieses Mitglied wurde entfernt. Laden Sie die Person stattdessen erneut ein.',
  'no-such-step': ({ from, to }) => `Ein ${pick(STATUSES, from)}es Mitglied kann nicht ${pick(STATUSES, to)} werden.`,
  'no-site-left': () =>
    'Dieses Mitglied hat derzeit keinen Standort, es bliebe also keiner übrig. Ändern Sie zuerst, worauf das Mitglied beschränkt ist.',
  'member-of-another-provider': () => 'Sie können nur die Personen Ihres eigenen Dienstleisters verwalten.',
  'provider-without-being-one': () => 'Nur die Mitglieder eines Dienstleisters können zu einem Dienstleister gehören',
  'unknown-provider-of-member': () => 'Wählen Sie einen Dienstleister dieser Organisation',
  'limited-without-being-customer': () => 'Nur die Mitglieder eines Kunden können auf einen Kunden beschränkt werden',
  'site-without-customer': () => 'Wählen Sie zum Standort des Kunden auch den Kunden',
  'site-of-another': () => 'Wählen Sie einen Standort, den dieser Kunde nutzt',
  'sites-of-another': () => 'Der Kunde nutzt keinen dieser Standorte',
  'unknown-sites': () => 'Wählen Sie Standorte dieser Organisation',
  'unknown-customer': () => 'Wählen Sie einen Kunden dieser Organisation',
  'unknown-role': () => 'Wählen Sie eine Rolle dieser Organisation',
  'among-own-sites': () => 'Wählen Sie nur Standorte, die Sie selbst sehen',
  'role-of-another-type': ({ role, type }) => `Die ${roleCalled(role)} ist für den Typ ${typeName(type)} bestimmt`,
  'removal-stays': () => 'Um zurückzukommen, brauchen entfernte Mitglieder eine neue Einladung.',
  'nothing-to-undo': () => 'An dieser Änderung lässt sich nichts mehr rückgängig machen.',

  // Invitations.
  'already-known': ({ email, status }) => `${email} ${pick(ALREADY, status)}`,
  'already-known-elsewhere': ({ email }) =>
    `${email} ist hier schon bekannt. Fragen Sie ein Mitglied mit Zugriff auf alle Standorte.`,
  'link-over': () =>
    'Dieser Link funktioniert nicht mehr. Bitten Sie die Person, die ihn geschickt hat, um einen neuen.',
  'invitation-over': () => 'Diese Einladung ist nicht mehr gültig. Bitten Sie um eine neue.',
  'invitation-not-pending': ({ status }) =>
    `Diese Einladung ${pick(ENDED, status)}. Laden Sie die Person stattdessen erneut ein.`,
  'invitation-not-revocable': ({ status }) =>
    `Diese Einladung ${pick(ENDED, status)} und lässt sich nicht mehr zurückziehen.`,
  'invitation-unbacked': () =>
    'Wer diese Einladung gesendet hat, darf das inzwischen nicht mehr. Ziehen Sie sie zurück und laden Sie die Person erneut ein.',
  'sent-too-often': ({ max }) =>
    `Diese Einladung wurde schon ${number(max)}-mal gesendet. Ziehen Sie sie zurück und laden Sie die Person erneut ein.`,
  'for-another-address': () =>
    'Diese Einladung gilt für eine andere Adresse. Melden Sie sich mit der eingeladenen Adresse an.',
  'account-exists': () => 'Zu dieser Adresse gibt es schon ein Konto. Melden Sie sich an, um die Einladung anzunehmen.',

  // Files with records, such as people to invite.
  'rows-with-faults': () => 'Einige Zeilen der Datei sind fehlerhaft. Niemand wurde eingeladen.',
  'file-with-many-columns': ({ max }) =>
    plural(max, { one: 'Die Datei hat mehr als # Spalte', other: 'Die Datei hat mehr als # Spalten' }),
  'file-without-people': () => 'In der Datei stehen unter den Spaltennamen keine Personen',
  'file-with-many-people': ({ count, max }) =>
    `In der Datei ${plural(count, { one: 'steht # Person', other: 'stehen # Personen' })}, auf einmal lassen sich aber höchstens ${number(max)} einladen; teilen Sie die Datei auf`,
  'orders-with-faults': ({ rows }) =>
    `${plural(rows, { one: '# Zeile der Datei ist fehlerhaft.', other: '# Zeilen der Datei sind fehlerhaft.' })} Es wurde nichts importiert.`,
  'file-without-rows': () => 'In der Datei stehen unter den Spaltennamen keine Zeilen',
  'file-with-many-rows': ({ count, max }) =>
    `Die Datei hat ${plural(count, { one: '# Zeile', other: '# Zeilen' })}, auf einmal lassen sich aber höchstens ${number(max)} importieren; teilen Sie die Datei auf`,
  'rows-beyond-database': () =>
    'Die Datenbank hat zu wenig Speicher für so viele Zeilen auf einmal. Es wurde nichts importiert; teilen Sie die Datei auf.',
  'file-not-utf8': () => 'Die Datei ist kein UTF-8-Text; speichern Sie sie als „CSV UTF-8“',
  'file-quotes': ({ row }) => `In Zeile ${number(row)} fehlt ein Anführungszeichen, oder es ist eines zu viel`,
  'file-incomplete': () => `Die Datei ist nicht vollständig angekommen. ${NO_CHANGE} Senden Sie die Datei erneut.`,
  'email-in-row': ({ row }) => `Diese Adresse steht schon in Zeile ${number(row)}`,
  'more-cells-than-headings': () =>
    'Diese Zeile hat mehr Zellen, als es Spalten gibt; setzen Sie Text mit Kommas in Anführungszeichen',
  'no-role-called': () => 'Eine Rolle mit diesem Namen gibt es nicht',
  'no-site-called': ({ name }) =>
    `Einen Standort namens ${quoted(name)} gibt es nicht, oder Sie haben keinen Zugriff darauf`,
  'sites-called': ({ name }) =>
    `Mehrere Standorte heißen ${quoted(name)}; geben Sie das Kürzel des Standorts an, den Sie meinen`,

  // Payment.
  'customer-required': () =>
    'Die Testphase dieser Organisation ist zu Ende, und es ist keine Zahlungsart hinterlegt. Lesen und exportieren können Sie weiterhin alles; Änderungen sind wieder möglich, sobald jemand, der die Abrechnung verwaltet, eine Zahlungsart hinterlegt.',
  'link-paused': () =>
    'An diese Organisation lässt sich gerade nichts senden. Es wurde nichts gespeichert; versuchen Sie es später noch einmal, oder wenden Sie sich auf anderem Weg an sie.',

  // Seats.
  'seats-full': ({ seats }) =>
    `${plural(seats, { one: 'Der einzige Platz ist belegt.', other: 'Alle # Plätze sind belegt.' })} ${FREE_A_SEAT}`,
  'seats-short': ({ wanted, free }) =>
    `${plural(wanted, { one: 'Gebraucht wird # Platz', other: 'Gebraucht werden # Plätze' })}, ${free === 0 ? 'frei ist keiner' : plural(free, { one: 'frei ist #', other: 'frei sind #' })}. ${FREE_A_SEAT}`,
  'seats-in-use': ({ used }) =>
    plural(used, {
      one: '# Platz ist belegt. Geben Sie zuerst Plätze frei.',
      other: '# Plätze sind belegt. Geben Sie zuerst Plätze frei.',
    }),
  'trial-seats': ({ max }) =>
    `Ohne hinterlegte Zahlungsart sind höchstens ${number(max)} Plätze möglich. Richten Sie zuerst die Abrechnung ein.`,

  // Customers.
  'customer-exists': () =>
    'Für diese Organisation ist die Abrechnung bereits eingerichtet. Sie finden sie in den Einstellungen.',
  'last-payment-method': () =>
    'Mit dieser Zahlungsart werden die belegten Plätze bezahlt. Hinterlegen Sie zuerst eine andere, dann können Sie diese entfernen.',
  'method-not-linked': () => 'Nur eine hinterlegte Zahlungsart kann Standard sein.',
  'too-many-payment-methods': ({ max }) =>
    `Es gibt bereits ${number(max)} Zahlungsarten. Entfernen Sie eine, die Sie nicht brauchen.`,
  'not-a-test-card': () => 'Verwenden Sie eine der Testkarten, die auf der Seite stehen',

  // Roles.
  'role-of-others-people': () =>
    'Diese Rolle haben auch Personen, die nicht zu Ihrem Dienstleister gehören, oder sie sind dazu eingeladen.',
  'role-held': ({ role, members }) =>
    `${plural(members, { one: '# Mitglied hat', other: '# Mitglieder haben' })} die ${roleCalled(role)}. ${anotherRoleFirst(members)}`,
  'role-held-and-invited': ({ role, members, invitations }) =>
    members === 1
      ? `Ein eingeladenes Mitglied hat die ${roleCalled(role)}. ${anotherRoleFirst(members)}`
      : `${number(members)} Mitglieder haben die ${roleCalled(role)}, davon ${number(invitations)} mit ausstehender Einladung. ${anotherRoleFirst(members)}`,
  'system-role-stays': () => 'Systemrollen lassen sich nicht ändern. Erstellen Sie stattdessen eine eigene Rolle.',
  'system-role-not-deleted': () => 'Systemrollen lassen sich nicht löschen.',
  'too-many-roles': ({ max }) =>
    `Eine Organisation kann höchstens ${number(max)} Rollen haben. Löschen Sie eine, die nicht gebraucht wird.`,
  'role-name-taken': ({ name }) =>
    `Eine Rolle namens ${roleNames(name)} gibt es bereits. Wählen Sie einen anderen Namen.`,
  'role-name-like-system': ({ name }) =>
    `Das ist zu leicht mit der Systemrolle ${roleNames(name)} zu verwechseln. Wählen Sie einen anderen Namen.`,

  // Sites.
  'last-site': () =>
    'Eine Organisation braucht mindestens einen Standort. Erstellen Sie einen anderen, bevor Sie diesen löschen.',
  'work-left-at-site': ({ left }) =>
    plural(left, {
      one: 'An diesem Standort ist noch # Arbeitsauftrag offen. Erledigen oder stornieren Sie ihn zuerst.',
      other: 'An diesem Standort sind noch # Arbeitsaufträge offen. Erledigen oder stornieren Sie sie zuerst.',
    }),
  'tickets-left-at-site': ({ left }) =>
    plural(left, {
      one: 'An diesem Standort ist noch # Support-Ticket offen. Lösen Sie es zuerst.',
      other: 'An diesem Standort sind noch # Support-Tickets offen. Lösen Sie sie zuerst.',
    }),
  'only-site-of': ({ names }) =>
    names.length === 1
      ? `${all(names)} hat nur auf diesen Standort Zugriff. Geben Sie zuerst Zugriff auf einen anderen.`
      : `${all(names)} haben nur auf diesen Standort Zugriff. Geben Sie ihnen zuerst Zugriff auf andere.`,
  'only-site-of-many': ({ names }) =>
    `${all([...names, 'weitere'])} haben nur auf diesen Standort Zugriff. Geben Sie ihnen zuerst Zugriff auf andere.`,
  'site-code-taken': ({ code, name }) =>
    `Der Standort ${quoted(name)} hat bereits das Kürzel ${quoted(code)}. Wählen Sie ein anderes Kürzel.`,
  'site-code-taken-elsewhere': ({ code }) =>
    `Ein anderer Standort hat bereits das Kürzel ${quoted(code)}. Wählen Sie ein anderes Kürzel.`,
};
