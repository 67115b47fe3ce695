import type { Fault } from '../words/faults.ts';
import { pageFault } from '../words/page-faults.ts';

/** The bounds of files that people add to records (docs/product.md, Files). */
export const FILE_LIMITS = {
  /** Characters of a name, its ending included. */
  name: 200,
  bytes: 20_000_000,
  perRecord: 30,
  /** What a picture may have, so that none takes the server's memory by what it unpacks to. */
  megapixels: 120,
} as const;

/** How many bytes files of people without an account may take (docs/adr/0038). */
export const OUTSIDE_FILE_BYTES = {
  record: 60_000_000,
  siteADay: 500_000_000,
  /** Of that, what comes from one address: one person leaves room to the others. */
  addressADay: 50_000_000,
  organization: 5_000_000_000,
} as const;

/**
 * A kind of file that is taken. `contents`: the media types that may be found in the file itself, the first of them what
 * the file counts as; none for texts, which are known by having nothing else in them.
 */
type FileKind = { name: string; endings: readonly string[]; contents: readonly [string, ...string[]] };

const OFFICE = 'application/vnd.openxmlformats-officedocument';
const OPEN = 'application/vnd.oasis.opendocument';

/** Nothing among these runs as a program, and none is a page with scripts of its own, as SVG is. */
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

/** What is taken, in letters that are the same in all languages. */
export const FILE_KIND_NAMES: readonly string[] = FILE_KINDS.map(({ name }) => name);
/** The media types that files count as. */
export const FILE_TYPES: readonly string[] = FILE_KINDS.map(({ contents: [type] }) => type);
/**
 * What the dialog for choosing files offers. Without HEIC, phones that take pictures in it send JPEG instead, of which
 * everybody sees a small picture.
 */
export const FILE_ENDINGS_OFFERED: readonly string[] = FILE_KINDS.filter(({ name }) => name !== 'HEIC').flatMap(
  ({ endings }) => endings.map((ending) => `.${ending}`),
);
/** Of these a small picture is made. */
const PICTURES: readonly string[] = ['image/jpeg', 'image/png', 'image/webp'];

/** Whether a small picture is made of files of a media type. */
export function hasThumbnail(type: string): boolean {
  return PICTURES.includes(type);
}

function kindByName(name: string): FileKind | undefined {
  const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase();
  return FILE_KINDS.find(({ endings }) => ending !== undefined && endings.includes(ending));
}

/** The media type that a file counts as by its name; undefined for a kind that is not taken. */
export function fileTypeByName(name: string): string | undefined {
  return kindByName(name)?.contents[0];
}

/** What is wrong with a file that somebody has chosen, as far as it shows before it is sent; null when nothing is. */
export function fileFault({ name, size }: { name: string; size: number }): Fault | null {
  if (kindByName(name) === undefined) return pageFault('file-kind-refused', { kinds: FILE_KIND_NAMES });
  if (size === 0) return pageFault('file-empty');
  return size > FILE_LIMITS.bytes ? pageFault('file-too-large', { max: `${FILE_LIMITS.bytes / 1_000_000} MB` }) : null;
}

/**
 * What a file is, by its name and by what was found in it. A picture may be of another kind than its name says, since
 * programs that send them on change them without telling; anything else has to be what it is called.
 *
 * @param name - as `fileNameOf` leaves it; empty where the sender gave none
 * @param found - the media type of the content, `text/plain` for a text; undefined for what is nothing known
 */
export function fileTypeOf(name: string, found: string | undefined): { type: string } | { fault: Fault } {
  const byName = kindByName(name);
  // A text has no mark of its own: what it is, only a name can say.
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
 * The name of a file as it is kept: what follows its last folder, in one line that reads as it is, and not longer than a
 * name may be; then its middle is left out, so that it keeps its ending.
 *
 * @param max - how many characters are kept
 */
export function fileNameOf(name: string, max: number = FILE_LIMITS.name): string {
  const own = (name.split(/[\\/]/).at(-1) ?? '').replace(UNSEEN, '').trim();
  if (own.length <= max) return own;
  const ending = /\.[^.]{1,10}$/.exec(own)?.[0] ?? '';
  // A character of two halves is not cut in the middle.
  return own.slice(0, max - ending.length).replace(/[\ud800-\udbff]$/, '') + ending;
}

/** The name of a file that came without one, or whose own is not kept. */
export function nameOfNameless(type: string, name = 'file'): string {
  const ending = FILE_KINDS.find(({ contents: [own] }) => own === type)?.endings[0];
  return ending === undefined ? name : `${name}.${ending}`;
}
