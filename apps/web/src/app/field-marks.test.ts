import { types } from '@babel/core';
import { expect, it } from 'vitest';
import {
  attributesOf,
  type Element,
  elementsIn,
  inEachFile,
  PUBLIC_SOURCES,
  placeOf,
  SOURCES,
  textOf,
} from '#testing/sources.ts';

const ALL = { ...SOURCES, ...PUBLIC_SOURCES };

// Outside of the tests, whose time is limited: parsing all files takes a while on a busy machine.
for (const file of Object.keys(ALL)) elementsIn(file);

const textOfAttribute = ({ file }: Element, value: types.JSXAttribute['value'] | undefined): string =>
  value ? textOf(file, types.isJSXExpressionContainer(value) ? value.expression : value) : '';

/** The fields that each file marks as optional, by their label, with the condition if there is one. */
const OPTIONAL: Record<string, string> = {
  'components/feedback-code.tsx': 'Place',
  'components/fields/customer-fields.tsx': 'Customer if member.customerOrgId === null',
  'components/fields/drawing-pad.tsx': 'label if optional',
  'components/fields/organization-fields.tsx': 'Phone',
  'components/fields/provider-of-member.tsx': 'Service provider',
  'components/work/people-field.tsx': 'Assignees',
  'components/work/provider-field.tsx': 'Service provider',
  'components/work/tags-field.tsx': 'Tags',
  'components/work/work-texts.tsx': 'Description; Place; Category; Estimate in minutes',
  'features/auth/sign-up-form.tsx': 'Referral',
  'features/billing/payer-fields.tsx': 'Tax id',
  'features/dispatch/complete-work.tsx': "t({ message: 'Signature', context: 'under work' })",
  'features/feedbacks/changes/feedback-fields.tsx': 'Place',
  'features/feedbacks/changes/new-feedback.tsx': 'Reported by; Their email or phone',
  'features/organizations/create-organization-form.tsx': 'First site',
  'features/roles/new-role-dialog.tsx': 'Description',
  'features/roles/role-dialogs.tsx': 'Description',
  'features/service-providers/document-dialog.tsx': 'Note; Last day',
  'features/service-providers/provider-form.tsx':
    'Trades; Person; Phone; Email; Website; Address; Contract starts; Contract ends; Tax id; Hourly rate ({currency})',
  'features/settings/general/organization-form.tsx': 'Phone',
  'features/settings/sites/new-site-dialog.tsx': "t({ message: 'Code', context: 'site' }); Address",
  'features/settings/sites/site-cards.tsx': 'Address; Customer that occupies it',
  'features/settings/support/response-form.tsx': 'workOrderPriorityLabel(priority)',
  'features/support-tickets/thread/ticket-rating.tsx': 'Note',
  'features/work-orders/entries/entry-dialog.tsx': 'Note; inCurrency(tRate per hour, currency)',
  'features/work-orders/form/time-field.tsx': 'label',
  'public/form/feedback-form.tsx': "words.place if place === ''",
  'public/form/who.tsx': 'form.name if mayBeAnonymous; form.contact',
  'public/test-card/card-form.tsx': 'words.name',
  'public/tracking/steps.tsx': 'words.track.reopenWhy',
};

it('knows for each file which fields say that they may be left empty', () => {
  const found = inEachFile((_, file) => {
    const marked = elementsIn(file).flatMap((element) => {
      const attributes = attributesOf(element);
      if (!attributes.has('optional')) return [];
      const when = textOfAttribute(element, attributes.get('optional'));
      const label = textOfAttribute(element, attributes.get('label'))
        .replace(/^t`(.*)`$/, '$1')
        // Of a label with more than a name: what it begins with.
        .replace(/^<>\s*\{([\w.]+)\}.*$/, '$1')
        .replaceAll(/[$`]/g, '');
      return [when === '' ? label : `${label} if ${when}`];
    });
    return marked.join('; ');
  }, ALL);
  expect(found).toEqual(OPTIONAL);
});

/** The names of what a node registers in a form, or gives to a `Controller`. */
function controlledIn(file: string, node: types.Node): string[] {
  return [...textOf(file, node).matchAll(/(?:\bregister\(|<Controller[^>]* name=)\{?['"]([\w.]+)['"]/g)].map(
    ([, name = '']) => name,
  );
}

it('shows at each field what is wrong with that field', () => {
  let fields = 0;
  const wrong = Object.keys(SOURCES).flatMap((file) =>
    elementsIn(file).flatMap((element) => {
      const attributes = attributesOf(element);
      const fault = textOfAttribute(element, attributes.get('error') ?? attributes.get('fault'));
      const [, shown] = fault.match(/^errors\.([\w.?]+?)\??\.message$/) ?? [];
      const controlled = controlledIn(file, element.node);
      if (shown === undefined || controlled.length === 0) return [];
      fields += 1;
      const name = shown.replaceAll('?', '');
      return controlled.includes(name) ? [] : [`${placeOf(element)}: ${name} at ${controlled.join(', ')}`];
    }),
  );
  expect(fields).toBeGreaterThan(40);
  expect(wrong).toEqual([]);
});
