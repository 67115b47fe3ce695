import { FeedbacksScreen } from '#features/feedbacks/feedbacks-screen.tsx';

/** A site's inbox of feedbacks. */
export function Component() {
  return <FeedbacksScreen />;
}
