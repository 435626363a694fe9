import * as v from 'valibot';
import { RequestNumberInput, requestNumber } from '../appointments/request-status.ts';
import { isMonth } from '../calendar/calendar-month.ts';
import { malformed } from '../contract/error-codes.ts';
import { describe, optionalText } from '../contract/fields.ts';
import { Id, menuCounts, RequiredDay } from '../contract/list-query.ts';
import { Amount } from './amount.ts';

export const paymentMethods = ['cash', 'wave', 'orange', 'mtn', 'other'] as const;
/**
 * `credit` moves money from a cancelled visit to the client's next one: on each day it adds up to 0. `discount` is no
 * money: it lowers what is expected for a visit.
 */
export const ledgerMethods = [...paymentMethods, 'credit', 'discount'] as const;
export type PaymentMethod = (typeof ledgerMethods)[number];

export const paymentPurposes = ['appointment', 'deposit', 'gift-card', 'session-pack'] as const;
export type PaymentPurpose = (typeof paymentPurposes)[number];

export const paymentLimit = 5_000_000;

const methodRequired = 'Choisissez comment c’est payé.';
export const Method = v.picklist(paymentMethods, methodRequired);
const Version = v.pipe(v.number(malformed), v.integer(malformed), v.minValue(0, malformed));

/** `id`: the `nextId` of the page, so that a repeated submission adds nothing; `version`: as the page showed it. */
const entryFields = { ...RequestNumberInput.entries, id: Id, version: Version };

export const PaymentInput = v.object(
  {
    ...entryFields,
    amount: Amount(1, paymentLimit),
    method: v.picklist([...paymentMethods, 'discount'], methodRequired),
    day: RequiredDay,
    /** Accepts more than is outstanding: the rest is a tip. */
    force: v.exactOptional(v.boolean(malformed)),
  },
  malformed,
);
export type PaymentInput = v.InferOutput<typeof PaymentInput>;

/** A payment by gift card or session pack: one of the client's own, or the card of a code. */
export const RedemptionInput = v.object(
  {
    ...entryFields,
    prepaid: v.union([Id, v.literal('')], malformed),
    code: v.pipe(optionalText(malformed), v.maxLength(40, malformed)),
  },
  malformed,
);
export type RedemptionInput = v.InferOutput<typeof RedemptionInput>;

export const UndoEntryInput = v.object({ ...RequestNumberInput.entries, id: Id }, malformed);
export type UndoEntryInput = v.InferOutput<typeof UndoEntryInput>;

const settlements = ['kept', 'refunded', 'credit'] as const;
export const SettleInput = v.object(
  {
    ...entryFields,
    answer: v.picklist(settlements, 'Choisissez ce que devient cette somme.'),
    method: v.exactOptional(Method),
  },
  malformed,
);
export type SettleInput = v.InferOutput<typeof SettleInput>;

/** FCFA by method or purpose, without those that add up to 0. */
export const MethodSums = v.array(
  v.object({ method: v.picklist(ledgerMethods), amount: v.number() }),
);
export type MethodSums = v.InferOutput<typeof MethodSums>;
const PurposeSums = v.array(v.object({ purpose: v.picklist(paymentPurposes), amount: v.number() }));

/** expected - paid - redeemed = outstanding; below 0 for a tip, or money to be settled. */
const figures = {
  expected: v.number(),
  paid: v.number(),
  redeemed: v.number(),
  outstanding: v.number(),
};
export type Figures = v.InferOutput<v.ObjectSchema<typeof figures, undefined>>;

/** True while the visit stands. Else only what the institute keeps is expected. */
export const isPriceDue = (visit: { readonly status: string; readonly outcome: string | null }) =>
  visit.status === 'confirmed' && visit.outcome !== 'missed';

export const VisitMoney = v.object({ ...figures, toSettle: v.number() });

export const prepaidKinds = ['gift-card', 'session-pack'] as const;
export const TreatmentNames = describe(v.string(), 'The treatments’ names in one text.');

