import { FeedbacksScreen } from '#features/feedbacks/feedbacks-screen.tsx';

/** The inbox of a site. */
export function Component() {
  return <FeedbacksScreen />;
}
