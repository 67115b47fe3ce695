import { SupportTicketsScreen } from '#features/support-tickets/support-tickets-screen.tsx';

/** The support tickets, in which people ask those who serve them for help. */
export function Component() {
  return <SupportTicketsScreen />;
}
