/** The relevant facts of a file: its name, and its MIME type, which is empty if the browser does not know it. */
export type FileFacts = { name: string; type: string };

/** Accepted kinds as in HTML's `accept`: `.pdf`, `image/*`, `text/csv`; a list, or one text separated by commas. */
export type Accept = string | readonly string[];

function acceptedKinds(accept: Accept): string[] {
  const kinds = typeof accept === 'string' ? accept.split(',') : accept;
  return kinds.map((kind) => kind.trim().toLowerCase()).filter((kind) => kind !== '');
}

function isOfKind(name: string, type: string, kind: string): boolean {
  if (kind === '*' || kind === '*/*') return true;
  if (kind.startsWith('.')) return name.endsWith(kind);
  if (kind.endsWith('/*')) return type.startsWith(kind.slice(0, -1));
  return type === kind;
}

/**
 * Whether a file is of an accepted kind: by extension, wildcard type or exact MIME type, ignoring case (spec section 5). An empty
 * list of kinds accepts every file.
 */
export function acceptsFile(file: FileFacts, accept: Accept): boolean {
  const kinds = acceptedKinds(accept);
  const name = file.name.toLowerCase();
  const type = (file.type.split(';')[0] ?? '').trim().toLowerCase();
  return kinds.length === 0 || kinds.some((kind) => isOfKind(name, type, kind));
}

/** Splits files into accepted and rejected ones, each in the given order (spec section 5). */
export function splitAcceptedFiles<File extends FileFacts>(
  files: Iterable<File>,
  accept: Accept,
): { accepted: File[]; rejected: File[] } {
  const accepted: File[] = [];
  const rejected: File[] = [];
  for (const file of files) (acceptsFile(file, accept) ? accepted : rejected).push(file);
  return { accepted, rejected };
}
