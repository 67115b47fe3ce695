import { Skeleton } from '@siteward/ui/skeleton';
import { Icon } from './icon.tsx';

/** What the first load shows until code and guards are ready: the shell's shape, or an empty surface on plain pages. */
export function ShellSkeleton() {
  const inOrganization = /^\/[^/]+\/[^/]+\//.test(location.pathname);
  if (!inOrganization) return <div className="min-h-dvh bg-surface" />;
  return (
    <div role="status" aria-busy="true" className="grid min-h-dvh lg:grid-cols-[248px_1fr]">
      <span className="sr-only">Loading</span>
      <div className="bg-nav max-lg:hidden" />
      <div>
        <div className="flex h-14 items-center border-line border-b bg-surface px-4.5 text-muted lg:px-6">
          <Icon name="menu" className="lg:hidden" />
          <Skeleton className="h-4 w-40 max-lg:ml-6" />
          <Icon name="search" className="ml-auto text-faint" />
        </div>
        <div className="grid gap-4 p-4 lg:p-6">
          <Skeleton className="h-7 w-48" />
          <Skeleton className="h-4 w-80 max-w-full" />
          <Skeleton className="mt-4 h-80 w-full rounded-lg" />
        </div>
      </div>
    </div>
  );
}
