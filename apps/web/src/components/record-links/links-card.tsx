import { useLingui } from '@lingui/react/macro';
import { LINK_RELATIONS, type LinkRelation } from '@siteward/domain';
import { Button } from '@siteward/ui/button';
import { Card, CardBody, CardHeader } from '@siteward/ui/card';
import { Skeleton } from '@siteward/ui/skeleton';
import { CountPill } from '@siteward/ui/tabs';
import { toast } from '@siteward/ui/toaster';
import { Link2, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { To } from 'react-router-dom';
import { Link } from '#components/link.tsx';
import { OnceOpened, onDemand } from '#components/on-demand.tsx';
import { QueryFault } from '#components/query-fault.tsx';
import { KEEPS_FOCUS, TAKES_FOCUS } from '#lib/browser/kept-focus.ts';
import { problemOf } from '#lib/calls/problem.ts';
import { sayNotDone } from '#lib/calls/say-failed.ts';
import type { LinkPicker } from './add-link-dialog.tsx';
import { relationLabel } from './relation-label.ts';

const AddLinkDialog = onDemand(async () => (await import('./add-link-dialog.tsx')).AddLinkDialog);

/** A linked record, as shown on the page of the other one. */
export type LinkedItem = {
  /** The id of the link. */
  id: string;
  relation: LinkRelation;
  /** The id of the linked record. */
  record: string;
  /** What people call it: `WO-000412`. */
  name: string;
  title: string;
  to: To;
  status: ReactNode;
};

interface LinksCardProps {
  /** Undefined while loading. */
  items: readonly LinkedItem[] | undefined;
  query: { error: unknown; isFetching: boolean; refetch: () => unknown };
  mayChange: boolean;
  picker: LinkPicker;
  calls: {
    /** Throws what the API refuses it with. */
    add: (relation: LinkRelation, record: string) => Promise<unknown>;
    remove: (id: string) => Promise<unknown>;
    /** Reloads the links, and everything else that shows them. */
    refresh: () => Promise<unknown>;
  };
}

/** The records linked to a record, grouped by relation; members who may can add and remove links, with an undo. */
export function LinksCard({ items, query, mayChange, picker, calls }: LinksCardProps) {
  const { t } = useLingui();
  const [isAdding, setIsAdding] = useState(false);
  const [leaving, setLeaving] = useState<readonly string[]>([]);
  const close = () => setIsAdding(false);
  const failed = Boolean(query.error) && !items;
  const shown = items?.filter(({ id }) => !leaving.includes(id)) ?? [];
  if (items && shown.length === 0 && !mayChange) return null;

  const undo = async ({ relation, record, name }: LinkedItem) => {
    try {
      await calls.add(relation, record);
    } catch (error) {
      sayNotDone(t`${name} could not be linked again`, problemOf(error));
    }
    await calls.refresh();
  };
  const remove = async (item: LinkedItem) => {
    const { id, name } = item;
    setLeaving((all) => [...all, id]);
    try {
      await calls.remove(id);
      toast.success(t`The link with ${name} has been removed`, {
        action: { label: t`Undo`, onClick: () => void undo(item) },
      });
      await calls.refresh();
    } catch (error) {
      sayNotDone(t`The link with ${name} could not be removed`, problemOf(error));
    }
    setLeaving((all) => all.filter((each) => each !== id));
  };

  return (
    <Card {...KEEPS_FOCUS}>
      <CardHeader
        title={t({ message: 'Links', context: 'between records' })}
        aside={shown.length > 0 && <CountPill>{shown.length}</CountPill>}
        action={
          mayChange && (
            <Button {...TAKES_FOCUS} size="sm" onClick={() => setIsAdding(true)}>
              <Link2 aria-hidden="true" />
              {t`Add link`}
            </Button>
          )
        }
      />
      <CardBody className="grid gap-3 pt-2">
        {failed && <QueryFault title={t`The links could not be loaded.`} query={query} />}
        {!items && !failed && <Skeleton className="h-11 w-full rounded-md!" />}
        {items && shown.length === 0 && <p className="text-muted">{t`Nothing is linked yet.`}</p>}
        {LINK_RELATIONS.map((relation) => {
          const group = shown.filter((item) => item.relation === relation);
          if (group.length === 0) return null;
          return (
            <section key={relation} aria-label={relationLabel(relation)}>
              <h3 className="font-medium text-muted text-sm">{relationLabel(relation)}</h3>
              <ul className="grid">
                {group.map((item) => (
                  <LinkRow key={item.id} item={item} {...(mayChange && { onRemove: () => void remove(item) })} />
                ))}
              </ul>
            </section>
          );
        })}
      </CardBody>
      <OnceOpened open={isAdding} onClose={close} {...(mayChange && { early: AddLinkDialog })}>
        <AddLinkDialog open={isAdding} onClose={close} picker={picker} calls={calls} />
      </OnceOpened>
    </Card>
  );
}

function LinkRow({ item: { name, title, to, status }, onRemove }: { item: LinkedItem; onRemove?: () => void }) {
  const { t } = useLingui();
  return (
    <li className="flex min-h-11 items-center gap-3 border-line border-b py-1.5 last:border-b-0">
      <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2">
        <Link to={to} className="wrap-anywhere font-medium hover:underline">
          <span className="whitespace-nowrap text-muted tabular-nums">{name}</span> {title}
        </Link>
        {status}
      </span>
      {onRemove && (
        <Button variant="ghost" size="icon-sm" aria-label={t`Remove the link with ${name}`} onClick={onRemove}>
          <X aria-hidden="true" />
        </Button>
      )}
    </li>
  );
}
