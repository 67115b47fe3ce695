import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@siteward/ui/button';
import { toast } from '@siteward/ui/toaster';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { problemOf } from '#lib/problem.ts';
import { saveFile } from '#lib/save-file.ts';

interface ExportButtonProps {
  /** Asks for every record that the list counts, filtered and sorted as it is. */
  load: () => Promise<File>;
}

/** Exports exactly what a list is filtered to, all pages of it, as a CSV file; on a phone an icon. */
export function ExportButton({ load }: ExportButtonProps) {
  const { t } = useLingui();
  const [loading, setLoading] = useState(false);
  const run = async () => {
    setLoading(true);
    try {
      saveFile(await load());
    } catch (error) {
      toast.error(t`The export failed`, { description: problemOf(error).message });
    } finally {
      setLoading(false);
    }
  };
  return (
    <Button loading={loading} onClick={run} className="max-lg:w-control max-lg:px-0">
      {!loading && <Download aria-hidden="true" />}
      <span className="max-lg:sr-only">
        <Trans>Export CSV</Trans>
      </span>
    </Button>
  );
}
