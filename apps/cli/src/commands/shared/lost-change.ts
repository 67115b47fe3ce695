type Changing = {
  /** The version that the change was about. */
  version?: number | undefined;
  /** The fields that it was to set, as the server keeps them. What is undefined was not sent. */
  fields: object;
};

/**
 * What `ask` is told to look for where the answer to a change was lost and the repeat is refused: the record as it is now, if it has
 * changed since and has what was sent. By its version alone nobody can tell whose change it was: where the first attempt
 * never arrived, somebody else may have changed it meanwhile.
 *
 * @param get - fetches the record
 * @returns Undefined where it is not as it was to be, or where that does not show in the record: then people have to look.
 */
export function lostChange<Detail extends { version: number }>(
  get: () => Promise<Detail>,
  { version, fields }: Changing,
): () => Promise<{ done: Detail } | undefined> {
  return async () => {
    const now = await get();
    const hasChanged = version === undefined || now.version > version;
    return hasChanged && isKept(fields, now) ? { done: now } : undefined;
  };
}

function isKept(sent: unknown, kept: unknown): boolean {
  if (Array.isArray(sent)) return Array.isArray(kept) && areKept(sent, kept);
  if (!isRecord(sent)) return sent === kept || idOf(kept) === sent;
  if (!isRecord(kept)) return false;
  return Object.entries(sent).every(([key, value]) => value === undefined || isKept(value, kept[key]));
}

/** Ids and tags are a set; points of a checklist have an order. */
function areKept(sent: readonly unknown[], kept: readonly unknown[]): boolean {
  if (sent.some(isRecord)) return sent.length === kept.length && sent.every((each, at) => isKept(each, kept[at]));
  const isAmong = (each: unknown) => kept.some((one) => isKept(each, one));
  return sent.every(isAmong) && kept.every((one) => sent.some((each) => isKept(each, one)));
}

/** A request names people and records by their id alone, an answer has their name beside it. */
function idOf(kept: unknown): unknown {
  return isRecord(kept) ? kept['_id'] : undefined;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
