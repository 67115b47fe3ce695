import { CsvFile } from '../send.ts';
import { FIRST_PAGE, NEW_PASSWORD, type Samples, version } from './sample.ts';

export const MEMBERS: Samples<'members' | 'invitations' | 'bulkChanges'> = {
  'members.listByUser': (_, { id }) => ({
    params: { userId: id },
    query: { ...FIRST_PAGE, sort: '-orgName', status: 'active' },
  }),
  'members.getByUserAndApp': (house, { id }) => ({ params: { userId: id, app: 'siteward' }, query: { org: house.id } }),
  'members.list': (house, { id }) => ({
    query: {
      ...FIRST_PAGE,
      sort: '-roleName',
      org: house.id,
      user: id,
      type: 'staff',
      status: 'active',
      role: house.roles.technician,
      site: house.sites.first,
    },
  }),
  'members.export': (house, { id }) => ({
    query: {
      sort: '-roleName',
      search: 'a',
      org: house.id,
      user: id,
      type: 'staff',
      status: 'active',
      role: house.roles.technician,
      site: house.sites.first,
    },
  }),
  'members.get': ({ target }) => ({ params: { id: target } }),
  'members.history': ({ target }) => ({
    params: { id: target },
    query: { page: 1, limit: 5, sort: '-createdAt' },
  }),
  'members.counts': ({ id }) => ({ query: { org: id } }),
  'members.invite': ({ id, domain, roles, customer, sites }) => ({
    params: { id },
    body: {
      email: `somebody-new@${domain}`,
      name: 'Sam',
      role: roles.requester,
      type: 'customer',
      sites: [sites.first, sites.second],
      customerOrgId: customer,
      customerSiteId: sites.first,
      serviceProviderId: null,
    },
  }),
  'members.acceptAsMember': (_, { invitedTo: { member } }) => ({ params: { id: member }, body: { version } }),
  'members.leave': ({ id }) => ({ body: { org: id } }),
  'members.setStatus': ({ target }) => ({ params: { id: target, status: 'suspended' }, body: { version } }),
  'members.assignRole': ({ id, target, roles }) => ({
    params: { id: target, roleId: roles.technician, type: 'staff', orgId: id },
    body: { version },
  }),
  'members.update': ({ target, customer, sites }) => ({
    params: { id: target },
    body: {
      name: 'Tara',
      sites: [sites.first],
      customerOrgId: customer,
      customerSiteId: sites.first,
      serviceProviderId: null,
      version,
    },
  }),

  'invitations.list': ({ id, roles, customer, sites }) => ({
    query: {
      ...FIRST_PAGE,
      sort: '-createdAt',
      org: id,
      status: 'pending',
      customer,
      type: 'customer',
      role: roles.requester,
      site: sites.first,
    },
  }),
  'invitations.export': ({ id, roles, customer, sites }) => ({
    query: {
      sort: '-createdAt',
      search: 'a',
      org: id,
      status: 'pending',
      customer,
      type: 'customer',
      role: roles.requester,
      site: sites.first,
    },
  }),
  'invitations.import': ({ id, domain, name }) => ({
    query: { org: id, dryRun: 'false' },
    body: new CsvFile(`Email,Role,Name,Type,Sites\r\nfrom-file@${domain},Requester,Flora,Customer,${name} First\r\n`),
  }),
  'invitations.get': ({ invitation }) => ({ params: { id: invitation.invitation } }),
  'invitations.resend': ({ invitation }) => ({ params: { id: invitation.invitation }, body: { version } }),
  'invitations.revoke': ({ invitation }) => ({ params: { id: invitation.invitation } }),
  'invitations.mine': () => ({ query: { page: 1, limit: 5, sort: '-createdAt' } }),
  'invitations.getByToken': ({ invitation: { token } }) => ({ params: { token } }),
  'invitations.accept': (_, { invitedTo: { token } }) => ({ body: { token } }),
  'invitations.join': ({ invitation: { token } }) => ({
    body: { token, name: 'Gail', language: 'hi', newPassword: NEW_PASSWORD, passwordConfirmation: NEW_PASSWORD },
  }),
  'invitations.declineOwn': (_, { invitedTo: { invitation: id } }) => ({ params: { id }, body: {} }),
  'invitations.decline': ({ invitation: { token } }) => ({ body: { token } }),

  'bulkChanges.create': ({ id, target, roles }) => ({
    body: {
      org: id,
      members: [{ id: target, version }],
      change: { kind: 'role', role: roles.technician, type: 'staff' },
    },
  }),
  'bulkChanges.list': ({ id }) => ({ query: { page: 1, limit: 5, sort: '-createdAt', org: id } }),
  'bulkChanges.undo': ({ bulkChange }) => ({ params: { id: bulkChange }, body: { version } }),
};
