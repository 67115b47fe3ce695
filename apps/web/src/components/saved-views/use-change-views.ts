import { t } from '@lingui/core/macro';
import type { SavedView, SavedViewQuery } from '@siteward/contract';
import { toast } from '@siteward/ui/toaster';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, bodyOf } from '#lib/calls/api.ts';
import { problemOf } from '#lib/calls/problem.ts';
import { sayNotDone } from '#lib/calls/say-failed.ts';
import { useOrganizationScope } from '#lib/organization/organization-scope.ts';
import type { SavedViews } from './saved-views.ts';

/** Changes to saved views that need no dialog. Errors are reported at the edge of the page. */
export function useChangeViews({ area, query }: Pick<SavedViews, 'area' | 'query'>) {
  const { org } = useOrganizationScope();
  const cache = useQueryClient();
  const [isChanging, setChanging] = useState(false);
  const attempt = async (make: () => Promise<() => void>) => {
    setChanging(true);
    try {
      const done = await make();
      await cache.invalidateQueries({ queryKey: ['savedViews'] });
      done();
    } catch (error) {
      sayNotDone(t`The view could not be changed`, problemOf(error));
      await cache.invalidateQueries({ queryKey: ['savedViews'] });
    } finally {
      setChanging(false);
    }
  };
  const update = ({ _id: id, version }: SavedView, change: { query?: SavedViewQuery; shared?: false }) =>
    bodyOf(api.savedViews.update.mutate({ params: { id }, body: { ...change, version } }));
  return {
    isChanging,
    /** Saves the current query of the list in a view; the message offers an undo. */
    keepQuery: (view: SavedView) =>
      attempt(async () => {
        const after = await update(view, { query });
        const { name } = after;
        const takeBack = () =>
          attempt(async () => {
            await update(after, { query: view.query });
            return () => toast.success(t`View “${name}” has been restored`);
          });
        return () =>
          toast.success(t`View “${name}” has been updated`, {
            action: { label: t`Undo`, onClick: () => void takeBack() },
          });
      }),
    makePrivate: (view: SavedView) =>
      attempt(async () => {
        const { name } = await update(view, { shared: false });
        return () => toast.success(t`View “${name}” is now private`);
      }),
    /** Chooses the view that the list opens with; null for none. */
    choose: (view: SavedView | null) =>
      attempt(async () => {
        await bodyOf(api.savedViews.choose.mutate({ body: { org, area, view: view?._id ?? null } }));
        const name = view?.name;
        return () =>
          toast.success(name === undefined ? t`The list opens without a view` : t`The list opens with “${name}”`);
      }),
  };
}
