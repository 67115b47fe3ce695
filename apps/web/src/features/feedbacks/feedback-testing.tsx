import type { FeedbackDetail } from '@siteward/contract';
import { PERMISSIONS, type Permission } from '@siteward/domain';
import { fakeApi, pageOf } from '#testing/fake-api.ts';
import { pageScope, renderPage } from '#testing/render-page.tsx';
import { FeedbackScreen } from './feedback-screen.tsx';

/** Opens a feedback’s own page. */
export function openFeedback(feedback: FeedbackDetail, permissions: readonly Permission[] = PERMISSIONS) {
  const url = `/api/feedbacks/id/${feedback._id}`;
  const api = fakeApi({
    [`GET ${url}`]: () => ({ status: 200, body: feedback }),
    [`GET ${url}/messages`]: () => pageOf([]),
    [`GET ${url}/history`]: () => pageOf([]),
    [`GET ${url}/attachments`]: () => ({ status: 200, body: { files: [], most: 30, mayAdd: false } }),
    [`GET ${url}/similar-work`]: () => ({ status: 200, body: { workOrders: [] } }),
  });
  return { ...api, url, ...renderPage(<FeedbackScreen id={feedback._id} />, pageScope(permissions)) };
}
