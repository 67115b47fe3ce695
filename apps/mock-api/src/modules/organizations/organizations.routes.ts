import type { Contract } from '@siteward/contract';
import type { Handlers } from '#plugins/contract-routes/handlers.ts';
import { createOrganization } from './create-organization.ts';
import { createCustomerOrganization, listCustomerOrganizations } from './customer-organizations.ts';
import { firstSteps, getOrganization, getOrganizationByName, listOrganizations } from './organizations.service.ts';
import { updateOrganization } from './update-organization.ts';

/** The calls of contract/organizations/organizations.ts. */
export const organizations = {
  listByUser: async ({ scope, query }) => ({ status: 200, body: await listOrganizations(scope, query) }),
  getByName: async ({ scope, params }) => ({ status: 200, body: await getOrganizationByName(scope, params.name) }),
  get: async ({ scope }) => ({ status: 200, body: await getOrganization(scope) }),
  firstSteps: async ({ scope }) => ({ status: 200, body: await firstSteps(scope) }),
  list: async ({ scope, query }) => ({ status: 200, body: await listOrganizations(scope, query) }),
  create: async ({ scope, body, setCookie }) => {
    const { organization, becomesDefault } = await createOrganization(scope, body);
    if (becomesDefault) setCookie({ name: 'organization', value: organization._id });
    return { status: 201, body: organization };
  },
  update: async ({ scope, body, expectedVersion }) => {
    return { status: 200, body: await updateOrganization(scope, body, expectedVersion) };
  },
  listCustomers: async ({ scope, query }) => ({ status: 200, body: await listCustomerOrganizations(scope, query) }),
  createCustomer: async ({ scope, body }) => ({ status: 201, body: await createCustomerOrganization(scope, body) }),
} satisfies Handlers<Contract['organizations']>;
