import { Card } from '@siteward/ui/card';
import { LoadingRegion } from '@siteward/ui/loading-region';
import { Skeleton } from '@siteward/ui/skeleton';
import { useHasTable } from '#lib/use-media-query.ts';

const ROWS = Array.from({ length: 14 }, (_, index) => index);
const COLUMNS = Array.from({ length: 7 }, (_, index) => index);

/** The shape of the matrix, or of the list on a phone, while the roles load. */
export function RolesSkeleton() {
  const hasTable = useHasTable();
  return (
    <LoadingRegion label="Roles are loading">
      <Card>
        {ROWS.map((row) => (
          <div key={row} className="flex h-11 items-center gap-6 border-line border-b px-3 last:border-b-0">
            <Skeleton className="h-3.5 w-36" />
            {!hasTable ? (
              <Skeleton className="ml-auto h-6 w-10 rounded-full" />
            ) : (
              COLUMNS.map((column) => (
                <span key={column} className="grid flex-1 justify-items-center">
                  <Skeleton className={row === 0 ? 'h-3.5 w-16' : 'size-4'} />
                </span>
              ))
            )}
          </div>
        ))}
      </Card>
    </LoadingRegion>
  );
}
