import * as v from 'valibot';
import { malformed } from '../contract/error-codes.ts';

/** The reasons for which a gateway reports a failure, as the owner reads them. */
export const failureTexts = {
  'unknown-number': 'le numéro n’existe pas',
  'no-account': 'ce numéro n’a pas WhatsApp',
  unreachable: 'le téléphone est resté éteint, ou sans réseau',
  refused: 'cette personne ne veut plus de tels messages',
  'no-credit': 'il n’y a plus de crédit chez l’opérateur des SMS',
  expired: 'l’opérateur ne l’a pas distribué à temps',
  other: 'l’opérateur ne dit pas pourquoi',
} as const;
export type FailureReason = keyof typeof failureTexts;
export const failureReasons = Object.keys(failureTexts) as FailureReason[];

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
