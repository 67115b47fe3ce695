import { plural, t } from '@lingui/core/macro';
import type { InvitationImport } from '@siteward/contract';
import { IMPORT_BYTES, INVITATION_WORDS } from '@siteward/domain';
import { toast } from '@siteward/ui/toaster';
import { useQueryClient } from '@tanstack/react-query';
import { useFileImport } from '#components/file-import/use-file-import.ts';
import { api, bodyOf } from '#lib/api.ts';
import { shownLanguage } from '#lib/language.ts';
import { useOrganizationScope } from '#lib/organization-scope.ts';
import { refreshPeople } from '#lib/people.ts';

/** A file of people to invite. */
export function useImport(onDone: () => void) {
  const { org } = useOrganizationScope();
  const cache = useQueryClient();
  return useFileImport<InvitationImport>({
    maxBytes: IMPORT_BYTES,
    ask: (body, { dryRun, ...how }) => bodyOf(api.invitations.import.mutate({ query: { org, dryRun }, body, ...how })),
    checkAfter: ['VALIDATION', 'SEAT_LIMIT'],
    columns: () => INVITATION_WORDS[shownLanguage()].columns,
    changedSince: () => t`Nobody was invited: something has changed since the file was checked.`,
    onSent: ({ invited }) => {
      void refreshPeople(cache);
      toast.success(plural(invited, { one: '# person has been invited', other: '# people have been invited' }));
      onDone();
    },
  });
}
