import type { CallDeclaration } from '../contract/call-declaration.ts';
import { postLimits } from '../limits/post-limits.ts';
import { NoticeReport } from './notice-report.ts';

export const noticeCalls = {
  noticeReport: {
    method: 'POST',
    path: 'hooks/notice',
    tag: 'appointments',
    summary: 'Tell what became of a message that a gateway was given',
    description:
      'Posted to /hooks/notice by the gateway, signed as Standard Webhooks has it; the site judges the signature, and ' +
      'adds the `webhook-id` as `id`. The same `id` has its effect once. 404 for a message that is not known, or not any more.',
    without: 'A message is told as sent, and no more.',
    session: 'none',
    posted: { kilobytes: 16, limit: postLimits.notice, secret: 'NOTIFY_SECRET' },
    refusals: ['not-found', 'too-many'],
    body: NoticeReport,
  },
} as const satisfies Record<string, CallDeclaration>;
