import type { CallReason } from '@siteward/contract';
import type { ReasonWords, WordsOf } from '../reason-words.ts';
import { accessReasons } from './access.ts';
import { fieldReasons } from './fields.ts';
import { NO_CHANGE, wait } from './words.ts';
import { workReasons } from './work.ts';

/** Reasons why any call can fail. */
const callReasons: WordsOf<CallReason> = {
  'try-again-in': ({ seconds }) => `Zu viele Versuche. Versuchen Sie es in ${wait(seconds)} erneut.`,
  'too-many-mails': ({ seconds }) =>
    `An diese Adresse oder aus Ihrer Organisation sind zu viele E-Mails gegangen. ${NO_CHANGE} Versuchen Sie es in ${wait(seconds)} erneut.`,
  'too-many-waiting': () => `Es warten schon zu viele solche Anfragen. ${NO_CHANGE} Versuchen Sie es erneut.`,
  'too-many-windows': () => 'Es sind zu viele Seiten gleichzeitig geöffnet. Schließen Sie einige davon.',
  'sign-in-busy': () => `Gerade melden sich sehr viele Personen an. ${NO_CHANGE} Versuchen Sie es gleich noch einmal.`,
  'took-too-long': () => `Das hat zu lange gedauert. ${NO_CHANGE} Versuchen Sie es erneut.`,
  'exists-already': () => 'Jemand hat gerade dasselbe angelegt. Sehen Sie nach, was schon da ist.',
  busy: () => `Gerade ändern viele Personen dasselbe. ${NO_CHANGE} Versuchen Sie es erneut.`,
  'database-away': () => 'Die Datenbank antwortet nicht. Versuchen Sie es gleich noch einmal.',
  'payment-provider-away': () =>
    `Der Zahlungsanbieter antwortet nicht. ${NO_CHANGE} Versuchen Sie es gleich noch einmal.`,
  'changes-away': () =>
    'Änderungen anderer Personen werden gerade nicht übertragen. Versuchen Sie es gleich noch einmal.',
  'on-our-side': () => 'Bei uns ist etwas schiefgegangen. Mit der Anfrage-ID finden wir die Ursache.',
};

/** German. */
export const reasonWords: ReasonWords = {
  reasons: { ...fieldReasons, ...accessReasons, ...workReasons, ...callReasons },
  kinds: {
    VALIDATION: 'Die Eingaben sind nicht gültig',
    UNAUTHENTICATED: 'Melden Sie sich zuerst an',
    BAD_CREDENTIALS: 'E-Mail oder Passwort ist nicht richtig',
    CUSTOMER_REQUIRED: 'Diese Organisation braucht eine Zahlungsart',
    FORBIDDEN: 'Ihre Rolle erlaubt das nicht',
    NOT_FOUND: 'Nicht gefunden',
    REQUEST_TIMEOUT: 'Die Übertragung hat zu lange gedauert',
    CONFLICT: 'Das passt nicht zum aktuellen Stand',
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
