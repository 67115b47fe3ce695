import { CalendarScreen } from '#features/work-orders/calendar/calendar-screen.tsx';

/** The calendar of a site. */
export function Component() {
  return <CalendarScreen />;
}
