import { beforeEach, expect, it, vi } from 'vitest';
import { systemKeyring } from './keyring.ts';

const native = vi.hoisted(() => {
  const asked: unknown[][] = [];
  let refusal: Error | undefined;
  const answer = async <Answer>(what: unknown[], value: Answer): Promise<Answer> => {
    // A real keyring takes its time.
    await new Promise((resolve) => setImmediate(resolve));
    asked.push(what);
    if (refusal) throw refusal;
    return value;
  };
  return {
    asked,
    answer,
    refuse: (error: Error | undefined) => {
      refusal = error;
    },
  };
});
vi.mock('@napi-rs/keyring', () => ({
  AsyncEntry: class {
    readonly entry: unknown[];
    constructor(...entry: unknown[]) {
      this.entry = entry;
    }
    getPassword = () => native.answer(['get', ...this.entry], 'sid-1');
    setPassword = (secret: string) => native.answer(['set', secret, ...this.entry], undefined);
    deleteCredential = () => native.answer(['delete', ...this.entry], true);
  },
}));
beforeEach(() => {
  native.asked.length = 0;
  native.refuse(undefined);
});

const URL = 'https://siteward.test';
/** The Secret Service survives a restart of the machine; the kernel's keyring does not. */
const ENTRY = ['siteward', URL, { linux: { store: 'secret-service' } }];

it('always keeps the secret of a server in the same store, one that survives a restart', async () => {
  const keyring = await systemKeyring();
  await keyring?.set(URL, 'sid-1');
  expect(await keyring?.get(URL)).toBe('sid-1');
  await keyring?.remove(URL);
  expect(native.asked).toEqual([
    ['set', 'sid-1', ...ENTRY],
    ['get', ...ENTRY],
    ['delete', ...ENTRY],
  ]);
});

it.each(['get', 'set', 'remove'] as const)('%s throws if the store does not respond', async (what) => {
  const keyring = await systemKeyring();
  native.refuse(new Error('locked'));
  await expect(keyring?.[what](URL, 'sid-1')).rejects.toThrow('locked');
});
