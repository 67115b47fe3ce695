import { chmod, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { configFolder } from './config.ts';
import { usageError } from './errors.ts';
import type { Io } from './io.ts';
import type { Keyring } from './keyring.ts';
import { changePrivately, parsedAs, readOrUndefined } from './private-file.ts';

/** Where a sid was found, or is stored. `environment`: given by `SITEWARD_SID`. */
export type Place = 'environment' | 'keyring' | 'file';

/** The sids of this person, by the address of the server. */
export type Credentials = {
  /** Where they are stored if there is no keyring. */
  file: string;
  find: (url: string) => Promise<{ sid: string; place: Place } | undefined>;
  /** @returns Where it is stored. */
  keep: (url: string, sid: string) => Promise<Place>;
  /**
   * Forgets the session that is stored for a server.
   *
   * @param only - forgets only this session, and leaves any other in place
   * @throws If the keyring does not forget it.
   */
  forget: (url: string, only?: string) => Promise<void>;
};

/** What a header can carry. Node's own error about anything else would contain the session. */
const SENDABLE = /^[\x20-\x7e]+$/;

const sidsSchema = z.record(z.string(), z.string());

/** Stores sids in the system's keyring or, if that does not respond, in a file with mode 600. */
export function createCredentials({ env, keyring }: Pick<Io, 'env' | 'keyring'>): Credentials {
  const file = join(configFolder(env), 'credentials.json');
  const sidsIn = (text: string | undefined) => (text === undefined ? {} : parsedAs(sidsSchema, text, file));
  const readFileSids = async () => {
    const text = await readOrUndefined(file);
    // Copying or editing it may have made it readable for others.
    if (text !== undefined && ((await stat(file)).mode & 0o077) !== 0) await chmod(file, 0o600);
    return sidsIn(text);
  };
  const change = async (url: string, sid: string | undefined) => {
    if ((await readFileSids())[url] === sid) return;
    await changePrivately(file, (text) => {
      const { [url]: _, ...others } = sidsIn(text);
      return `${JSON.stringify(sid === undefined ? others : { ...others, [url]: sid })}\n`;
    });
  };
  /** The keyring's answer; undefined if there is none, it is switched off, or it does not respond. */
  const asked = async <Answer>(question: (keyring: Keyring) => Promise<Answer>): Promise<Answer | undefined> => {
    if (env['SITEWARD_KEYRING'] === 'off') return undefined;
    const found = await keyring();
    return found && question(found).catch(() => undefined);
  };
  return {
    file,
    find: async (url) => {
      const given = env['SITEWARD_SID']?.trim();
      if (given && !SENDABLE.test(given))
        throw usageError('SITEWARD_SID is not a session.', 'A session is one line of letters and digits.');
      if (given) return { sid: given, place: 'environment' };
      // A sid is in the file only if the keyring did not take it, so it is newer than one that the keyring may still have.
      const { [url]: sid } = await readFileSids();
      if (sid !== undefined) return SENDABLE.test(sid) ? { sid, place: 'file' } : undefined;
      const kept = await asked((keys) => keys.get(url));
      return kept && SENDABLE.test(kept) ? { sid: kept, place: 'keyring' } : undefined;
    },
    keep: async (url, sid) => {
      const isKept = await asked(async (keys) => {
        await keys.set(url, sid);
        return (await keys.get(url)) === sid;
      });
      await change(url, isKept ? undefined : sid);
      return isKept ? 'keyring' : 'file';
    },
    forget: async (url, only) => {
      const isMeant = (sid: string | null | undefined) => Boolean(sid) && (only === undefined || sid === only);
      const inKeyring = async () => isMeant(await asked((keys) => keys.get(url)));
      if (await inKeyring()) await asked((keys) => keys.remove(url));
      if (isMeant((await readFileSids())[url])) await change(url, undefined);
      if (await inKeyring())
        throw usageError(
          "The system's keyring does not forget the session.",
          `Remove the entry siteward ${url} there.`,
        );
    },
  };
}
