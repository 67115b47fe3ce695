import { SupportTicketsScreen } from '#features/support-tickets/support-tickets-screen.tsx';

/** What people ask of those who serve them. */
export function Component() {
  return <SupportTicketsScreen />;
}
