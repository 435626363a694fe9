import * as v from 'valibot';
import { malformed } from '../contract/error-codes.ts';

export const failReasons = [
  'unknown-number',
  'no-account',
  'unreachable',
  'refused',
  'no-credit',
  'expired',
  'other',
] as const;
export type FailReason = (typeof failReasons)[number];

/** The pattern of a `webhook-id`, without the dot that the signature uses. */
export const webhookId = /^[\x21-\x2d\x2f-\x7e]{1,255}$/;

const Id = v.pipe(v.string(malformed), v.regex(webhookId, malformed));
const about = { message_id: Id };
const id = Id;

export const NoticeReport = v.variant(
  'type',
  [
    v.object(
      { id, type: v.literal('notice.delivered', malformed), data: v.object(about, malformed) },
      malformed,
    ),
    v.object(
      { id, type: v.literal('notice.confirmed', malformed), data: v.object(about, malformed) },
      malformed,
    ),
    v.object(
      {
        id,
        type: v.literal('notice.failed', malformed),
        data: v.object({ ...about, reason: v.picklist(failReasons, malformed) }, malformed),
      },
      malformed,
    ),
  ],
  malformed,
);
export type NoticeReport = v.InferOutput<typeof NoticeReport>;
