/** A place of the system for secrets, by the address of a server. A method throws where the place does not answer. */
export type Keyring = {
  get: (url: string) => Promise<string | null>;
  set: (url: string, secret: string) => Promise<void>;
  remove: (url: string) => Promise<void>;
};

const SERVICE = 'siteward';

/**
 * The keyring of the system: Keychain, Credential Manager, or on Linux the Secret Service. Not the kernel's keyring, which forgets
 * everything when the machine starts anew.
 *
 * @returns Undefined where its native module does not load. It may still not answer.
 */
export async function systemKeyring(): Promise<Keyring | undefined> {
  const native = await import('@napi-rs/keyring').catch(() => undefined);
  if (native === undefined) return undefined;
  const entryOf = (url: string) => new native.AsyncEntry(SERVICE, url, { linux: { store: 'secret-service' } });
  return {
    get: async (url) => entryOf(url).getPassword(),
    set: async (url, secret) => entryOf(url).setPassword(secret),
    remove: async (url) => void (await entryOf(url).deleteCredential()),
  };
}
