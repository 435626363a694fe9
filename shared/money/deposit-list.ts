import * as v from 'valibot';
import {
  CancelInput,
  MyRequest,
  requestStatuses,
  VisitDeposit,
} from '../appointments/request-status.ts';
import { malformed } from '../contract/error-codes.ts';
import { Id, menuCounts } from '../contract/list-query.ts';
import { contentLimits } from '../site/content-limits.ts';
import { Amount } from './amount.ts';
import { Method } from './till.ts';

const DepositEntry = v.object({
  number: MyRequest.entries.number,
  version: v.number(),
  status: v.picklist(requestStatuses),
  day: v.pipe(v.string(), v.isoDate()),
  time: v.string(),
  name: v.string(),
  ...VisitDeposit.entries,
  phone: v.string(),
  received: v.exactOptional(
    v.pipe(
      v.boolean(),
      v.description('The deposit was paid for an hour that is gone, and has arrived.'),
    ),
  ),
});
export type DepositEntry = v.InferOutput<typeof DepositEntry>;

const UncheckedPayment = v.object({
  id: v.string(),
  provider: v.string(),
  providerId: v.pipe(v.string(), v.description('The provider’s own id.')),
  amount: v.pipe(v.number(), v.description('FCFA, without the provider’s fee.')),
  phone: v.pipe(v.string(), v.description('E.164, or as received. "" if unknown.')),
  reference: v.string(),
  at: v.pipe(v.string(), v.description('ISO 8601, UTC.')),
});
export type UncheckedPayment = v.InferOutput<typeof UncheckedPayment>;

export const Deposits = v.object({
  toCheck: v.pipe(
    v.array(DepositEntry),
    v.description('The clients say that they have paid. If it is not confirmed, the hour is gone.'),
  ),
  waiting: v.pipe(
    v.array(DepositEntry),
    v.description('No payment is reported yet. First to end first.'),
  ),
  payments: v.pipe(
    v.array(UncheckedPayment),
    v.description('Payments that fit no deposit or several, newest first.'),
  ),
  ...menuCounts,
});
export type Deposits = v.InferOutput<typeof Deposits>;

const edited = {
  ...CancelInput.entries,
  version: v.pipe(v.number(malformed), v.integer(malformed), v.minValue(1, malformed)),
};

export const AnswerDeposit = v.object(
  {
    ...edited,
    answer: v.picklist(['noted', 'refused', 'settled'], malformed),
    method: v.exactOptional(
      v.pipe(
        Method,
        v.description('The payment method. If absent, the first one that the owner offers.'),
      ),
    ),
  },
  malformed,
);
export type AnswerDeposit = v.InferOutput<typeof AnswerDeposit>;

export const AskDeposit = v.object({ ...edited, amount: Amount(1, contentLimits.prix) }, malformed);
export type AskDeposit = v.InferOutput<typeof AskDeposit>;

export const PutAsidePayment = v.object({ id: Id }, malformed);
