import { readdirSync, readFileSync } from 'node:fs';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { ConfirmDialog } from './alert-dialog.tsx';
import { CheckField } from './checkbox.tsx';
import { Field } from './field.tsx';
import { Input } from './input.tsx';
import { Pager } from './pager.tsx';
import { RadioGroup, RadioItem } from './radio-group.tsx';
import { SwitchField } from './switch.tsx';

const nothing = () => {};

/** One of everything that has an id or a name, by its file. */
const ONE: Record<string, ReactNode> = {
  'alert-dialog.tsx': (
    <ConfirmDialog
      open
      onOpenChange={nothing}
      title="Delete?"
      description="For good."
      confirmLabel="Delete"
      typeToConfirm="it"
      onConfirm={nothing}
    />
  ),
  'checkbox.tsx': <CheckField label="All" help="Also later." />,
  'field.tsx': (
    <Field label="Name" help="In full." error="Missing.">
      <Input />
    </Field>
  ),
  'pager.tsx': (
    <Pager
      label="1 of 1"
      page={1}
      pageCount={1}
      onPageChange={nothing}
      pageSize={10}
      pageSizes={[10]}
      onPageSizeChange={nothing}
    />
  ),
  'radio-group.tsx': (
    <RadioGroup aria-label="Kind">
      <RadioItem value="a" label="Staff" help="All of them." />
      <RadioItem value="b" label="Guest" />
    </RadioGroup>
  ),
  'switch.tsx': <SwitchField label="Email me" help="Once a day." />,
};

it('has one of everything that makes ids', () => {
  const files = readdirSync(import.meta.dirname).filter((file) => file.endsWith('.tsx') && !file.includes('.test.'));
  const found = files.filter((file) => readFileSync(`${import.meta.dirname}/${file}`, 'utf8').includes('useId('));
  expect(found.toSorted()).toEqual(Object.keys(ONE));
});

it.each(Object.keys(ONE))('shares no id or name with another one of its kind: %s', (file) => {
  render(
    <>
      <section>{ONE[file]}</section>
      <section>{ONE[file]}</section>
    </>,
  );
  const ids = Array.from(document.querySelectorAll('[id]'), ({ id }) => id);
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
  const groups = Array.from(document.querySelectorAll('[role=radiogroup], section > :has([name])'));
  const names = groups.map((group) => group.querySelector('[name]')?.getAttribute('name'));
  expect(new Set(names).size).toBe(names.length);
});
