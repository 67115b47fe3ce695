import type { Fault } from '../words/faults.ts';
import { pageFault } from '../words/page-faults.ts';

/** Limits of the files that people add to records (docs/product.md, Files). */
export const FILE_LIMITS = {
  /** Characters of a name, including its extension. */
  name: 200,
  bytes: 20_000_000,
  perRecord: 30,
  /** The maximum size of a picture, because decoding a larger one could exhaust the server's memory. */
  megapixels: 120,
} as const;

/** How many bytes the files of people without an account may take up (docs/adr/0038). */
export const OUTSIDE_FILE_BYTES = {
  record: 60_000_000,
  siteADay: 500_000_000,
  /** The share of that from one network address, to leave room for other people. */
  addressADay: 50_000_000,
  organization: 5_000_000_000,
} as const;

/**
 * How many bytes the files of an organization may have in total before it has linked a payment method (docs/adr/0038): a trial is free,
 * and as many of them as somebody likes can be started.
 */
export const UNPAID_FILE_BYTES = 5_000_000_000;

/** How full that room may be for photos of people without an account, who could otherwise keep members from adding files. */
export const UNPAID_OUTSIDE_BYTES = UNPAID_FILE_BYTES / 2;

/**
 * A kind of file that is accepted. `contents`: the media types that may be detected in the file itself; the file counts as the
 * first of them. Texts have no signature, so anything that is only text is detected as `text/plain`.
 */
type FileKind = { name: string; endings: readonly string[]; contents: readonly [string, ...string[]] };

const OFFICE = 'application/vnd.openxmlformats-officedocument';
const OPEN = 'application/vnd.oasis.opendocument';

/** None of these can run as a program, and none is a page with scripts of its own, as SVG is. */
const FILE_KINDS: readonly FileKind[] = [
  { name: 'JPEG', endings: ['jpg', 'jpeg'], contents: ['image/jpeg'] },
  { name: 'PNG', endings: ['png'], contents: ['image/png', 'image/apng'] },
  { name: 'WebP', endings: ['webp'], contents: ['image/webp'] },
  { name: 'HEIC', endings: ['heic', 'heif'], contents: ['image/heic', 'image/heif'] },
  { name: 'MP4', endings: ['mp4', 'm4v'], contents: ['video/mp4', 'video/x-m4v'] },
  { name: 'MOV', endings: ['mov'], contents: ['video/quicktime'] },
  { name: 'PDF', endings: ['pdf'], contents: ['application/pdf'] },
  { name: 'DOCX', endings: ['docx'], contents: [`${OFFICE}.wordprocessingml.document`] },
  { name: 'XLSX', endings: ['xlsx'], contents: [`${OFFICE}.spreadsheetml.sheet`] },
  { name: 'PPTX', endings: ['pptx'], contents: [`${OFFICE}.presentationml.presentation`] },
  { name: 'ODT', endings: ['odt'], contents: [`${OPEN}.text`] },
  { name: 'ODS', endings: ['ods'], contents: [`${OPEN}.spreadsheet`] },
  { name: 'CSV', endings: ['csv'], contents: ['text/csv', 'text/plain'] },
  { name: 'TXT', endings: ['txt'], contents: ['text/plain'] },
];

/** The names of the accepted kinds, which are the same in all languages. */
export const FILE_KIND_NAMES: readonly string[] = FILE_KINDS.map(({ name }) => name);
/** The media types that accepted files count as. */
export const FILE_TYPES: readonly string[] = FILE_KINDS.map(({ contents: [type] }) => type);
/**
 * The extensions offered in the file chooser. Because HEIC is not among them, phones that take pictures in it send JPEG instead,
 * for which everybody gets a thumbnail.
 */
export const FILE_ENDINGS_OFFERED: readonly string[] = FILE_KINDS.filter(({ name }) => name !== 'HEIC').flatMap(
  ({ endings }) => endings.map((ending) => `.${ending}`),
);
/** The media types for which thumbnails are made. */
const PICTURES: readonly string[] = ['image/jpeg', 'image/png', 'image/webp'];

/** Whether files of a media type get a thumbnail. */
export function hasThumbnail(type: string): boolean {
  return PICTURES.includes(type);
}

function kindByName(name: string): FileKind | undefined {
  const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase();
  return FILE_KINDS.find(({ endings }) => ending !== undefined && endings.includes(ending));
}

/** The media type that a file counts as, judging by its name; undefined for a kind that is not accepted. */
export function fileTypeByName(name: string): string | undefined {
  return kindByName(name)?.contents[0];
}

/** What is wrong with a chosen file, as far as can be told before it is sent; null if nothing is. */
export function fileFault({ name, size }: { name: string; size: number }): Fault | null {
  if (kindByName(name) === undefined) return pageFault('file-kind-refused', { kinds: FILE_KIND_NAMES });
  if (size === 0) return pageFault('file-empty');
  return size > FILE_LIMITS.bytes ? pageFault('file-too-large', { max: `${FILE_LIMITS.bytes / 1_000_000} MB` }) : null;
}

/**
 * The type of a file, from its name and its detected content. A picture's content may be of a different kind than its name says,
 * because programs that pass pictures on convert them without renaming them; any other file must be what its name says.
 *
 * @param name - as returned by `fileNameOf`; empty if the sender gave none
 * @param found - the media type of the content, `text/plain` for a text; undefined if it is unknown
 */
export function fileTypeOf(name: string, found: string | undefined): { type: string } | { fault: Fault } {
  const byName = kindByName(name);
  // A text has no signature of its own; only the name can say what it is.
  const byContent = FILE_KINDS.find(({ contents }) => found && found !== 'text/plain' && contents.includes(found));
  if (name !== '' && !byName) return { fault: pageFault('file-kind-refused', { kinds: FILE_KIND_NAMES }) };
  const kind = byName ?? byContent;
  if (!kind) return { fault: pageFault('file-kind-refused', { kinds: FILE_KIND_NAMES }) };
  if (found !== undefined && kind.contents.includes(found)) return { type: kind.contents[0] };
  const isPicture = (type: string) => type.startsWith('image/');
  if (byContent && isPicture(kind.contents[0]) && isPicture(byContent.contents[0]))
    return { type: byContent.contents[0] };
  return { fault: pageFault('file-is-not', { kind: kind.name }) };
}

const UNSEEN = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Cf}]/gu;

/**
 * The name under which a file is stored: the part after its last folder, on one line and without invisible characters. A name
 * that is too long is cut before its extension.
 *
 * @param max - the maximum number of characters
 */
export function fileNameOf(name: string, max: number = FILE_LIMITS.name): string {
  const own = (name.split(/[\\/]/).at(-1) ?? '').replace(UNSEEN, '').trim();
  if (own.length <= max) return own;
  const ending = /\.[^.]{1,10}$/.exec(own)?.[0] ?? '';
  // Does not cut a surrogate pair in half.
  return own.slice(0, max - ending.length).replace(/[\ud800-\udbff]$/, '') + ending;
}

/** The name of a file that came without one, or whose own name is not kept. */
export function nameOfNameless(type: string, name = 'file'): string {
  const ending = FILE_KINDS.find(({ contents: [own] }) => own === type)?.endings[0];
  return ending === undefined ? name : `${name}.${ending}`;
}
