import { useLingui } from '@lingui/react/macro';
import type { ServiceProvider } from '@siteward/contract';
import { inputsOfProviderStep, SERVICE_PROVIDER_LIMITS, type ServiceProviderStatus } from '@siteward/domain';
import { ConfirmDialog } from '@siteward/ui/alert-dialog';
import { toast } from '@siteward/ui/toaster';
import { AnswerDialog } from '#components/answer-dialog.tsx';
import { FaultAlert } from '#components/faults.tsx';
import { useDoing } from '#lib/cache/record-cache.ts';
import { api, bodyOf } from '#lib/calls/api.ts';
import { DocumentDialog } from './document-dialog.tsx';
import { EditProviderDialog } from './provider-form.tsx';
import { isProvider, removeProvider, setProviderStatus, useProviderCache } from './queries.ts';
import type { ProviderAsking, ProviderFlow } from './use-provider-flow.ts';

interface ProviderDialogsProps {
  flow: ProviderFlow;
  /** Called with the id of a service provider that has been deleted. */
  onRemoved: (id: string) => void;
}

/** The windows that ask before something is done with a service provider, one for each action. */
export function ProviderDialogs({ flow, onRemoved }: ProviderDialogsProps) {
  const { asking, close } = flow;
  switch (asking?.what) {
    case undefined:
      return null;
    case 'edit':
      return <EditProviderDialog key={asking.provider._id} provider={asking.provider} onClose={close} />;
    case 'add-document':
      return <DocumentDialog provider={asking.provider} onClose={close} />;
    case 'document':
      return <DocumentDialog provider={asking.provider} document={asking.document} onClose={close} />;
    case 'status':
      return <StatusDialog asking={asking} onClose={close} />;
    case 'remove':
      return <RemoveProvider provider={asking.provider} onClose={close} onRemoved={onRemoved} />;
    case 'remove-document':
      return <RemoveDocument asking={asking} onClose={close} />;
  }
}

/** Does something with a service provider, and keeps the reason if it is refused. */
function useProviderDoing(onDone: () => void) {
  const cache = useProviderCache();
  return { ...useDoing({ cache, is: isProvider, onDone }), cache };
}

type Of<What extends ProviderAsking['what']> = Extract<ProviderAsking, { what: What }>;

/** Asks before the status changes, and for a reason if the service provider is to be blocked. */
function StatusDialog({ asking: { provider, to }, onClose }: { asking: Of<'status'>; onClose: () => void }) {
  const { t } = useLingui();
  const { name, status } = provider;
  const { isPending, error, run, cache } = useProviderDoing(() => {
    onClose();
    toast.success(
      to === 'blocked' ? t`${name} is blocked` : to === 'active' ? t`${name} is active` : t`${name} is inactive`,
    );
  });
  const take = (reason?: string) =>
    run(async () => cache.put(await setProviderStatus(provider, { to, ...(reason !== undefined && { reason }) })));
  if (inputsOfProviderStep(status, to).includes('reason')) {
    return (
      <AnswerDialog
        title={t`Block ${name}`}
        description={t`It gets no new work until it is unblocked. Work sent to it is taken back: the links stop working, and its members no longer see the work.`}
        label={t`Reason`}
        help={t`Visible to everyone who sees the service provider.`}
        submitLabel={t`Block`}
        draft={`block/${provider._id}`}
        most={SERVICE_PROVIDER_LIMITS.reason}
        isPending={isPending}
        error={error}
        onClose={onClose}
        onSend={take}
      />
    );
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      {...useStepWords(provider, to)}
      tone="primary"
      pending={isPending}
      onConfirm={() => void take()}
    >
      <FaultAlert error={error} />
    </ConfirmDialog>
  );
}

function useStepWords({ name, status }: ServiceProvider, to: ServiceProviderStatus) {
  const { t } = useLingui();
  if (to === 'inactive') {
    return {
      title: t`Make ${name} inactive?`,
      description: t`It gets no new work. Work sent to it is taken back: the links stop working, and its members no longer see the work.`,
      confirmLabel: t`Make inactive`,
    };
  }
  return status === 'blocked'
    ? { title: t`Unblock ${name}?`, description: t`It can be given work again.`, confirmLabel: t`Unblock` }
    : { title: t`Make ${name} active?`, description: t`It can be given work again.`, confirmLabel: t`Make active` };
}

interface RemoveProviderProps {
  provider: ServiceProvider;
  onClose: () => void;
  /** Called with the id of a service provider that has been deleted. */
  onRemoved: (id: string) => void;
}

function RemoveProvider({ provider, onClose, onRemoved }: RemoveProviderProps) {
  const { t } = useLingui();
  const { _id, name } = provider;
  const { isPending, error, run, cache } = useProviderDoing(() => {
    onClose();
    onRemoved(_id);
    toast.success(t`${name} has been deleted`);
  });
  const remove = async () => {
    await removeProvider(provider);
    cache.drop(_id);
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t`Delete ${name}?`}
      description={t`Its documents are deleted too. Its name stays on the work it has done. This cannot be undone.`}
      confirmLabel={t`Delete service provider`}
      pending={isPending}
      onConfirm={() => void run(remove)}
    >
      <FaultAlert error={error} />
    </ConfirmDialog>
  );
}

function RemoveDocument({ asking, onClose }: { asking: Of<'remove-document'>; onClose: () => void }) {
  const { t } = useLingui();
  const { provider, document } = asking;
  const { title, file } = document;
  const { isPending, error, run, cache } = useProviderDoing(onClose);
  const remove = async () => {
    const params = { id: provider._id, file: file._id };
    await bodyOf(api.serviceProviderFiles.remove.mutate({ params }));
    await cache.refresh();
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t`Remove “${title}”?`}
      description={t({
        message: 'Nobody will be able to see or download it any more. This cannot be undone.',
        context: 'document',
      })}
      confirmLabel={t`Remove document`}
      pending={isPending}
      onConfirm={() => void run(remove)}
    >
      <FaultAlert error={error} />
    </ConfirmDialog>
  );
}
