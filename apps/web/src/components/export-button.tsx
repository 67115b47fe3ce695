import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@siteward/ui/button';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { saveFile } from '#lib/browser/save-file.ts';
import { sayNotLoaded } from '#lib/calls/say-failed.ts';

interface ExportButtonProps {
  /** Requests every record that the list counts, with its current filters and order. */
  load: () => Promise<File>;
}

/** Saves what `load` requests, one export at a time; if that fails, a message says why. */
export function useExport(load: ExportButtonProps['load']) {
  const { t } = useLingui();
  const [loading, setLoading] = useState(false);
  const run = async () => {
    if (loading) return;
    setLoading(true);
    try {
      saveFile(await load());
    } catch (error) {
      sayNotLoaded(t`The export failed`, error);
    } finally {
      setLoading(false);
    }
  };
  return { loading, run };
}

/** Exports all pages of a list, exactly as filtered, as a CSV file; only an icon on a phone. */
export function ExportButton({ load }: ExportButtonProps) {
  const { loading, run } = useExport(load);
  return (
    <Button loading={loading} onClick={run} className="max-lg:w-control max-lg:px-0">
      {!loading && <Download aria-hidden="true" />}
      <span className="max-lg:sr-only">
        <Trans>Export CSV</Trans>
      </span>
    </Button>
  );
}
