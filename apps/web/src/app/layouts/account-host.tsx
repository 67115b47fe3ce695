import { lazy, Suspense, use } from 'react';
import { ACCOUNT_KEY, ACCOUNT_SECTIONS } from '#lib/account-address.ts';
import { loadChunk } from '#lib/load-chunk.ts';
import { OrganizationScopeContext } from '#lib/organization-scope.ts';
import { readSession } from '#lib/session.ts';
import { useUrlState } from '#lib/use-url-state.ts';
import { followSid } from '../scope-store.ts';

const AccountSheet = lazy(async () => ({
  default: (await loadChunk(() => import('#features/account/account-sheet.tsx'))).AccountSheet,
}));

/** The own account over whatever page is open, as long as the address asks for it: `?account=profile` (docs/adr/0012). */
export function AccountHost() {
  const [section, show] = useUrlState(ACCOUNT_KEY, ['closed', ...ACCOUNT_SECTIONS]);
  const scope = use(OrganizationScopeContext);
  if (section === 'closed' || !readSession().sid) return null;
  return (
    <Suspense>
      <AccountSheet
        section={section}
        onClose={() => show('closed')}
        onSaved={() => void scope?.refresh()}
        onSidChange={followSid}
      />
    </Suspense>
  );
}
