import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { saveFile } from '#lib/browser/save-file.ts';
import { sayNotLoaded } from '#lib/calls/say-failed.ts';

/** Loads files and saves them; if that fails, a message says why, and calls the file by the given name. */
export function useDownload() {
  const { t } = useLingui();
  const [isLoading, setLoading] = useState(false);
  const download = async (name: string, load: () => Promise<File>): Promise<void> => {
    setLoading(true);
    try {
      saveFile(await load());
    } catch (error) {
      sayNotLoaded(t`${name} could not be downloaded`, error);
    } finally {
      setLoading(false);
    }
  };
  return { download, isLoading };
}
