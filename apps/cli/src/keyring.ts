/** The system's store for secrets, by the address of a server. A method throws if the store does not respond. */
export type Keyring = {
  get: (url: string) => Promise<string | null>;
  set: (url: string, secret: string) => Promise<void>;
  remove: (url: string) => Promise<void>;
};

const SERVICE = 'siteward';

/**
 * The system's keyring: Keychain, Credential Manager, or on Linux the Secret Service. Not the kernel's keyring, which forgets
 * everything when the machine restarts.
 *
 * @returns Undefined if its native module does not load. Even if it does, the keyring may not respond.
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
