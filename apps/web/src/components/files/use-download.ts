import { useLingui } from '@lingui/react/macro';
import { toast } from '@siteward/ui/toaster';
import { useState } from 'react';
import { problemOf } from '#lib/problem.ts';
import { saveFile } from '#lib/save-file.ts';

/** Loads files and saves them; if that fails, a message says why, and calls the file by the given name. */
export function useDownload() {
  const { t } = useLingui();
  const [isLoading, setLoading] = useState(false);
  const download = async (name: string, load: () => Promise<File>): Promise<void> => {
    setLoading(true);
    try {
      saveFile(await load());
    } catch (error) {
      toast.error(t`${name} could not be downloaded`, { description: problemOf(error).message });
    } finally {
      setLoading(false);
    }
  };
  return { download, isLoading };
}
