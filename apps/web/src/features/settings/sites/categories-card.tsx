import { Trans, useLingui } from '@lingui/react/macro';
import type { SITE_LIMITS } from '@siteward/contract';
import { nameKeyOf } from '@siteward/domain';
import { Button } from '@siteward/ui/button';
import { Card, CardBody, CardHeader } from '@siteward/ui/card';
import { Chip } from '@siteward/ui/chip';
import { FieldError } from '@siteward/ui/field';
import { Input } from '@siteward/ui/input';
import { Plus } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { KEEPS_FOCUS, TAKES_FOCUS } from '#lib/browser/kept-focus.ts';
import type { SiteValues } from './site-values.ts';

const MOST = 100 satisfies (typeof SITE_LIMITS)['categories'];
const LONGEST = 60 satisfies (typeof SITE_LIMITS)['category'];

/** The categories for the work orders and feedbacks of a site. */
export function CategoriesCard({ form, readOnly }: { form: UseFormReturn<SiteValues>; readOnly: boolean }) {
  const { t } = useLingui();
  const categories = useWatch({ control: form.control, name: 'categories' });
  const [typed, setTyped] = useState('');
  const set = (next: string[]) => form.setValue('categories', next, { shouldDirty: true, shouldValidate: true });
  const name = typed.trim();
  const isTaken = categories.some((each) => nameKeyOf(each) === nameKeyOf(name));
  const isTooLong = name.length > LONGEST;
  const add = () => {
    if (name === '' || isTaken || isTooLong) return;
    set([...categories, name]);
    setTyped('');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    add();
  };
  return (
    <Card {...KEEPS_FOCUS}>
      <CardHeader title={t`Categories`} />
      <CardBody className="grid gap-3">
        <ul aria-label={t`Categories`} className="flex flex-wrap gap-2 empty:hidden">
          {categories.map((category) => (
            <li key={category} className="max-w-full">
              {readOnly ? (
                category
              ) : (
                <Chip
                  label={category}
                  removeLabel={t`Remove category ${category}`}
                  onRemove={() => set(categories.filter((each) => each !== category))}
                />
              )}
            </li>
          ))}
        </ul>
        {!readOnly && categories.length < MOST && (
          <div className="flex gap-2">
            <Input
              {...TAKES_FOCUS}
              aria-label={t`New category`}
              placeholder={t`New category`}
              limit={LONGEST}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              onKeyDown={onKeyDown}
            />
            <Button onClick={add} disabled={name === '' || isTaken || isTooLong}>
              <Plus aria-hidden="true" />
              <Trans>Add</Trans>
            </Button>
          </div>
        )}
        {isTaken && <FieldError>{t`There is already a category named ${name}.`}</FieldError>}
      </CardBody>
    </Card>
  );
}
