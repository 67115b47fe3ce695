import { type Headings, readHeadings } from '../records/file-headings.ts';
import { LANGUAGES, type Language } from '../words/languages.ts';
import { nameKeyOf } from '../words/name-keys.ts';
import {
  WORK_ORDER_PRIORITIES,
  WORK_ORDER_PRIORITY_LABELS,
  WORK_ORDER_STATUS_LABELS,
  WORK_ORDER_TYPE_LABELS,
  WORK_ORDER_TYPES,
  type WorkOrderPriority,
  type WorkOrderType,
} from './work-orders.ts';

/** The maximum number of work orders in one file. */
export const WORK_ORDER_IMPORT_ROWS = 10_000;

/** The maximum size of such a file, in bytes. */
export const WORK_ORDER_IMPORT_BYTES = 5_000_000;

/** The maximum number of faults that are reported for a file. */
export const WORK_ORDER_IMPORT_FAULTS = 100;

/** The columns of a file of work orders, with the names that exports give them; the last two are not in any export. */
export const WORK_ORDER_FILE_COLUMNS = [
  'Title',
  'Site',
  'Place',
  'Status',
  'Priority',
  'Type',
  'Category',
  'Assignees',
  'Service provider',
  'Scheduled start',
  'Scheduled end',
  'Due',
  'Tags',
  'Description',
  'Estimated minutes',
] as const;
export type WorkOrderFileColumn = (typeof WORK_ORDER_FILE_COLUMNS)[number];

/** Other columns of exports, with values that a work order gets by itself. */
const IGNORED_COLUMNS = ['Number', 'Overdue', 'Completed', 'Created'] as const;

/** The statuses that imported work can have: those of work that has not begun. */
const BEGINNINGS = ['draft', 'open'] as const;
export type BeginningStatus = (typeof BEGINNINGS)[number];

/** The words in a file of work orders, as the app shows them in one language. */
type FileWords = {
  columns: Readonly<Record<WorkOrderFileColumn, string>>;
  statuses: Readonly<Record<BeginningStatus, string>>;
  priorities: Readonly<Record<WorkOrderPriority, string>>;
  types: Readonly<Record<WorkOrderType, string>>;
};

export const WORK_ORDER_FILE_WORDS: Readonly<Record<Language, FileWords>> = {
  en: {
    columns: {
      Title: 'Title',
      Site: 'Site',
      Place: 'Place',
      Status: 'Status',
      Priority: 'Priority',
      Type: 'Type',
      Category: 'Category',
      Assignees: 'Assignees',
      'Service provider': 'Service provider',
      'Scheduled start': 'Scheduled start',
      'Scheduled end': 'Scheduled end',
      Due: 'Due',
      Tags: 'Tags',
      Description: 'Description',
      'Estimated minutes': 'Estimated minutes',
    },
    statuses: WORK_ORDER_STATUS_LABELS,
    priorities: WORK_ORDER_PRIORITY_LABELS,
    types: WORK_ORDER_TYPE_LABELS,
  },
  de: {
    columns: {
      Title: 'Titel',
      Site: 'Standort',
      Place: 'Ort',
      Status: 'Status',
      Priority: 'Priorität',
      Type: 'Art',
      Category: 'Kategorie',
      Assignees: 'Zuständig',
      'Service provider': 'Dienstleister',
      'Scheduled start': 'Geplanter Beginn',
      'Scheduled end': 'Geplantes Ende',
      Due: 'Fällig',
      Tags: 'Schlagwörter',
      Description: 'Beschreibung',
      'Estimated minutes': 'Geschätzte Minuten',
    },
    statuses: { draft: 'Entwurf', open: 'Offen' },
    priorities: { none: 'Keine', low: 'Niedrig', medium: 'Mittel', high: 'Hoch', urgent: 'Dringend' },
    types: { corrective: 'Instandsetzung', preventive: 'Wartung', inspection: 'Prüfung', installation: 'Einbau' },
  },
  es: {
    columns: {
      Title: 'Título',
      Site: 'Centro',
      Place: 'Ubicación',
      Status: 'Estado',
      Priority: 'Prioridad',
      Type: 'Tipo',
      Category: 'Categoría',
      Assignees: 'Responsables',
      'Service provider': 'Proveedor de servicios',
      'Scheduled start': 'Inicio previsto',
      'Scheduled end': 'Fin previsto',
      Due: 'Fecha límite',
      Tags: 'Etiquetas',
      Description: 'Descripción',
      'Estimated minutes': 'Minutos estimados',
    },
    statuses: { draft: 'Borrador', open: 'Abierta' },
    priorities: { none: 'Ninguna', low: 'Baja', medium: 'Media', high: 'Alta', urgent: 'Urgente' },
    types: {
      corrective: 'Correctivo',
      preventive: 'Preventivo',
      inspection: 'Inspección',
      installation: 'Instalación',
    },
  },
  hi: {
    columns: {
      Title: 'शीर्षक',
      Site: 'साइट',
      Place: 'जगह',
      Status: 'स्थिति',
      Priority: 'प्राथमिकता',
      Type: 'प्रकार',
      Category: 'श्रेणी',
      Assignees: 'ज़िम्मेदार व्यक्ति',
      'Service provider': 'सेवा प्रदाता',
      'Scheduled start': 'तय शुरुआत',
      'Scheduled end': 'तय समाप्ति',
      Due: 'नियत तारीख़',
      Tags: 'टैग',
      Description: 'विवरण',
      'Estimated minutes': 'अनुमानित मिनट',
    },
    statuses: { draft: 'ड्राफ़्ट', open: 'खुला' },
    priorities: { none: 'कोई नहीं', low: 'कम', medium: 'मध्यम', high: 'ज़्यादा', urgent: 'अर्जेंट' },
    types: {
      corrective: 'करेक्टिव',
      preventive: 'प्रिवेंटिव',
      inspection: 'निरीक्षण',
      installation: 'इंस्टॉलेशन',
    },
  },
};

