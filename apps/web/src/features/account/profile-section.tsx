import type { User } from '@siteward/contract';
import { ErrorState } from '@siteward/ui/error-state';
import { Skeleton } from '@siteward/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { bodyOf } from '#lib/answer.ts';
import { api } from '#lib/api.ts';
import { allPages } from '#lib/csv.ts';
import { faultWords } from '#lib/fault-words.ts';
import { problemOf } from '#lib/problem.ts';
import { ProfileForm } from './profile-form.tsx';

/** The own name, and the organization that opens when the address names none. `onSaved`: to show it everywhere else. */
export function ProfileSection({ user, onSaved }: { user: User; onSaved: () => void }) {
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['organizations', 'own'],
    queryFn: () => allPages((page) => bodyOf(api.organizations.list.query({ query: { ...page, sort: 'name' } }))),
  });
  if (data) return <ProfileForm user={user} organizations={data} onSaved={onSaved} />;
  if (!error) return <Skeleton className="h-52 w-full" />;
  return (
    <ErrorState
      title="Your organizations could not be loaded."
      description={faultWords(problemOf(error))}
      onRetry={() => void refetch()}
      retrying={isFetching}
    />
  );
}
