import type { createServiceProviderSchema, ServiceProviderDetail } from '@siteward/contract';
import type { z } from 'zod';
import { fileOf } from '#modules/files/files-testing.ts';
import type { PersonInOrganization } from '#testing/harness.ts';

type NewProvider = Partial<Omit<z.input<typeof createServiceProviderSchema>, 'org'>>;

/** Creates a service provider, by default one called Wulf that works at all sites. */
export async function createProvider(
  by: PersonInOrganization,
  org: string,
  more: NewProvider = {},
): Promise<ServiceProviderDetail> {
  const answer = await by.client.serviceProviders.create({ body: { org, name: 'Wulf', ...more } });
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
  return answer.body;
}

/** Adds a document to a service provider, with an expiry date if given. */
export async function addDocument(
  by: PersonInOrganization,
  id: string,
  { title = 'Insurance', expiresOn }: { title?: string; expiresOn?: string | null } = {},
): Promise<string> {
  const body = fileOf('%PDF-1.7\n', `${title}.pdf`, 'application/pdf');
  const added = await by.client.serviceProviderFiles.add({ params: { id }, body });
  if (added.status !== 201) throw new Error(JSON.stringify(added.body));
  const document = added.body._id;
  if (expiresOn === undefined) return document;
  const described = await by.client.serviceProviders.describeDocument({
    params: { id, document },
    body: { title, expiresOn },
  });
  if (described.status !== 200) throw new Error(JSON.stringify(described.body));
  return document;
}

type Query = Parameters<PersonInOrganization['client']['serviceProviders']['list']>[0]['query'];

/** The service providers that a list shows to a person. */
export async function providersFor({ client }: PersonInOrganization, query: Query) {
  const answer = await client.serviceProviders.list({ query });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.body.items;
}

/** Their names. */
export async function providerNamesFor(by: PersonInOrganization, query: Query): Promise<string[]> {
  return (await providersFor(by, query)).map(({ name }) => name);
}