/** Maps the words for these things in every language, in the form in which names are compared, to the things themselves. */
function byKey<Thing extends string>(
  things: readonly Thing[],
  wordOf: (words: FileWords, thing: Thing) => string,
): ReadonlyMap<string, Thing> {
  return new Map(
    LANGUAGES.flatMap((language) =>
      things.map((thing) => [nameKeyOf(wordOf(WORK_ORDER_FILE_WORDS[language], thing)), thing] as const),
    ),
  );
}

const COLUMNS = byKey(WORK_ORDER_FILE_COLUMNS, ({ columns }, column) => columns[column]);
const STATUSES = byKey(BEGINNINGS, ({ statuses }, status) => statuses[status]);
const PRIORITIES = byKey(WORK_ORDER_PRIORITIES, ({ priorities }, priority) => priorities[priority]);
const TYPES = byKey(WORK_ORDER_TYPES, ({ types }, type) => types[type]);

/** What a cell means, in the words of the app in any language; undefined for anything else. */
export const fileStatusCalled = (cell: string): BeginningStatus | undefined => STATUSES.get(keyOf(cell));
export const filePriorityCalled = (cell: string): WorkOrderPriority | undefined => PRIORITIES.get(keyOf(cell));
export const fileTypeCalled = (cell: string): WorkOrderType | undefined => TYPES.get(keyOf(cell));

/** None of these words is longer. The bound matters because normalizing can turn one character into eighteen. */
const LONGEST_WORD = 40;
function keyOf(cell: string): string {
  return cell.length > LONGEST_WORD ? '' : nameKeyOf(cell);
}

/**
 * Reads the headings of a file of work orders, in any of the app's languages.
 *
 * @param isAtSite - whether rows that name no site get a known one
 */
export function readWorkOrderHeadings(
  cells: readonly string[],
  { isAtSite }: { isAtSite: boolean },
): Headings<WorkOrderFileColumn> {
  return readHeadings(cells, {
    columns: WORK_ORDER_FILE_COLUMNS,
    required: isAtSite ? ['Title'] : ['Title', 'Site'],
    ignored: IGNORED_COLUMNS,
    unknown: 'named',
    called: (key) => COLUMNS.get(key),
  });
}

/** Spreadsheets in these languages use a decimal comma and therefore separate cells by semicolons. */
const SEMICOLONS: readonly Language[] = ['de', 'es'];

/**
 * A template file in a language, beginning with the UTF-8 byte order mark that Excel needs to read it correctly.
 *
 * @param site - the name of the site in its examples
 */
export function workOrderTemplate(language: Language, site: string): string {
  const { columns, statuses, priorities, types } = WORK_ORDER_FILE_WORDS[language];
  const { title, place } = EXAMPLES[language];
  const shown = ['Title', 'Site', 'Place', 'Priority', 'Type', 'Assignees', 'Due', 'Tags', 'Status'] as const;
  const rows = [
    shown.map((column) => columns[column]),
    [title, site, place, priorities.high, types.corrective, '', '2030-12-31 08:30', '', statuses.open],
    [title, site, '', priorities.low, types.inspection, '', '2030-12-31', '', statuses.draft],
  ];
  const separator = SEMICOLONS.includes(language) ? ';' : ',';
  const quoted = (cell: string) => (/[",;\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
  return `\ufeff${rows.map((cells) => `${cells.map(quoted).join(separator)}\r\n`).join('')}`;
}

const EXAMPLES: Readonly<Record<Language, { title: string; place: string }>> = {
  en: { title: 'Pump in the boiler room leaks', place: 'Basement, room 014' },
  de: { title: 'Pumpe im Heizungsraum undicht', place: 'Untergeschoss, Raum 014' },
  es: { title: 'La bomba de la sala de calderas pierde agua', place: 'Sótano, sala 014' },
  hi: { title: 'बॉयलर रूम का पंप टपक रहा है', place: 'बेसमेंट, कमरा 014' },
};
