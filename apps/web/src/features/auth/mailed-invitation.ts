import type { ApiClient } from '@siteward/contract';

/** What a mailed link invites to. */
export type MailedInvitation = Extract<
  Awaited<ReturnType<ApiClient['invitations']['getByToken']>>,
  { status: 200 }
>['body'];
