import { useLingui } from '@lingui/react/macro';
import type { ProviderDocument, ServiceProvider } from '@siteward/contract';
import { randomKey } from '@siteward/contract/client';
import { FILE_ENDINGS_OFFERED, fault, fileFault, SERVICE_PROVIDER_LIMITS } from '@siteward/domain';
import { Dialog, DialogContent, DialogForm, DialogHeader } from '@siteward/ui/dialog';
import { Field } from '@siteward/ui/field';
import { Input } from '@siteward/ui/input';
import { Meter } from '@siteward/ui/meter';
import { toast } from '@siteward/ui/toaster';
import { useRef, useState } from 'react';
import { FormFaultAlert } from '#components/faults.tsx';
import { api, bodyOf } from '#lib/calls/api.ts';
import { sendFile } from '#lib/calls/send-file.ts';
import { useForm, useSubmit } from '#lib/forms/form.ts';
import { lazyResolver } from '#lib/forms/late-form.tsx';
import { kept } from '#lib/words/reasons.ts';
import { useProviderCache } from './queries.ts';

const { resolver, preload } = lazyResolver(async () => (await import('./schemas.ts')).documentResolver);

type Values = { title: string; note: string; expiresOn: string | null };
const NAMES = ['title', 'note', 'expiresOn'] as const;

interface DocumentDialogProps {
  provider: ServiceProvider;
  /** Omitted when a document is to be added. */
  document?: ProviderDocument;
  onClose: () => void;
}

/** Adds a document with its title and its last day, or changes these for an existing one. */
export function DocumentDialog({ provider, document, onClose }: DocumentDialogProps) {
  const { t } = useLingui();
  const cache = useProviderCache();
  const { name: firm } = provider;
  const [file, setFile] = useState<File | null>(null);
  const [wrong, setWrong] = useState<string>();
  const [share, setShare] = useState<number | null>(null);
  const added = useRef<string | null>(document?.file._id ?? null);
  const key = useRef(randomKey());
  const { title = '', note = '', expiresOn = null } = document ?? {};
  const form = useForm<Values>({ resolver, defaultValues: { title, note, expiresOn } });
  const { errors } = form.formState;

  const send = async (values: Values) => {
    const id = provider._id;
    // A file that has arrived is not sent again if its description is refused.
    added.current ??= file && (await upload(id, file));
    if (added.current === null) return;
    const params = { id, document: added.current };
    const saved = await bodyOf(api.serviceProviders.describeDocument.mutate({ params, body: values }));
    cache.put(saved);
    toast.success(t`The document has been saved`);
    onClose();
  };
  const upload = async (id: string, chosen: File) => {
    const { signal } = new AbortController();
    await sendFile('serviceProviderFiles', id, chosen, { key: key.current, signal, onProgress: setShare });
    setShare(null);
    const { files } = await bodyOf(api.serviceProviderFiles.list.query({ params: { id } }));
    return files.at(-1)?._id ?? null;
  };
  const { submit, submitting, fault: refused, clearFault } = useSubmit(form, NAMES, send);

  const choose = (chosen: File | undefined) => {
    const why = chosen && fileFault(chosen);
    setFile(chosen && !why ? chosen : null);
    setWrong(why ? kept(why) : undefined);
    if (chosen && form.getValues('title') === '') form.setValue('title', chosen.name.replace(/\.[^.]*$/, ''));
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent onOpenAutoFocus={preload}>
        <DialogHeader title={document ? t`Change document` : t`Add document`} description={firm} />
        <DialogForm
          submitLabel={t`Save`}
          submitting={submitting}
          onCancel={onClose}
          onSubmit={(event) => {
            if (added.current !== null || file !== null) return submit(event);
            event.preventDefault();
            setWrong((known) => known ?? kept(fault('required')));
          }}
        >
          {!document && (
            <Field required label={t`File`} help={t`At most 20 MB.`} {...(wrong !== undefined && { error: wrong })}>
              <Input
                type="file"
                accept={FILE_ENDINGS_OFFERED.join()}
                onChange={({ target }) => choose(target.files?.[0])}
              />
            </Field>
          )}
          <Field required label={t`Title`} help={t`For example liability insurance.`} error={errors.title?.message}>
            <Input autoComplete="off" limit={SERVICE_PROVIDER_LIMITS.documentTitle} {...form.register('title')} />
          </Field>
          <Field optional label={t`Note`} help={t`For example the policy number.`} error={errors.note?.message}>
            <Input autoComplete="off" limit={SERVICE_PROVIDER_LIMITS.documentNote} {...form.register('note')} />
          </Field>
          <Field
            optional
            label={t`Last day`}
            help={t`The last day it is valid. Leave empty if it does not expire.`}
            error={errors.expiresOn?.message}
          >
            <Input
              type="date"
              {...form.register('expiresOn', { setValueAs: (typed: string | null) => typed || null })}
            />
          </Field>
          {share !== null && <Meter label={t`Sending the file`} value={Math.round(share * 100)} max={100} />}
          <FormFaultAlert fault={refused} onOver={clearFault} />
        </DialogForm>
      </DialogContent>
    </Dialog>
  );
}
