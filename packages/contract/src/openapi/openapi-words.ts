import type { NamedRoute } from '../client/routes.ts';

export const TITLES: Record<string, string> = {
  auth: 'Signing in',
  system: 'Health checks',
  sessions: 'My sessions',
  dashboard: 'How sites are doing',
  jobs: 'Background jobs',
  calendar: 'The calendar',
  webhooks: 'Events from payment providers',
  customers: 'Who pays for an organization',
  localPayments: 'The page for test cards',
};

/** What parameters mean that have the same name in every call; a schema's own description takes precedence. */
const PARAMETERS: Readonly<Record<string, string>> = {
  page: 'The page, starting at 1.',
  limit: 'The maximum number of records on a page.',
  search: 'The beginnings of words, taken literally.',
  sort: 'The field to sort by; a leading `-` reverses the order.',
  org: 'The organization.',
  orgId: 'The organization.',
  user: 'Only the person with this id.',
  userId: "The signed-in person; anyone else's id is NOT_FOUND.",
  app: 'The application that the membership is for.',
  role: 'Only those with one of these roles.',
  roleId: 'The role to assign.',
  site: 'Only those who reach one of these sites.',
  customer: 'Only those of this customer.',
  type: 'Only those of one of these types.',
  nature: 'Only organizations of this nature.',
  status: 'Only those with this status.',
  sid: 'The session to end.',
  dryRun: 'If true, only reports what would be done, and what is wrong.',
  token: 'The token from the link in the mail.',
  name: 'The name, ignoring case.',
  file: 'The id of the file.',
};
const OF_CALLS: Readonly<Record<string, string>> = {
  'feedbacks.form site': 'The site.',
  'feedbacks.setStatus status': 'The new status of the feedback.',
  'maintenancePlans.changeDate day': 'The day of the date.',
  'maintenancePlans.export site': 'Only those of this site.',
  'maintenancePlans.list site': 'Only those of this site.',
  'maintenancePlans.preview site': 'The site whose calendar applies.',
  'maintenancePlans.restoreDate day': 'The day that the rule gives the date.',
  'maintenancePlans.setStatus status': 'The new status of the plan.',
  'members.setStatus status': 'The new status of the member.',
  'members.assignRole type': "The type of the role, which becomes the member's type.",
  'publicFeedbacks.step status': 'The new status of the feedback.',
  'savedViews.list area': 'Only those of the list of this area.',
  'serviceProviders.describeDocument document': "The id of the document's file.",
  'serviceProviders.setStatus status': 'The new status of the service provider.',
  'supportTickets.setStatus status': 'The new status of the ticket.',
  'workOrderComments.update comment': 'The comment.',
  'workOrderComments.remove comment': 'The comment.',
  'workOrderCosts.update entry': 'The cost.',
  'workOrderCosts.remove entry': 'The cost.',
  'workOrderLinks.remove link': 'The link.',
  'workOrderTime.update entry': 'The time entry.',
  'workOrderTime.remove entry': 'The time entry.',
  'dispatch.answerPoint point': 'The point of the checklist.',
  'workOrders.answerPoint point': 'The point of the checklist.',
  'workOrders.signaturePicture signature': 'The id of the signature.',
  'workOrders.setStatus status': 'The new status of the work order.',
};

/** What the parameter of a call means; undefined if it has no description (a test demands one). */
export function meaningOf(
  { area, name: call, route }: NamedRoute,
  name: string,
  where: 'path' | 'query',
): string | undefined {
  const { access } = route.metadata;
  const isById = name === 'id' && where === 'path';
  const isOrganization = isById && 'org' in access && access.org.from === 'params' && access.org.name === 'id';
  if (isOrganization) return 'The id of the organization.';
  if (isById && 'org' in access && access.org.from === 'record')
    return `The id of the ${access.org.kind.replace('-', ' ')}.`;
  if (isById)
    return `The id of the ${area.replace(/s$/, '').replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)}.`;
  if (name === 'org' && 'org' in access && access.org.from === 'query') {
    return "The organization; by default, the signed-in person's default organization.";
  }
  if (area === 'workOrders' && name === 'site') return 'Only those of this site.';
  return OF_CALLS[`${call} ${name}`] ?? PARAMETERS[name];
}
