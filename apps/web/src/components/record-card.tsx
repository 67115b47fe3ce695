import { useLingui } from '@lingui/react/macro';
import { Alert } from '@siteward/ui/alert';
import { Card, CardBody, CardHeader } from '@siteward/ui/card';
import type { FormEvent, ReactNode } from 'react';
import type { FormFault } from '#lib/form-fault.ts';
import { FormFaultAlert } from './faults.tsx';
import { RecordFormEnd, type RecordFormEndProps } from './record-form-end.tsx';

interface RecordCardProps<Saved, Values> extends Omit<RecordFormEndProps<Saved, Values>, 'edit' | 'hasBar'> {
  /** What `useRecordForm` gives of it. */
  edit: RecordFormEndProps<Saved, Values>['edit'] & {
    submit: (event: FormEvent<HTMLFormElement>) => void;
    restored: boolean;
    fault: FormFault | null;
    clearFault: () => void;
  };
  title: string;
  /** Loads the checks of the form, before anything is typed. */
  preload: () => void;
  /** The fields. */
  children: ReactNode;
}

/** A card whose fields change one record: what was typed before is back in it, and what was refused stands below. */
export function RecordCard<Saved, Values>({ title, preload, children, ...end }: RecordCardProps<Saved, Values>) {
  const { t } = useLingui();
  const { submit, restored, fault, clearFault } = end.edit;
  return (
    <form noValidate onSubmit={submit} onFocus={preload} aria-label={title} className="grid grid-cols-1 gap-1">
      <Card>
        <CardHeader title={title} />
        <CardBody className="grid gap-4">
          {restored && <Alert>{t`Your unsaved changes have been restored.`}</Alert>}
          {children}
          <FormFaultAlert fault={fault} onOver={clearFault} />
        </CardBody>
      </Card>
      <RecordFormEnd {...end} />
    </form>
  );
}
