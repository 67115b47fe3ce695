import { chmod, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { configFolder } from './config.ts';
import { usageError } from './errors.ts';
import type { Io } from './io.ts';
import type { Keyring } from './keyring.ts';
import { changePrivately, parsedAs, readOrUndefined } from './private-file.ts';

/** Where a sid was found, or put. `environment`: given by `SITEWARD_SID`. */
export type Place = 'environment' | 'keyring' | 'file';

/** The sids of this person, by the address of the server. */
export type Credentials = {
  /** Where they are without a keyring. */
  file: string;
  find: (url: string) => Promise<{ sid: string; place: Place } | undefined>;
  /** @returns Where it was put. */
  keep: (url: string, sid: string) => Promise<Place>;
  /**
   * Forgets what is kept of a server.
   *
   * @param only - this session alone: another one that is kept goes on
   * @throws When the keyring does not.
   */
  forget: (url: string, only?: string) => Promise<void>;
};

/** What can be sent in a header. Node would tell in its own words what cannot, with the session in them. */
const SENDABLE = /^[\x20-\x7e]+$/;

const sidsSchema = z.record(z.string(), z.string());

/** Keeps sids in the keyring of the system, and where that does not answer in a file of mode 600. */
export function createCredentials({ env, keyring }: Pick<Io, 'env' | 'keyring'>): Credentials {
  const file = join(configFolder(env), 'credentials.json');
  const sidsIn = (text: string | undefined) => (text === undefined ? {} : parsedAs(sidsSchema, text, file));
  const readFileSids = async () => {
    const text = await readOrUndefined(file);
    // A copy or an editor may have opened it to others.
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
  /** What the keyring says; undefined where there is none, it is not to be used, or it does not answer. */
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
        throw usageError('SITEWARD_SID is not a session.', 'It is one line of letters and digits.');
      if (given) return { sid: given, place: 'environment' };
      // What is in the file is there since the keyring did not take it: later than what the keyring may still have.
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
        throw usageError('The keyring of the system does not forget the session.', `Remove siteward ${url} there.`);
    },
  };
}
