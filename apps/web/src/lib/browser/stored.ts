/** What a browser keeps as texts under keys, for as long as that storage lasts. */
export type Stored = {
  /** The text under a key; null if there is none. */
  read: (key: string) => string | null;
  /**
   * Keeps a text under a key; null forgets it. What the browser does not keep, because its storage is full or not allowed, is
   * remembered until the page is reloaded.
   *
   * @returns Whether the browser has kept or forgotten it.
   */
  write: (key: string, text: string | null) => boolean;
  /** The keys of all texts, in no particular order. */
  keys: () => string[];
};

/** @param storage - a function, because the property itself fails where storage is not allowed */
function storedIn(storage: () => Storage): Stored {
  /** What was written and not kept. */
  const unkept = new Map<string, string | null>();
  const attempt = <T>(work: (storage: Storage) => T, otherwise: T): T => {
    try {
      return work(storage());
    } catch {
      return otherwise;
    }
  };
  const read = (key: string) => {
    const text = unkept.get(key);
    return text === undefined ? attempt((kept) => kept.getItem(key), null) : text;
  };
  const write = (key: string, text: string | null) => {
    const isKept = attempt((kept) => {
      if (text === null) kept.removeItem(key);
      else kept.setItem(key, text);
      return true;
    }, false);
    if (isKept) unkept.delete(key);
    else unkept.set(key, text);
    return isKept;
  };
  const keys = () => {
    const all = new Set([...attempt(Object.keys, []), ...unkept.keys()]);
    return [...all].filter((key) => unkept.get(key) !== null);
  };
  return { read, write, keys };
}

/** Shared by all tabs, and kept until it is forgotten. */
export const inBrowser = storedIn(() => localStorage);
/** Kept for one tab, until it is closed. */
export const inTab = storedIn(() => sessionStorage);
