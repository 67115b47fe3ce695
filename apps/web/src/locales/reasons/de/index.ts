import type { ReasonWords } from '../reason-words.ts';
import { accessReasons } from './access.ts';
import { callReasons } from './calls.ts';
import { fieldReasons } from './fields.ts';
import { workReasons } from './work.ts';

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
