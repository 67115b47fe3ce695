import { Button } from '@siteward/ui/button';
import { toast } from '@siteward/ui/toaster';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { type CsvColumn, csvName, downloadText, toCsv } from '#lib/csv.ts';
import { problemOf } from '#lib/problem.ts';

interface ExportButtonProps<Item> {
  /** The first parts of the file's name: "members", "active". */
  name: readonly string[];
  /** The columns, or what makes them of the records, as where names have to be looked up. */
  columns: readonly CsvColumn<Item>[] | ((items: readonly Item[]) => Promise<readonly CsvColumn<Item>[]>);
  /** Reads every record that the list counts, filtered and sorted as it is. */
  load: () => Promise<readonly Item[]>;
}

/** Exports exactly what a list is filtered to, all pages of it, as a CSV file; on a phone an icon. */
export function ExportButton<Item>({ name, columns, load }: ExportButtonProps<Item>) {
  const [loading, setLoading] = useState(false);
  const run = async () => {
    setLoading(true);
    try {
      const items = await load();
      const shown = typeof columns === 'function' ? await columns(items) : columns;
      downloadText(csvName(...name), await toCsv(shown, items));
    } catch (error) {
      toast.error('The export failed', { description: problemOf(error).message });
    } finally {
      setLoading(false);
    }
  };
  return (
    <Button loading={loading} onClick={run} className="max-lg:w-control max-lg:px-0">
      {!loading && <Download aria-hidden="true" />}
      <span className="max-lg:sr-only">Export CSV</span>
    </Button>
  );
}
