import * as v from 'valibot';
import { malformed } from '../contract/error-codes.ts';

export const failureReasons = [
  'unknown-number',
  'no-account',
  'unreachable',
  'refused',
  'no-credit',
  'expired',
  'other',
] as const;
export type FailureReason = (typeof failureReasons)[number];

/** The pattern of a `webhook-id`, without the dot that the signature uses. */
export const webhookId = /^[\x21-\x2d\x2f-\x7e]{1,255}$/;

const Id = v.pipe(v.string(malformed), v.regex(webhookId, malformed));

const reportSchema = <Type extends string, More extends v.ObjectEntries>(type: Type, more: More) =>
  v.object(
    {
      id: Id,
      type: v.literal(type, malformed),
      data: v.object({ message_id: Id, ...more }, malformed),
    },
    malformed,
  );

export const NoticeReport = v.variant(
  'type',
  [
    reportSchema('notice.delivered', {}),
    reportSchema('notice.confirmed', {}),
    reportSchema('notice.failed', { reason: v.picklist(failureReasons, malformed) }),
  ],
  malformed,
);
export type NoticeReport = v.InferOutput<typeof NoticeReport>;
