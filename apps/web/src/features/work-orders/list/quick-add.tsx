import { Trans, useLingui } from '@lingui/react/macro';
import { WORK_ORDER_LIMITS, workOrderNumber } from '@siteward/domain';
import { Button } from '@siteward/ui/button';
import { FieldError } from '@siteward/ui/field';
import { Input } from '@siteward/ui/input';
import { toast } from '@siteward/ui/toaster';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Link } from '#components/link.tsx';
import { api, bodyOf } from '#lib/calls/api.ts';
import { type Fault, faultWords, problemOf } from '#lib/calls/problem.ts';
import { pathTo } from '#lib/navigation/paths.ts';
import { useOrganizationScope } from '#lib/organization/organization-scope.ts';
import { asSentence, reasonWords } from '#lib/words/reasons.ts';
import { refreshWorkOrders } from '../one-work-order.ts';

/** Creates work orders from titles typed into one line, where there is room for it; the site's defaults fill in the rest. */
export function QuickAdd() {
  const { t } = useLingui();
  const { org, siteId: site } = useOrganizationScope();
  const cache = useQueryClient();
  const navigate = useNavigate();
  const id = useId();
  const [typed, setTyped] = useState('');
  const [isPending, setIsPending] = useState(false);
  const [fault, setFault] = useState<Fault | null>(null);
  const [outOfView, setOutOfView] = useState<{ _id: string; number: string } | null>(null);
  const title = typed.trim();
  const add = async (event: FormEvent) => {
    event.preventDefault();
    if (title === '' || isPending) return;
    setIsPending(true);
    setFault(null);
    setOutOfView(null);
    try {
      const { _id, number: count } = await bodyOf(api.workOrders.create.mutate({ body: { org, site, title } }));
      const number = workOrderNumber(count);
      const open = () => void navigate(pathTo('org-site-work-orders-id', { org, site, id: _id }));
      toast.success(t`${number} has been created`, { action: { label: t`Open`, onClick: open } });
      // What has been typed in the meantime is the next title.
      setTyped((now) => (now.trim() === title ? '' : now));
      void refreshWorkOrders(cache).then(() => setOutOfView(isInView(cache, _id) ? null : { _id, number }));
    } catch (error) {
      setFault(problemOf(error));
    }
    setIsPending(false);
  };
  return (
    <form onSubmit={(event) => void add(event)} className="mb-3 grid gap-1.5 max-md:hidden print:hidden">
      <div className="relative flex gap-2">
        <Plus aria-hidden="true" className="pointer-events-none absolute top-3 left-3 size-4 text-muted" />
        <Input
          className="border-line! border-dashed! bg-transparent! pl-9! focus-visible:border-action! focus-visible:border-solid!"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          limit={WORK_ORDER_LIMITS.title}
          autoComplete="off"
          enterKeyHint="done"
          aria-label={t`Add a work order by its title`}
          placeholder={t`Add a work order: what needs doing?`}
          {...(fault && { 'aria-invalid': true, 'aria-describedby': id })}
        />
        {title !== '' && (
          <Button type="submit" loading={isPending}>
            {t({ message: 'Add', context: 'a work order' })}
          </Button>
        )}
      </div>
      {fault && <FieldError id={id}>{wordsOf(fault)}</FieldError>}
      <p role="status" className="text-muted text-sm empty:hidden">
        {outOfView && <OutOfView {...outOfView} />}
      </p>
    </form>
  );
}

/** Says that the work order added last is on another page, or not in the list as it is filtered. */
function OutOfView({ _id, number }: { _id: string; number: string }) {
  const { org, siteId: site } = useOrganizationScope();
  const link = (
    <Link to={pathTo('org-site-work-orders-id', { org, site, id: _id })} className="font-medium text-action-text">
      {number}
    </Link>
  );
  return <Trans>{link} is not shown here: the list is filtered, or it is on another page.</Trans>;
}

/** Whether any list on screen shows a work order. */
function isInView(cache: QueryClient, id: string): boolean {
  const shown = cache.getQueriesData<{ body: { items: readonly { _id: string }[] } }>({
    queryKey: ['workOrders', 'list'],
    type: 'active',
  });
  return shown.some(([, data]) => data?.body.items.some(({ _id }) => _id === id));
}

/** If the title was refused, says only why. */
function wordsOf(fault: Fault): string {
  const { title } = fault.fields;
  return title ? asSentence(reasonWords(title)) : faultWords(fault);
}
