import type { FileAnswer, Member } from '@siteward/contract';
import { MEMBER_STATUS_LABELS, MEMBER_TYPE_LABELS } from '@siteward/domain';
import { scoped } from '#database/scoped.ts';
import { csvFile, type ExportColumn, everyRecord, found, limitWordsOf } from '#modules/export.ts';
import { namesOf } from '#modules/names.ts';
import type { OrgScope } from '#scope.ts';
import { MEMBER_LIST, MEMBERS_BY_ROLE, type MemberDoc, toWire } from './members.model.ts';
import { listed, type MemberListQuery } from './members.service.ts';

export type MemberExportQuery = Omit<MemberListQuery, 'page' | 'limit'>;

const COLUMNS: readonly ExportColumn<{ member: Member; limits: string }>[] = [
  { label: 'Name', cell: ({ member }) => member.name },
  { label: 'Email', cell: ({ member }) => member.email },
  { label: 'Role', cell: ({ member }) => member.roleName },
  { label: 'Type', cell: ({ member }) => MEMBER_TYPE_LABELS[member.type] },
  { label: 'Sites', cell: ({ limits }) => limits },
  { label: 'Status', cell: ({ member }) => MEMBER_STATUS_LABELS[member.status] },
  { label: 'Last seen', cell: ({ member }) => member.lastSeenAt ?? '' },
  { label: 'Added', cell: ({ member }) => member.createdAt },
];

/** The members that a list with this query would show on all its pages, and beyond, as a CSV file. */
export async function exportMembers(scope: OrgScope, query: MemberExportQuery): Promise<FileAnswer> {
  const now = scope.clock();
  const file = { name: `members-${query.status}`, now, columns: COLUMNS };
  return csvFile(file, await everyMember(scope, query, now), async (some) => {
    const [names, limitsOf] = [await namesOf(scope.models, some), await limitWordsOf(scope, some)];
    return some.map((member) => ({
      member: toWire(member, names(member), now, scope.actor.reach),
      limits: limitsOf(member),
    }));
  });
}

async function everyMember(scope: OrgScope, query: MemberExportQuery, now: Date): Promise<AsyncIterable<MemberDoc>> {
  const { sort } = query;
  const members = scoped(scope.models.Member, scope.org);
  const wanted = await listed(scope, query, now);
  if (sort !== 'roleName' && sort !== '-roleName') {
    return everyRecord(members, MEMBER_LIST, { ...query, sort }, { ...wanted, byDefault: 'name' });
  }
  const direction = sort === 'roleName' ? 1 : -1;
  const options = { fields: { _id: 1 }, sort: { nameKey: direction }, withDeleted: true } as const;
  const roles = await scoped(scope.models.Role, scope.org).list({}, options);
  async function* roleByRole() {
    for (const { _id } of roles) {
      const ofRole = { $and: [found(query.search, wanted), { role: _id }] };
      yield* members.stream(ofRole, { sort: { nameKey: direction, _id: direction }, hint: MEMBERS_BY_ROLE });
    }
  }
  return roleByRole();
}
