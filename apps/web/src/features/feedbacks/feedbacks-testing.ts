import type { FeedbackDetail } from '@siteward/contract';
import { ORG, SITE } from '#testing/render-page.tsx';

const AT = '2026-01-02T03:04:05.678Z';

/** A feedback sent through the form, as members who triage see it. */
export function aFeedback(
  _id: string,
  number: number,
  subject: string,
  more: Partial<FeedbackDetail> = {},
): FeedbackDetail {
  return {
    _id,
    createdAt: AT,
    updatedAt: AT,
    deletedAt: null,
    version: 1,
    org: ORG,
    site: SITE,
    number,
    subject,
    kind: 'complaint',
    place: 'Building A, 3.07',
    status: 'new',
    statusSince: AT,
    anonymous: false,
    reporterName: 'Farah Siddiqui',
    contact: 'farah@elbe.example',
    via: 'form',
    own: false,
    language: 'en',
    rating: null,
    attachmentCount: 2,
    messageCount: 0,
    awaitsReply: false,
    workOrder: null,
    unread: false,
    message: 'It drips.',
    response: '',
    declineReason: '',
    respondedBy: null,
    resolvedByWork: false,
    earlier: 4,
    returnedByWork: false,
    earlierWork: [],
    mailed: true,
    steps: [{ status: 'new', at: AT }],
    createdBy: null,
    mayChange: true,
    mayReword: false,
    allowedTransitions: ['acknowledged', 'converted', 'declined', 'resolved'],
    mayReply: true,
    mayRate: false,
    ...more,
  };
}
