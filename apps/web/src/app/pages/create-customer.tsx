import { type ShouldRevalidateFunction, useLoaderData } from 'react-router-dom';
import { CreateCustomerScreen } from '#features/billing/create/create-customer-screen.tsx';
import { useSignOut } from '../layouts/use-sign-out.ts';
import type { Standing } from '../lookups.ts';

/** The page's steps are in the address. Moving between them loads nothing again, so that they open immediately on any connection. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl, defaultShouldRevalidate }) => {
  const isStep = currentUrl.searchParams.get('step') !== nextUrl.searchParams.get('step');
  return isStep && sameBut('step', currentUrl, nextUrl) ? false : defaultShouldRevalidate;
};

function sameBut(param: string, ...urls: readonly URL[]): boolean {
  const [one, other] = urls.map(({ pathname, searchParams }) => {
    const rest = new URLSearchParams(searchParams);
    rest.delete(param);
    return `${pathname}?${rest}`;
  });
  return one === other;
}

/** Setting up who pays for an organization. */
export function Component() {
  const standing = useLoaderData<Standing | null>();
  const signOut = useSignOut();
  return <CreateCustomerScreen standing={standing} onSignOut={() => void signOut()} />;
}
