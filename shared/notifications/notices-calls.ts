import type { CallDeclaration } from '../contract/call-declaration.ts';
import { postLimits } from '../limits/post-limits.ts';
import { NoticeReport } from './notice-report.ts';

export const noticeCalls = {
  noticeReport: {
    method: 'POST',
    path: 'hooks/notice',
    tag: 'appointments',
    summary: 'Report the delivery of a gateway message',
    description:
      'Posted to /hooks/notice by the gateway with a signature of Standard Webhooks. The site checks ' +
      'the signature and adds the `webhook-id` as `id`. The same `id` has its effect once. 404 for an ' +
      'unknown or deleted message.',
    without: 'The message is shown as sent.',
    session: 'none',
    posted: { kilobytes: 16, limit: postLimits.notice, secret: 'NOTIFY_SECRET' },
    refusals: ['not-found', 'too-many'],
    body: NoticeReport,
  },
} as const satisfies Record<string, CallDeclaration>;
