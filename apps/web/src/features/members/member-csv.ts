import type { Member } from '@siteward/contract';
import { MEMBER_STATUS_LABELS, MEMBER_TYPE_LABELS } from '@siteward/domain';
import { limitWords } from '#components/site-names.tsx';
import type { CsvColumn } from '#lib/csv.ts';

/** The columns of exported members. In: the sites that the exporter sees, for their names. */
export function memberCsv(sites: readonly { _id: string; name: string }[]): CsvColumn<Member>[] {
  return [
    { label: 'Name', value: ({ name }) => name },
    { label: 'Email', value: ({ email }) => email },
    { label: 'Role', value: ({ roleName }) => roleName },
    { label: 'Type', value: ({ type }) => MEMBER_TYPE_LABELS[type] },
    { label: 'Sites', value: (member) => limitWords(member, sites) },
    { label: 'Status', value: ({ status }) => MEMBER_STATUS_LABELS[status] },
    { label: 'Last seen', value: ({ lastSeenAt }) => lastSeenAt ?? '' },
    { label: 'Added', value: ({ createdAt }) => createdAt },
  ];
}
