import type { InvitationImport } from '@siteward/contract';
import { expect } from 'vitest';
import type { PersonInOrganization, TestApi } from '#testing/harness.ts';
import { someWord } from '#testing/some-word.ts';

export const someone = () => `${someWord()}@test.example`;
export const csv = (...lines: string[]) => lines.join('\r\n');

export type Content = ConstructorParameters<typeof File>[0][number];

/** Uploads a file of people to invite. */
export function importFile(by: PersonInOrganization, org: string, content: Content, dryRun = false) {
  const body = new File([content], 'people.csv', { type: 'text/csv' });
  return by.client.invitations.import({ query: { org, dryRun: dryRun ? 'true' : 'false' }, body });
}

/** The result of a dry run, which must change nothing. */
export async function dryRunOn(
  api: TestApi,
  by: PersonInOrganization,
  org: string,
  content: Content,
): Promise<InvitationImport> {
  const { Member, Invitation, Mail, AuditRecord, Organization, IdempotentResult } = api.deps.models;
  const models = [Member, Invitation, Mail, AuditRecord, Organization, IdempotentResult];
  const stored = async () => {
    const records = await Promise.all(models.map((model) => model.collection.find().toArray()));
    // The time somebody was last seen does not count as a change.
    return JSON.stringify(records, (key, value: unknown) => (key === 'lastSeenAt' ? null : value));
  };
  const before = await stored();
  const answer = await importFile(by, org, content, true);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  expect(await stored()).toBe(before);
  return answer.body;
}

/** The faults of each row, by column. */
export const faultsOf = ({ rows }: InvitationImport) =>
  rows.map(({ faults }) => faults.map(({ column, message }) => [column, message]));
