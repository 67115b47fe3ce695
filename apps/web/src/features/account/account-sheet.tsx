import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { User } from '@siteward/contract';
import { LoadingRegion } from '@siteward/ui/loading-region';
import { Sheet, SheetBody, SheetContent, SheetHeader } from '@siteward/ui/sheet';
import { Skeleton } from '@siteward/ui/skeleton';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { LinkTabs } from '#components/page/link-tabs.tsx';
import { QueryFault } from '#components/query-fault.tsx';
import { ACCOUNT_SECTIONS, type AccountSection, accountSearch } from '#lib/lists/use-url-state.ts';
import { useCurrentUser } from '#lib/session/current-user.ts';
import { MembershipsSection } from './memberships-section.tsx';
import { ProfileSection } from './profile-section.tsx';
import { SessionsSection } from './sessions-section.tsx';
import { EmailForm, PasswordForm } from './sign-in-section.tsx';

const TITLES: Readonly<Record<AccountSection, MessageDescriptor>> = {
  profile: msg`Profile`,
  'sign-in': msg`Email and password`,
  sessions: msg`Sessions`,
  organizations: msg`Organizations`,
};

interface AccountSheetProps {
  section: AccountSection;
  onClose: () => void;
  /** Called when the user record was changed, to update it everywhere else. */
  onSaved: () => void;
  /** Called when the session continues under another sid. */
  onSidChange: () => void;
}

/** The account of the person signed in, next to the page that they are on (docs/adr/0012). */
export function AccountSheet({ section, onClose, onSaved, onSidChange }: AccountSheetProps) {
  const { t } = useLingui();
  const { data, error, refetch, isFetching } = useCurrentUser();
  const cache = useQueryClient();
  const saved = () => {
    void cache.invalidateQueries({ queryKey: ['users'] });
    onSaved();
  };
  const show = (user: User): Record<AccountSection, ReactNode> => ({
    profile: <ProfileSection user={user} onSaved={saved} />,
    'sign-in': (
      <>
        <EmailForm user={user} />
        <hr className="border-line" />
        <PasswordForm user={user} onSidChange={onSidChange} />
      </>
    ),
    sessions: <SessionsSection />,
    organizations: <MembershipsSection user={user} onLeft={saved} />,
  });
  const user = data?.body;
  return (
    <Sheet open onOpenChange={(open) => !open && onClose()}>
      <SheetContent className="w-[min(560px,100vw)]!">
        <SheetHeader title={t`Your account`} description={user?.email} />
        <Tabs current={section} />
        <SheetBody className="gap-6!">
          {user && show(user)[section]}
          {!user && error && (
            <QueryFault title={t`Your account could not be loaded.`} query={{ error, isFetching, refetch }} />
          )}
          {!user && !error && (
            <LoadingRegion label={t`Loading your account`}>
              <Skeleton className="h-52 w-full" />
            </LoadingRegion>
          )}
        </SheetBody>
      </SheetContent>
    </Sheet>
  );
}

function Tabs({ current }: { current: AccountSection }) {
  const { t } = useLingui();
  const [params] = useSearchParams();
  return (
    <LinkTabs
      label={t`Your account`}
      current={current}
      tabs={ACCOUNT_SECTIONS.map((key) => ({ key, title: t(TITLES[key]), to: { search: accountSearch(params, key) } }))}
      className="mb-0 flex-none px-3"
    />
  );
}
