import type { EndedStatus, RecordKind } from '@siteward/contract';
import type { MemberStatus } from '@siteward/domain';
import { pick, type ReasonWords, toolsFor } from './reason-words.ts';

const quoted = (text: string): string => `„${text}“`;
const { plural, number, all, roleName, roleNames, typeName, statusName, providerStatusName, permissionName, duration } =
  toolsFor('de', quoted);

const roleCalled = (name: string): string => `Rolle ${roleName(name)}`;

function anotherRoleFirst(members: number): string {
  return `Geben Sie ${members === 1 ? 'ihm' : 'ihnen'} zuerst eine andere Rolle.`;
}

const THIS: Readonly<Record<RecordKind, string>> = {
  address: 'Diese Adresse',
  'bulk-change': 'Diese Änderung',
  'checklist-point': 'Diesen Punkt der Checkliste',
  comment: 'Diesen Kommentar',
  customer: 'Diesen Kunden',
  entry: 'Diesen Eintrag',
  file: 'Diese Datei',
  invitation: 'Diese Einladung',
  link: 'Diese Verknüpfung',
  member: 'Dieses Mitglied',
  membership: 'Diese Mitgliedschaft',
  organization: 'Diese Organisation',
  person: 'Diese Person',
  record: 'Diesen Eintrag',
  role: 'Diese Rolle',
  'saved-view': 'Diese Ansicht',
  'service-provider': 'Diesen Dienstleister',
  session: 'Diese Sitzung',
  site: 'Diesen Standort',
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

const NO_CHANGE = 'Es wurde nichts geändert.';
const FREE_A_SEAT = 'Fügen Sie Plätze hinzu, sperren Sie ein Mitglied oder ziehen Sie eine Einladung zurück.';

/** German. */
export const reasonWords: ReasonWords = {
  reasons: {
    required: () => 'Füllen Sie dieses Feld aus',
    'not-an-email': () => 'Geben Sie eine gültige E-Mail-Adresse ein',
    'not-a-number': () => 'Geben Sie nur Zahlen ein',
    'reset-email-required': () => 'Geben Sie Ihre E-Mail-Adresse ein, um ein neues Passwort festzulegen',
    'too-short': ({ min }) => `Mindestens ${number(min)} Zeichen`,
    'too-long': ({ max }) => `Höchstens ${number(max)} Zeichen`,

    'too-few': ({ min }) => plural(min, { one: 'Mindestens # Eintrag', other: 'Mindestens # Einträge' }),
    'too-many': ({ max }) => plural(max, { one: 'Höchstens # Eintrag', other: 'Höchstens # Einträge' }),
    'too-many-decimals': ({ max }) => `Höchstens ${number(max)} Nachkommastellen`,
    'too-small': ({ min }) => `Mindestens ${number(min)}`,
    'too-large': ({ max }) => `Höchstens ${number(max)}`,
    'not-text': () => 'Hier wird Text erwartet',
    'not-whole': () => 'Geben Sie eine ganze Zahl ein',
    'not-a-whole-number-once': () => 'Geben Sie genau eine ganze Zahl ein',
    'not-a-boolean': () => 'Möglich ist nur „true“ oder „false“',
    'not-a-list': () => 'Hier wird eine Liste erwartet',
    'not-an-object': () => 'Hier wird ein Objekt erwartet',
    'not-a-file': () => 'Wählen Sie eine Datei',
    'not-values': () => 'Geben Sie die Werte nur einmal an, durch Kommas getrennt',
    'value-twice': () => 'Geben Sie jeden Wert nur einmal an',
    'not-an-option': () => 'Wählen Sie eine der vorhandenen Möglichkeiten',
    'not-a-known-option': () => 'Wählen Sie eine der vorhandenen Möglichkeiten',
    'unknown-field': () => 'Dieses Feld ist hier nicht bekannt',
    'unknown-fields': ({ fields }) => `Hier nicht bekannte Felder: ${all(fields).slice(0, 200)}`,
    'takes-no-body': () => 'Hier werden keine Daten erwartet',
    'check-field': () => 'Prüfen Sie dieses Feld',

    'invisible-characters': () => 'Entfernen Sie unsichtbare Zeichen, etwa Steuerzeichen',
    'web-address': () =>
      'Lassen Sie Internetadressen wie www.example.com weg und setzen Sie nach einem Punkt ein Leerzeichen',
    'passwords-differ': () => 'Die Passwörter stimmen nicht überein',
    'password-common': () => 'Dieses Passwort ist zu gängig',
    'password-is-email': () => 'Das Passwort darf nicht Ihre E-Mail-Adresse sein',
    'not-a-code': () => 'Ein Code hat 10 Buchstaben und Ziffern, etwa K7QF3-9XB2M',
    'not-a-phone-number': () => 'Geben Sie die Telefonnummer mit Ländervorwahl ein, etwa +49 40 5551299',
    'not-an-id': () => 'Eine Kennung hat 24 Zeichen aus 0–9 und a–f',
    'not-a-time-zone': () => 'Wählen Sie eine Zeitzone, etwa Europe/Berlin',
    'not-a-currency': () => 'Wählen Sie ein Währungskürzel, etwa EUR',
    'not-a-time': () => 'Geben Sie eine Uhrzeit ein, etwa 08:30',
    'not-a-date': () => 'Geben Sie ein Datum in der Form 2026-12-31 an',
    'not-an-instant': () => 'Geben Sie einen Zeitpunkt in der Form 2026-12-31T08:30:00.000Z an',
    'not-a-locale': () => 'Wählen Sie ein Sprachkürzel, etwa de-DE',
    'not-a-site-code': () => 'Verwenden Sie Buchstaben und Ziffern, dazwischen einzelne Bindestriche',
    'not-a-version': () => 'Hier wird eine Versionsnummer wie "3" erwartet',
    'not-an-idempotency-key': () => 'Hier werden 1 bis 100 sichtbare ASCII-Zeichen erwartet, nur einmal angegeben',
    'not-an-action': () => 'Geben Sie einen Vorgang an, etwa member.suspended',
    'not-a-website': () => 'Geben Sie eine Webadresse wie https://www.example.com ein',
    'not-a-drawing': () => 'Bitte unterschreiben Sie noch einmal',
    'not-days': ({ min, max }) => `Geben Sie ganze Tage von ${number(min)} bis ${number(max)} ein`,
    'page-too-deep': () =>
      `Nur die ersten ${number(10_000)} Einträge lassen sich aufrufen; grenzen Sie die Liste mit einer Suche oder einem Filter ein`,
    'below-seats-in-use': ({ used }) =>
      plural(used, {
        one: '# Platz ist belegt; geben Sie zuerst Plätze frei',
        other: '# Plätze sind belegt; geben Sie zuerst Plätze frei',
      }),
    'ends-before-start': () => 'Das Ende muss nach dem Beginn liegen',
    'too-many-mentions': ({ max }) => `Erwähnen Sie höchstens ${max} Personen`,
    'not-a-result': () => 'An diesem Punkt wird eine andere Art von Antwort erwartet',
    'no-site-chosen': () => 'Wählen Sie mindestens einen Standort',
    'no-customer-or-site-chosen': () => 'Wählen Sie einen Kunden oder mindestens einen Standort',
    'no-members': () => 'Wählen Sie mindestens ein Mitglied',
    'too-many-members': ({ max }) =>
      plural(max, { one: 'Wählen Sie höchstens # Mitglied', other: 'Wählen Sie höchstens # Mitglieder' }),
    'member-twice': () => 'Wählen Sie jedes Mitglied nur einmal',

    // Files.
    'file-kind-refused': ({ kinds }) =>
      `Dateien dieser Art können nicht hinzugefügt werden; möglich sind ${all(kinds)}`,
    'file-is-not': ({ kind }) => `Dem Namen nach ist das eine Datei der Art ${kind}, der Inhalt ist aber etwas anderes`,
    'too-many-files': ({ max }) =>
      plural(max, {
        one: 'Hier ist höchstens # Datei möglich; entfernen Sie sie zuerst',
        other: 'Hier sind höchstens # Dateien möglich; entfernen Sie zuerst eine',
      }),

    // Files of records, such as of people to invite.
    'no-headings': ({ required, optional }) =>
      `Die erste Zeile muss die Spalten nennen: ${all(required.map(quoted))}, wahlweise auch ${all(optional.map(quoted))}`,
    'column-twice': ({ column }) => `Die Spalte ${quoted(column)} kommt zweimal vor`,
    'column-unknown': ({ column, known }) =>
      `Die Spalte ${quoted(column)} ist nicht bekannt; möglich sind ${all(known.map(quoted))}`,
    'column-missing': ({ column }) => `Die Spalte ${quoted(column)} fehlt`,
    'not-a-begun-status': () =>
      'Schreiben Sie „Entwurf“ oder „Offen“, oder lassen Sie die Zelle leer: Importierte Arbeit hat noch nicht begonnen',
    'not-a-priority': () =>
      'Schreiben Sie „Keine“, „Niedrig“, „Mittel“, „Hoch“ oder „Dringend“, oder lassen Sie die Zelle leer',
    'not-a-work-type': () =>
      'Schreiben Sie „Instandsetzung“, „Wartung“, „Prüfung“ oder „Einbau“, oder lassen Sie die Zelle leer',
    'not-a-local-time': () => 'Schreiben Sie die Zeit wie 2026-12-31 08:30 oder 31.12.2026 08:30, oder nur den Tag',
    'no-such-day': ({ day }) => `Den Tag ${day} gibt es im Kalender nicht`,
    'time-skipped': ({ time }) =>
      `Die Uhren am Standort überspringen ${time}, weil dann die Sommerzeit beginnt; schreiben Sie eine Stunde später`,
    'too-many-sites': ({ max }) =>
      plural(max, {
        one: 'In einer Zeile darf höchstens # Standort stehen',
        other: 'In einer Zeile dürfen höchstens # Standorte stehen',
      }),
    'no-sites-named': () => 'Nennen Sie mindestens einen Standort, oder lassen Sie die Zelle leer',
    'words-or-site': ({ words }) =>
      `Es gibt einen Standort namens ${quoted(words)}; wenn Sie diesen meinen, geben Sie sein Kürzel an, sonst lassen Sie die Zelle leer`,
    'all-sites-of-a-customer': () =>
      '„All sites“ ist beim Typ „Customer“ nicht möglich; nennen Sie die Standorte, oder lassen Sie die Zelle leer',
    'no-sites-yet': () =>
      '„No sites yet“ ist nur beim Typ „Customer“ möglich; nennen Sie die Standorte, schreiben Sie „All sites“, oder lassen Sie die Zelle leer',

    // Signing in, and one's own account.
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

    // What may be done.
    'no-such-record': ({ kind }) => `${pick(THIS, kind)} gibt es nicht, oder Sie haben keinen Zugriff darauf.`,
    'lacks-permission': ({ permission }) => `Ihrer Rolle fehlt die Berechtigung ${permissionName(permission)}.`,
    'role-beyond-own': ({ role }) =>
      `Die ${roleCalled(role)} enthält Berechtigungen, die Sie selbst nicht haben. Deshalb können Sie sie weder vergeben noch ändern oder entziehen.`,
    'permissions-beyond-own': () => 'Sie können einer Rolle nur Berechtigungen erteilen, die Sie selbst haben.',
    'beyond-own-sites': () => 'Sie sind auf einzelne Standorte beschränkt, und das geht darüber hinaus.',
    'access-beyond-own-sites': () =>
      'Sie sind auf einzelne Standorte beschränkt und können nur für diese Zugriff geben.',
    'whole-organization': () =>
      'Sie sind auf einzelne Standorte beschränkt, und das betrifft die gesamte Organisation.',
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
      'Der Kunde dieses Mitglieds nutzt keinen Standort, es bliebe also keiner übrig. Ändern Sie zuerst, worauf das Mitglied beschränkt ist.',
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
    'account-exists': () =>
      'Zu dieser Adresse gibt es schon ein Konto. Melden Sie sich an, um die Einladung anzunehmen.',

    // Files of records, such as of people to invite.
    'rows-with-faults': () => 'Einige Zeilen der Datei sind fehlerhaft. Niemand wurde eingeladen.',
    'file-empty': () => 'Die Datei ist leer',
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
    'file-too-large': ({ max }) => `Diese Datei darf höchstens ${max} groß sein.`,
    'email-in-row': ({ row }) => `Diese Adresse steht schon in Zeile ${number(row)}`,
    'more-cells-than-headings': () =>
      'Diese Zeile hat mehr Zellen, als es Spalten gibt; setzen Sie Text mit Kommas in Anführungszeichen',
    'no-role-called': () => 'Eine Rolle mit diesem Namen gibt es nicht',
    'no-site-called': ({ name }) =>
      `Einen Standort namens ${quoted(name)} gibt es nicht, oder Sie haben keinen Zugriff darauf`,
    'sites-called': ({ name }) =>
      `Mehrere Standorte heißen ${quoted(name)}; geben Sie das Kürzel des Standorts an, den Sie meinen`,

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

    // Roles.
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
        one: 'An diesem Standort ist noch # Arbeitsauftrag zu erledigen. Schließen Sie ihn zuerst ab oder brechen Sie ihn ab.',
        other:
          'An diesem Standort sind noch # Arbeitsaufträge zu erledigen. Schließen Sie sie zuerst ab oder brechen Sie sie ab.',
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

    // Work orders.
    'no-such-work-order-step': ({ from, to }) =>
      `Ein Arbeitsauftrag mit dem Status ${statusName(from)} kann nicht den Status ${statusName(to)} erhalten.`,
    'work-order-already-so': ({ status }) => `Dieser Arbeitsauftrag hat bereits den Status ${statusName(status)}.`,
    'not-assigned': () => 'Das können nur Personen tun, denen dieser Arbeitsauftrag zugewiesen ist.',
    'not-own-work-order': () =>
      'Sie können nur Arbeitsaufträge ändern, die Sie erstellt haben oder die Ihnen zugewiesen sind.',
    'link-to-itself': () => 'Wählen Sie einen anderen Arbeitsauftrag als diesen',
    'unknown-linked': () => 'Wählen Sie einen vorhandenen Arbeitsauftrag',
    'linked-already': () => 'Diese beiden sind bereits so verknüpft.',
    'link-circle': () =>
      'Diese beiden sind bereits andersherum verknüpft, vielleicht über andere dazwischen. Entfernen Sie zuerst eine dieser Verknüpfungen.',
    'link-chain-too-long': ({ max }) =>
      `Hier hängen mehr als ${max} Arbeitsaufträge voneinander ab. Entfernen Sie zuerst eine Verknüpfung.`,
    'too-many-links': ({ max }) => `Ein Arbeitsauftrag hat höchstens ${max} Verknüpfungen. Entfernen Sie zuerst eine.`,
    'too-many-watchers': ({ max }) => `Einem Arbeitsauftrag können höchstens ${max} Personen folgen.`,
    'others-step': () => 'Diesen Schritt kann nur zurücknehmen, wer ihn gemacht hat.',
    'changed-since-step': () =>
      'Der Arbeitsauftrag wurde nach diesem Schritt geändert, der sich deshalb nicht mehr zurücknehmen lässt. Machen Sie stattdessen den nächsten Schritt.',
    'step-too-old': ({ minutes }) =>
      plural(minutes, {
        one: 'Ein Schritt lässt sich # Minute lang zurücknehmen. Machen Sie stattdessen den nächsten Schritt.',
        other: 'Ein Schritt lässt sich # Minuten lang zurücknehmen. Machen Sie stattdessen den nächsten Schritt.',
      }),
    'own-completion': () =>
      'Sie haben diesen Arbeitsauftrag selbst erledigt. Die Abnahme muss jemand anderes übernehmen.',
    'checklist-left': ({ left }) =>
      plural(left, {
        one: '# erforderlicher Punkt der Checkliste ist noch offen.',
        other: '# erforderliche Punkte der Checkliste sind noch offen.',
      }),
    'signature-missing': () =>
      'Dieser Arbeitsauftrag muss unterschrieben sein, bevor er erledigt ist. Lassen Sie ihn zuerst unterschreiben.',
    'sign-in-progress': () =>
      'Ein Arbeitsauftrag wird unterschrieben, solange er in Arbeit ist. Beginnen Sie ihn zuerst.',
    'signature-begun': () =>
      'Sobald die Arbeit begonnen hat, dürfen nur Personen, die jeden Arbeitsauftrag ändern dürfen, festlegen, ob eine Unterschrift nötig ist. Wenden Sie sich an eine von ihnen.',
    'signature-closed': () =>
      'Ob beendete Arbeit unterschrieben wird, bleibt, wie es ist. Öffnen Sie den Arbeitsauftrag zuerst wieder.',
    'unknown-assignees': () => 'Weisen Sie nur aktiven Mitgliedern zu, die Zugriff auf diesen Standort haben',
    'unknown-watchers': () => 'Es können nur aktive Mitglieder folgen, die Zugriff auf diesen Standort haben',
    'no-worker-called': ({ name }) =>
      `Ein aktives Mitglied namens ${quoted(name)} mit Zugriff auf diesen Standort gibt es nicht`,
    'workers-called': ({ name }) =>
      `Mehrere Mitglieder heißen ${quoted(name)}; geben Sie die Adresse der Person an, die Sie meinen`,
    'only-take-or-leave': () =>
      'Sie können nur sich selbst hinzufügen oder entfernen; um anderen Arbeit zuzuweisen, brauchen Sie die Berechtigung dazu',
    'unknown-points': () => 'Behalten Sie nur Punkte bei, die in der Checkliste stehen',
    'checklist-begun': () =>
      'Sobald die Arbeit begonnen hat, dürfen nur Personen, die jeden Arbeitsauftrag ändern dürfen, die Checkliste ändern. Wenden Sie sich an eine von ihnen.',
    'checklist-closed': () =>
      'Die Checkliste beendeter Arbeit bleibt, wie sie ist. Öffnen Sie den Arbeitsauftrag zuerst wieder.',
    'site-deleted': () => 'Der Standort dieses Arbeitsauftrags wurde gelöscht, daher bleibt er, wie er ist.',
    'not-in-progress': () =>
      'Die Checkliste lässt sich bearbeiten, solange der Auftrag in Arbeit ist. Beginnen Sie zuerst damit.',

    // Service providers.
    'no-such-provider-step': ({ from, to }) =>
      `Ein Dienstleister mit dem Status ${providerStatusName(from)} kann nicht den Status ${providerStatusName(to)} erhalten.`,
    'provider-already-so': ({ status }) => `Dieser Dienstleister hat bereits den Status ${providerStatusName(status)}.`,
    'provider-beyond-own-sites': () =>
      'Ihr Zugriff ist auf einige Standorte beschränkt, und dieser Dienstleister arbeitet auch an anderen. Wenden Sie sich an jemanden mit Zugriff auf diese.',
    'work-left-with-provider': ({ left }) =>
      plural(left, {
        one: 'Dieser Dienstleister hat noch # Arbeitsauftrag zu erledigen. Schließen Sie ihn zuerst ab, brechen Sie ihn ab oder geben Sie ihn einem anderen.',
        other:
          'Dieser Dienstleister hat noch # Arbeitsaufträge zu erledigen. Schließen Sie sie zuerst ab, brechen Sie sie ab oder geben Sie sie einem anderen.',
      }),
    'only-site-of-providers': ({ names }) =>
      names.length === 1
        ? `${all(names)} arbeitet nur an diesem Standort. Wählen Sie für diesen Dienstleister zuerst einen anderen, oder löschen Sie ihn.`
        : `${all(names)} arbeiten nur an diesem Standort. Wählen Sie für diese Dienstleister zuerst andere, oder löschen Sie sie.`,
    'only-site-of-many-providers': ({ names }) =>
      `${all([...names, 'weitere'])} arbeiten nur an diesem Standort. Wählen Sie für diese Dienstleister zuerst andere, oder löschen Sie sie.`,
    'unknown-provider': () => 'Wählen Sie einen aktiven Dienstleister, der an diesem Standort arbeitet',

    // Saved views.
    'view-name-taken': ({ name }) =>
      `Sie haben bereits eine Ansicht namens ${quoted(name)}. Wählen Sie einen anderen Namen.`,
    'too-many-views': ({ max }) =>
      `Sie haben für diese Liste bereits ${number(max)} Ansichten. Löschen Sie eine, die Sie nicht brauchen.`,
    'too-many-shared-views': ({ max }) =>
      `Für diese Liste sind bereits ${number(max)} Ansichten geteilt. Behalten Sie diese privat oder löschen Sie eine, die nicht gebraucht wird.`,
    'views-shared-by-staff': () => 'Nur das Personal kann Ansichten teilen',
    'view-of-another': () =>
      'Sie können nur Ansichten ändern, die Sie selbst gespeichert haben. Speichern Sie diese stattdessen als eigene Ansicht.',
    'view-owner-gone': () =>
      'Wer diese Ansicht gespeichert hat, ist kein Mitglied mehr; privat würde sie niemand sehen. Löschen Sie sie stattdessen.',

    // Comments.
    'not-own-comment': () => 'Sie können nur Kommentare ändern, die Sie selbst geschrieben haben.',
    'comment-of-another': () => 'Sie können nur Kommentare entfernen, die Sie selbst geschrieben haben.',
    'internal-for-staff': () => 'Interne Kommentare kann nur das Personal schreiben',
    'mention-out-of-sight': ({ names }) =>
      `Nicht alle, die Sie erwähnen, können das sehen: Lassen Sie ${all(names)} weg`,
    'mention-not-internal': ({ names }) => `Interne Kommentare sieht nur das Personal: Lassen Sie ${all(names)} weg`,

    // Files that are added to records.
    'picture-unreadable': () => 'Das Bild ist beschädigt und lässt sich nicht lesen',
    'picture-too-large': ({ max }) => `Das Bild hat mehr als ${number(max)} Megapixel`,
    'file-kept-too-late': () =>
      `Das Hinzufügen der Datei hat zu lange gedauert. ${NO_CHANGE} Senden Sie die Datei erneut.`,
    'not-own-file': () => 'Sie können nur Dateien entfernen, die Sie selbst hinzugefügt haben.',

    // Time and costs.
    'money-for-staff': () => 'Stundensätze und Kosten sieht und nennt nur das Personal',
    'not-own-entry': () => 'Sie können nur Ihre eigenen Zeiten und Kosten erfassen und ändern.',
    'entries-closed': () => 'Zeiten und Kosten werden erfasst, sobald der Auftrag offen ist und bis er geprüft ist.',
    'too-many-entries': ({ max }) =>
      `Ein Arbeitsauftrag nimmt höchstens ${max} davon auf. Entfernen Sie zuerst einen Eintrag.`,
    'day-to-come': () => 'Wählen Sie heute oder einen früheren Tag',
    'unknown-worker': () => 'Wählen Sie ein aktives Mitglied mit Zugang zu diesem Standort',

    // Whatever is called.
    'try-again-in': ({ seconds }) => `Zu viele Versuche. Versuchen Sie es in ${duration(seconds)} erneut.`,
    'too-many-waiting': () => `Es warten schon zu viele solche Anfragen. ${NO_CHANGE} Versuchen Sie es erneut.`,
    'too-many-windows': () => 'Es sind zu viele Seiten gleichzeitig geöffnet. Schließen Sie einige davon.',
    'sign-in-busy': () =>
      `Gerade melden sich sehr viele Personen an. ${NO_CHANGE} Versuchen Sie es gleich noch einmal.`,
    'took-too-long': () => `Das hat zu lange gedauert. ${NO_CHANGE} Versuchen Sie es erneut.`,
    'exists-already': () => 'Jemand hat gerade dasselbe angelegt. Sehen Sie nach, was schon da ist.',
    busy: () => `Gerade ändern viele Personen dasselbe. ${NO_CHANGE} Versuchen Sie es erneut.`,
    'database-away': () => 'Die Datenbank antwortet nicht. Versuchen Sie es gleich noch einmal.',
    'changes-away': () =>
      'Änderungen anderer Personen werden gerade nicht übertragen. Versuchen Sie es gleich noch einmal.',
    'on-our-side': () => 'Bei uns ist etwas schiefgegangen. Mit der Anfrage-ID finden wir die Ursache.',
  },
  kinds: {
    VALIDATION: 'Die Eingaben sind nicht gültig',
    UNAUTHENTICATED: 'Melden Sie sich zuerst an',
    BAD_CREDENTIALS: 'E-Mail oder Passwort ist nicht richtig',
    FORBIDDEN: 'Ihre Rolle erlaubt das nicht',
    NOT_FOUND: 'Nicht gefunden',
    REQUEST_TIMEOUT: 'Die Übertragung hat zu lange gedauert',
    CONFLICT: 'Das verträgt sich nicht mit dem, was schon da ist',
    ALREADY_MEMBER: 'Diese Person ist bereits Mitglied oder eingeladen',
    LAST_OWNER: 'Eine Organisation braucht einen aktiven Inhaber',
    SEAT_LIMIT: 'Alle Plätze sind belegt',
    SEND_LIMIT: 'Diese Einladung wurde zu oft gesendet',
    ROLE_IN_USE: 'Die Rolle wird verwendet',
    SYSTEM_ROLE: 'Systemrollen lassen sich nicht ändern',
    VERSION_CONFLICT: 'Das wurde zwischenzeitlich geändert',
    ILLEGAL_TRANSITION: 'Dieser Schritt ist beim jetzigen Status nicht möglich',
    GONE: 'Dieser Link oder Code ist nicht mehr gültig',
    PAYLOAD_TOO_LARGE: 'Die gesendeten Daten sind zu groß',
    URI_TOO_LONG: 'Die Adresse ist zu lang',
    UNSUPPORTED_MEDIA_TYPE: 'Daten dieser Art werden hier nicht angenommen',
    IDEMPOTENCY_MISMATCH: 'Dieser Vorgang wurde bereits mit anderen Angaben gesendet',
    RATE_LIMITED: 'Zu viele Versuche',
    HEADERS_TOO_LARGE: 'Die Kopfdaten der Anfrage sind zu groß',
    INTERNAL: 'Bei uns ist etwas schiefgegangen',
    UNAVAILABLE: 'Der Dienst ist gerade nicht verfügbar',
  },
};
