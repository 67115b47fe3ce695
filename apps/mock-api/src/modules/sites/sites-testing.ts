import type { PersonInOrganization } from '#testing/harness.ts';

/** Creates a site, and answers it. */
export async function createSite(by: PersonInOrganization, org: string, name: string) {
  const answer = await by.client.sites.create({ body: { org, name } });
  if (answer.status !== 201) throw new Error(`no site: ${JSON.stringify(answer.body)}`);
  return answer.body;
}

type SitesQuery = Parameters<PersonInOrganization['client']['sites']['list']>[0]['query'];

/** The names of the sites that somebody finds, in order, or why they are refused. */
export async function siteNamesFor(person: PersonInOrganization, query: SitesQuery) {
  const list = await person.client.sites.list({ query });
  return list.status === 200 ? list.body.items.map(({ name }) => name) : list.body;
}
