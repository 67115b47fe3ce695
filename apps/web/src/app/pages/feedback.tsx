import { useParams } from 'react-router-dom';
import { FeedbackScreen } from '#features/feedbacks/feedback-screen.tsx';

/** One feedback. */
export function Component() {
  const { id = '' } = useParams();
  return <FeedbackScreen id={id} />;
}
