import { describe, expect, it, vi } from 'vitest';
import { type DownloadSteps, mongodFromDownload } from './mongod-download.ts';

const log = () => undefined;
const runs = async () => '8.2.6';

function steps(changes: Partial<DownloadSteps> = {}) {
  return {
    cached: vi.fn(async (): Promise<string | undefined> => undefined),
    discard: vi.fn(async () => undefined),
    probe: vi.fn(async () => undefined),
    download: vi.fn(async () => '/downloaded'),
    ...changes,
  };
}

describe('mongodFromDownload', () => {
  it('takes the cached one without touching the network', async () => {
    const fake = steps({ cached: async () => '/cached' });
    expect(await mongodFromDownload({ env: {}, log, versionOf: runs, steps: fake })).toBe('/cached');
    expect(fake.probe).not.toHaveBeenCalled();
    expect(fake.download).not.toHaveBeenCalled();
  });

  it('discards a cached one that does not run, and downloads it again', async () => {
    const fake = steps({ cached: async () => '/cached' });
    const versionOf = () => Promise.reject(new Error('truncated'));
    expect(await mongodFromDownload({ env: {}, log, versionOf, steps: fake })).toBe('/downloaded');
    expect(fake.discard).toHaveBeenCalledExactlyOnceWith('/cached');
  });

  it('gives up immediately when the host cannot be reached', async () => {
    const fake = steps({ probe: () => Promise.reject(new Error('timeout')) });
    await expect(mongodFromDownload({ env: {}, log, versionOf: runs, steps: fake })).rejects.toThrow(
      'not reachable (timeout)',
    );
    expect(fake.download).not.toHaveBeenCalled();
  });

  it('leaves the download to the package when behind a proxy', async () => {
    const fake = steps();
    const env = { HTTPS_PROXY: 'http://127.0.0.1:3128' };
    expect(await mongodFromDownload({ env, log, versionOf: runs, steps: fake })).toBe('/downloaded');
    expect(fake.probe).not.toHaveBeenCalled();
  });

  it('downloads nothing when that is forbidden', async () => {
    const fake = steps();
    const env = { MONGOMS_RUNTIME_DOWNLOAD: 'false' };
    expect(await mongodFromDownload({ env, log, versionOf: runs, steps: fake })).toBeUndefined();
    expect(fake.probe).not.toHaveBeenCalled();
  });
});
