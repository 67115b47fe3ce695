import { useSearchParams } from 'react-router-dom';
import { OrganizationsScreen } from '#features/organizations/organizations-screen.tsx';
import { guardMessage } from '#lib/navigation/paths.ts';
import { useLanguage } from '#lib/words/i18n.tsx';
import { useSignOut } from '../layouts/use-sign-out.ts';

/** Where guards send people who belong to no organization, or not to the one in the address (spec section 6). */
export function Component() {
  useLanguage();
  const [query] = useSearchParams();
  const signOut = useSignOut();
  return <OrganizationsScreen message={guardMessage(query.get('reason'))} onSignOut={() => void signOut()} />;
}
