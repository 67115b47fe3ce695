import type { CallReason } from '@siteward/contract';
import type { WordsOf } from '../reason-words.ts';
import { NO_CHANGE, wait } from './words.ts';

export const callReasons: WordsOf<CallReason> = {
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
