import * as v from 'valibot';
import {
  editedRequest,
  MyRequest,
  requestStatuses,
  VisitDeposit,
} from '../appointments/request-status.ts';
import { malformed } from '../contract/error-codes.ts';
import { describe } from '../contract/fields.ts';
import { menuCounts } from '../contract/list-query.ts';
import { contentLimits } from '../site/content-limits.ts';
import { Amount } from './amount.ts';
import { Method, TreatmentNames } from './till.ts';

const DepositEntry = v.object({
  number: MyRequest.entries.number,
  version: v.number(),
  status: v.picklist(requestStatuses),
  day: v.pipe(v.string(), v.isoDate()),
  time: v.string(),
  name: v.string(),
  treatments: TreatmentNames,
  ...VisitDeposit.entries,
  phone: v.string(),
  received: v.exactOptional(
    describe(v.boolean(), 'The deposit was paid for an hour that is gone, and has arrived.'),
  ),
});
export type DepositEntry = v.InferOutput<typeof DepositEntry>;

const UncheckedPayment = v.object({
  id: v.string(),
  provider: v.string(),
  providerId: describe(v.string(), 'The provider’s own id.'),
  amount: describe(v.number(), 'FCFA, without the provider’s fee.'),
  phone: describe(v.string(), 'E.164, or as received. "" if unknown.'),
  reference: v.string(),
  at: describe(v.string(), 'ISO 8601, UTC.'),
});
export type UncheckedPayment = v.InferOutput<typeof UncheckedPayment>;

export const Deposits = v.object({
  toCheck: describe(
    v.array(DepositEntry),
    'The clients say that they have paid. If it is not confirmed, the hour is gone.',
  ),
  waiting: describe(v.array(DepositEntry), 'No payment is reported yet. First to end first.'),
  payments: describe(
    v.array(UncheckedPayment),
    'Payments that fit no deposit or several, newest first.',
  ),
  ...menuCounts,
});
export type Deposits = v.InferOutput<typeof Deposits>;

export const AnswerDeposit = v.object(
  {
    ...editedRequest,
    answer: v.picklist(['noted', 'refused', 'settled'], malformed),
    method: v.exactOptional(
      describe(Method, 'The payment method. If absent, the first one that the owner offers.'),
    ),
  },
  malformed,
);
export type AnswerDeposit = v.InferOutput<typeof AnswerDeposit>;

export const AskDeposit = v.object(
  { ...editedRequest, amount: Amount(1, contentLimits.prix) },
  malformed,
);
export type AskDeposit = v.InferOutput<typeof AskDeposit>;
