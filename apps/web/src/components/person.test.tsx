import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeApi, pageOf } from '#testing/fake-api.ts';
import { pageScope, renderPage } from '#testing/render-page.tsx';
import { LimitNames } from './person.tsx';

const IDS = ['1', '2', '3'].map((digit) => digit.repeat(24));

/** A member of a customer, at all of its sites. */
const of = (customerOrgId: string) =>
  ({ type: 'customer', sites: [], customerOrgId, customerSiteId: null, serviceProviderId: null }) as const;

it('names customers by their ids, requested in one call however many there are', async () => {
  const { calls } = fakeApi({
    'GET /api/organizations/id/*': ({ query }) =>
      pageOf((query.get('id')?.split(',') ?? []).map((_id) => ({ _id, name: `Tenants ${_id[0]}` }))),
  });
  const rows = IDS.map((id) => <LimitNames key={id} limits={of(id)} />);
  renderPage(rows, pageScope(['members:view']));
  for (const digit of ['1', '2', '3']) expect(await screen.findByText(`Tenants ${digit}: its sites`)).toBeDefined();
  const asked = calls.filter(({ path }) => path.endsWith('/customers')).map(({ query }) => query.get('id'));
  expect(asked).toEqual([IDS.join(',')]);
});
