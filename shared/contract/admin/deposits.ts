import * as v from 'valibot';
import { Amount } from '../amount.ts';
import { VisitDeposit } from '../booking/deposit.ts';
import { CancelInput, ManagePath, MyRequest, requestStatuses } from '../booking/request-status.ts';
import { contentLimits } from '../contents/content-limits.ts';
import { malformed } from '../error-codes.ts';
import { Method } from './money.ts';
import { UnattachedPayment } from './payments.ts';
import { menuCounts } from './query.ts';

/*
 * Deposits as the back office sees and answers them.
 */

const DepositOf = v.object({
  ...VisitDeposit.entries,
  number: MyRequest.entries.number,
  version: v.number(),
  status: v.picklist(requestStatuses),
  day: v.pipe(v.string(), v.isoDate()),
  time: v.string(),
  name: v.string(),
  phone: v.string(),
});
export type DepositOf = v.InferOutput<typeof DepositOf>;

export const Deposits = v.object({
  toCheck: v.pipe(
    v.array(DepositOf),
    v.description(
      'Their clients say that they are paid; of those that are not confirmed the hour is gone.',
    ),
  ),
  waiting: v.pipe(
    v.array(DepositOf),
    v.description('Nothing was said of them yet, the first to end first.'),
  ),
  toAttach: v.exactOptional(
    v.pipe(
      v.array(UnattachedPayment),
      v.description(
        'Payments that fit no deposit, or several: somebody has to look. The newest first.',
      ),
    ),
  ),
  otherPayments: v.exactOptional(
    v.pipe(v.array(UnattachedPayment), v.description('Payments for which nothing waited.')),
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
        v.description('How it came; otherwise by the first way that the owner offers.'),
      ),
    ),
  },
  malformed,
);
export type AnswerDeposit = v.InferOutput<typeof AnswerDeposit>;

export const AskDeposit = v.object({ ...edited, amount: Amount(1, contentLimits.prix) }, malformed);
export type AskDeposit = v.InferOutput<typeof AskDeposit>;

export const DepositNumber = CancelInput;
export const DepositLink = v.object({ manage: ManagePath });