const BillEntry = v.object({
  id: v.string(),
  amount: describe(v.number(), 'The FCFA that are left of it.'),
  reversed: describe(v.number(), 'The FCFA of it that were reversed.'),
  method: v.exactOptional(describe(v.picklist(ledgerMethods), 'For a payment.')),
  purpose: v.exactOptional(v.picklist(paymentPurposes)),
  prepaid: v.exactOptional(describe(v.picklist(prepaidKinds), 'For a redemption.')),
  day: v.string(),
});
export type BillEntry = v.InferOutput<typeof BillEntry>;

const OwnPrepaid = v.object({
  id: v.string(),
  kind: v.picklist(prepaidKinds),
  title: describe(v.string(), 'For a pack.'),
  left: describe(v.number(), 'FCFA, or sessions.'),
});
export type OwnPrepaid = v.InferOutput<typeof OwnPrepaid>;

export const Bill = v.object({
  number: v.pipe(v.string(), v.regex(requestNumber)),
  name: v.string(),
  treatments: TreatmentNames,
  day: v.string(),
  hour: v.nullable(v.string()),
  ...figures,
  toSettle: describe(
    v.number(),
    'FCFA paid for this visit, which was cancelled or missed. An administrator must settle them.',
  ),
  entries: describe(v.array(BillEntry), 'In the order of their recording.'),
  ownPrepaid: v.array(OwnPrepaid),
  version: v.number(),
  nextId: v.string(),
  ...menuCounts,
});
export type Bill = v.InferOutput<typeof Bill>;

const Due = v.object({
  number: v.string(),
  name: v.string(),
  treatments: TreatmentNames,
  day: v.string(),
  time: v.string(),
  amount: describe(v.number(), 'FCFA.'),
  hasBegun: describe(v.optional(v.boolean(), true), 'The start of the appointment is past.'),
});
export type Due = v.InferOutput<typeof Due>;

const Receipt = v.object({
  id: v.string(),
  number: describe(v.nullable(v.string()), 'Of the appointment that was paid.'),
  name: v.nullable(v.string()),
  prepaid: describe(v.nullable(v.string()), 'The id of the card or pack that was sold.'),
  method: v.picklist(ledgerMethods),
  purpose: v.picklist(paymentPurposes),
  amount: describe(v.number(), 'FCFA; below 0 for a refund.'),
});

export const Till = v.object({
  day: v.string(),
  received: describe(v.number(), 'FCFA received on that day.'),
  methods: MethodSums,
  purposes: PurposeSums,
  receipts: describe(v.array(Receipt), 'The payments of that day, newest first.'),
  ...figures,
  due: describe(
    v.array(Due),
    'Appointments of that day with an outstanding amount, by their hour.',
  ),
  earlier: v.optional(
    describe(
      v.array(Due),
      'If the day is today: appointments of earlier days with an outstanding amount, newest first.',
    ),
    [],
  ),
  toSettle: describe(
    v.array(Due),
    'Appointments of any day that were paid for, and then cancelled or missed.',
  ),
  ...menuCounts,
});
export type Till = v.InferOutput<typeof Till>;
export const TillQuery = v.object({ day: RequiredDay }, malformed);

export const MonthQuery = v.object(
  { month: v.pipe(optionalText(malformed), v.check(isMonth, malformed)) },
  malformed,
);

export const MonthMoney = v.object({
  month: v.string(),
  received: v.number(),
  methods: MethodSums,
  purposes: PurposeSums,
  /** The figures of the month's appointments until today. */
  ...figures,
  due: v.optional(describe(v.array(Due), 'Those of them with an outstanding amount.'), []),
  people: v.array(
    v.object({
      id: describe(v.string(), '"" for amounts of no particular staff member.'),
      name: v.string(),
      amount: describe(
        v.number(),
        'FCFA of the month’s payments and redemptions for this person’s work.',
      ),
      share: v.exactOptional(
        describe(
          v.number(),
          'The agreed share, by the percentage in force at the time of each payment.',
        ),
      ),
    }),
  ),
  ...menuCounts,
});
export type MonthMoney = v.InferOutput<typeof MonthMoney>;
