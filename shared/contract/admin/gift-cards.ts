import * as v from 'valibot';
import type { Day } from '../../calendar/calendar-month.ts';
import { readGiftCode } from '../../text/gift-code.ts';
import { Amount } from '../amount.ts';
import { malformed } from '../error-codes.ts';
import { oneLine, optionalText, requiredText, withoutNul } from '../fields.ts';
import { Method, paymentLimit } from './money.ts';
import { Id, lastDayFrom, menuCounts, OptionalDay, Page } from './query.ts';

/*
 * Gift cards: an amount that was paid ahead, for whoever brings the code. Sold, looked up and used at the desk alone.
 */

export const giftMessageLimit = 200;
const giftNameLimit = 40;
export const giftUseLimit = 200;

const firstName = v.pipe(
  optionalText(malformed),
  v.trim(),
  v.maxLength(giftNameLimit, 'Ce prénom est trop long\u202f: 40 caractères au plus.'),
  v.regex(oneLine, malformed),
);

/** `id`: the `nextId` of the form's page; sent again, it is the same card. */
export const SellGiftInput = v.object(
  {
    id: Id,
    amount: Amount(1, paymentLimit),
    method: Method,
    from: firstName,
    to: firstName,
    message: v.pipe(
      optionalText(malformed),
      v.trim(),
      v.maxLength(giftMessageLimit, 'Ce message est trop long\u202f: 200 caractères au plus.'),
      v.regex(withoutNul, malformed),
    ),
    expires: OptionalDay,
  },
  malformed,
);
/** On this day: the schema of the call has no clock. */
export const sellGiftInput = (today: Day) =>
  v.object({ ...SellGiftInput.entries, expires: lastDayFrom(today) }, malformed);
export type SellGiftInput = v.InferOutput<typeof SellGiftInput>;

const wrongCode =
  'Ce n’est pas un code de carte\u202f: 10 lettres et chiffres, sans O, I, L, 0 ni 1. Relisez-le.';
/** However it is spelled: in any case, with spaces or dashes. */
export const FindGiftInput = v.object(
  {
    code: v.pipe(
      requiredText('Saisissez le code de la carte.'),
      v.maxLength(40, wrongCode),
      v.check((text) => readGiftCode(text) !== undefined, wrongCode),
      v.transform((text) => readGiftCode(text) ?? ''),
    ),
  },
  malformed,
);
export const FoundGift = v.object({ card: v.string() });

export const GiftsQuery = v.object({ page: Page }, malformed);
export const GiftQuery = v.object({ card: Id }, malformed);

export const UndoGiftInput = v.object({ card: Id, use: Id }, malformed);

const card = {
  id: v.string(),
  code: v.string(),
  amount: v.number(),
  left: v.number(),
  from: v.string(),
  to: v.string(),
  expires: v.nullable(v.string()),
  soldOn: v.string(),
  isEnded: v.boolean(),
  isCredit: v.exactOptional(
    v.pipe(
      v.literal(true),
      v.description('Of a client, for the next visit: nobody else can use it.'),
    ),
  ),
};
const Gift = v.object(card);
export type Gift = v.InferOutput<typeof Gift>;

export const GiftList = v.object({
  cards: v.array(Gift),
  hasNext: v.boolean(),
  nextId: v.string(),
  ...menuCounts,
});
export type GiftList = v.InferOutput<typeof GiftList>;

export const GiftFile = v.object({
  ...card,
  message: v.string(),
  soldBy: v.string(),
  /** The newest first. */
  uses: v.array(
    v.object({
      id: v.string(),
      amount: v.number(),
      day: v.string(),
      number: v.string(),
      notedBy: v.string(),
      isUndone: v.boolean(),
    }),
  ),
  nextId: v.string(),
  ...menuCounts,
});
export type GiftFile = v.InferOutput<typeof GiftFile>;
