import type { FieldReason } from '@siteward/contract';
import type { WordsOf } from '../reason-words.ts';
import { all, number, plural, quoted } from './words.ts';

export const fieldReasons: WordsOf<FieldReason> = {
  required: () => 'Füllen Sie dieses Feld aus',
  'not-an-email': () => 'Geben Sie eine gültige E-Mail-Adresse ein',
  'not-a-number': () => 'Geben Sie nur Zahlen ein',
  'reset-email-required': () => 'Geben Sie Ihre E-Mail-Adresse ein, um ein neues Passwort festzulegen',
  'too-short': ({ min }) => `Mindestens ${number(min)} Zeichen`,
  'too-long': ({ max }) => `Höchstens ${number(max)} Zeichen`,

  'too-few': ({ min }) => plural(min, { one: 'Mindestens # Eintrag', other: 'Mindestens # Einträge' }),
  'too-many': ({ max }) => plural(max, { one: 'Höchstens # Eintrag', other: 'Höchstens # Einträge' }),
  'too-many-decimals': ({ max }) =>
    plural(max, { one: 'Höchstens # Nachkommastelle', other: 'Höchstens # Nachkommastellen' }),
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
  'web-address': () => 'Lassen Sie Webadressen wie www.example.com weg und setzen Sie nach einem Punkt ein Leerzeichen',
  'passwords-differ': () => 'Die Passwörter stimmen nicht überein',
  'password-common': () => 'Dieses Passwort ist zu gängig',
  'password-is-email': () => 'Das Passwort darf nicht Ihre E-Mail-Adresse sein',
  'not-a-code': () => 'Ein Code besteht aus 10 Buchstaben und Ziffern, etwa K7QF3-9XB2M',
  'not-a-phone-number': () => 'Geben Sie die Telefonnummer mit Ländervorwahl ein, etwa +49 40 5551299',
  'not-an-id': () => 'Eine Kennung hat 24 Zeichen aus 0–9 und a–f',
  'not-a-time-zone': () => 'Wählen Sie eine Zeitzone, etwa Europe/Berlin',
  'not-a-currency': () => 'Wählen Sie ein Währungskürzel, etwa EUR',
  'not-a-known-currency': () => 'Wählen Sie eine gültige Währung',
  'not-a-country': () => 'Wählen Sie ein Land',
  'not-a-path': () => 'Das ist keine Seite dieser Anwendung',
  'not-a-tax-id': () => 'Höchstens 20 Buchstaben, Ziffern, Leerzeichen, Bindestriche, Punkte und Schrägstriche',
  'tax-id-digits': ({ prefix, digits, given }) =>
    `Eine Umsatzsteuer-ID dieses Landes hat ${prefix} und ${number(digits)} Ziffern. Diese hat ${number(given)}`,
  'tax-id-form': ({ example }) => `Geben Sie die Umsatzsteuer-ID so ein: ${example}`,
  'tax-id-mistyped': () => 'Diese Umsatzsteuer-ID ist nicht gültig; prüfen Sie sie auf Tippfehler',
  'not-a-time': () => 'Geben Sie eine Uhrzeit ein, etwa 08:30',
  'not-a-date': () => 'Geben Sie ein Datum in der Form 2026-12-31 an',
  'not-due-days': () => 'Nennen Sie Tage: today, this-week, next-7-days oder in der Form 2026-11-22..2026-11-30',
  'not-an-instant': () => 'Geben Sie einen Zeitpunkt in der Form 2026-12-31T08:30:00.000Z an',
  'not-a-locale': () => 'Wählen Sie ein Sprachkürzel, etwa de-DE',
  'not-a-site-code': () => 'Verwenden Sie Buchstaben und Ziffern, dazwischen einzelne Bindestriche',
  'not-a-version': () => 'Hier wird eine Versionsnummer wie "3" erwartet',
  'not-an-idempotency-key': () => 'Hier werden 1 bis 100 sichtbare ASCII-Zeichen erwartet, nur einmal angegeben',
  'not-an-action': () => 'Geben Sie einen Vorgang an, etwa member.suspended',
  'not-a-website': () => 'Geben Sie eine Webadresse wie https://www.example.com ein',
  'not-a-contact': () => 'Geben Sie eine E-Mail-Adresse oder eine Telefonnummer ein',
  'too-many-web-addresses': ({ max }) =>
    plural(max, { one: 'Nennen Sie höchstens # Webadresse', other: 'Nennen Sie höchstens # Webadressen' }),
  'not-a-drawing': () => 'Unterschreiben Sie noch einmal',
  'not-days': ({ min, max }) => `Geben Sie ganze Tage von ${number(min)} bis ${number(max)} ein`,
  'page-too-deep': () =>
    `Nur die ersten ${number(10_000)} Einträge lassen sich aufrufen; grenzen Sie die Liste mit einer Suche oder einem Filter ein`,
  'below-seats-in-use': ({ used }) =>
    plural(used, {
      one: '# Platz ist belegt; geben Sie zuerst Plätze frei',
      other: '# Plätze sind belegt; geben Sie zuerst Plätze frei',
    }),
  'not-a-rule': () => 'Geben Sie eine Regel wie FREQ=WEEKLY;INTERVAL=2;BYDAY=TU an',
  'until-and-count': () => 'Geben Sie entweder einen letzten Tag oder die Anzahl der Termine an',
  'range-too-long': ({ max }) => `Das Ende darf höchstens ${max} Tage nach dem Beginn liegen`,
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
  'file-kind-refused': ({ kinds }) => `Dateien dieser Art können nicht hinzugefügt werden; möglich sind ${all(kinds)}`,
  'file-is-not': ({ kind }) => `Dem Namen nach ist das eine Datei der Art ${kind}, der Inhalt ist aber etwas anderes`,
  'too-many-files': ({ max }) =>
    plural(max, {
      one: 'Hier ist höchstens # Datei möglich; entfernen Sie sie zuerst',
      other: 'Hier sind höchstens # Dateien möglich; entfernen Sie zuerst eine',
    }),

  // Files with records, such as people to invite.
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
    `Den Zeitpunkt ${time} gibt es am Standort nicht, weil dann die Sommerzeit beginnt; schreiben Sie eine Stunde später`,
  'too-many-sites': ({ max }) =>
    plural(max, {
      one: 'In einer Zeile darf höchstens # Standort stehen',
      other: 'In einer Zeile dürfen höchstens # Standorte stehen',
    }),
  'no-sites-named': () => 'Nennen Sie mindestens einen Standort, oder lassen Sie die Zelle leer',
  'words-or-site': ({ words }) =>
    `Es gibt einen Standort namens ${quoted(words)}; wenn Sie diesen meinen, geben Sie sein Kürzel an, sonst lassen Sie die Zelle leer`,
  'all-sites-of-a-customer': () =>
    '„Alle Standorte“ ist beim Typ „Kunde“ nicht möglich; nennen Sie die Standorte, oder lassen Sie die Zelle leer',
  'no-sites-yet': () =>
    '„Noch keine Standorte“ ist nur beim Typ „Kunde“ möglich; nennen Sie die Standorte, schreiben Sie „Alle Standorte“, oder lassen Sie die Zelle leer',
  'file-empty': () => 'Die Datei ist leer',
  'file-too-large': ({ max }) => `Diese Datei darf höchstens ${max} groß sein.`,
};
