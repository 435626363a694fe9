import * as v from 'valibot';
import { RequestNumberInput, requestNumber } from '../appointments/request-status.ts';
import { type Day, isDay } from '../calendar/calendar-month.ts';
import { malformed } from '../contract/error-codes.ts';
import { describe, FreeText, Integer, Line, optionalText } from '../contract/fields.ts';
import { Id, lastDayFrom, menuCounts, OptionalDay, Page } from '../contract/list-query.ts';
import { Amount } from './amount.ts';
import { ledgerMethods, Method, paymentLimit, prepaidKinds } from './till.ts';

/*
 * Prepaid money: gift cards, valid for any holder of the code, and session packs (« carnets »), which belong to a
 * client's telephone number.
 */

export const prepaidNoteLimit = 200;
const coverLimit = 3;
/** The most packs of a client in a list, those with sessions left first. */
export const clientPackLimit = 20;
const note = FreeText(prepaidNoteLimit, 'Ce texte est trop long\u202f: 200 caractères au plus.');
const firstName = Line(
  40,
  optionalText(malformed),
  'Ce prénom est trop long\u202f: 40 caractères au plus.',
);

/** `id`: the `nextId` of the form's page, so that a repeated submission sells nothing twice. */
const saleEntries = { id: Id, method: Method, expires: OptionalDay, note };

export const SellGiftInput = v.object(
  {
    ...saleEntries,
    price: Amount(1, paymentLimit),
    from: firstName,
    to: firstName,
  },
  malformed,
);
export type SellGiftInput = v.InferOutput<typeof SellGiftInput>;

export const SellPackInput = v.object(
  {
    ...saleEntries,
    ...RequestNumberInput.entries,
    /** Treatments by id, a whole section by its slug; empty for all. */
    covers: v.pipe(
      v.array(v.pipe(v.string(malformed), v.regex(/^[\w/-]{1,200}$/, malformed)), malformed),
      v.maxLength(coverLimit, malformed),
    ),
    sessions: Integer('Indiquez le nombre de séances, de 1 à 100.', 1, 100),
    price: Amount(0, paymentLimit),
  },
  malformed,
);
export type SellPackInput = v.InferOutput<typeof SellPackInput>;

/** Returns the schema for a given day, because the schemas of calls have no clock. */
export const createSellGiftInput = (today: Day) =>
  v.object({ ...SellGiftInput.entries, expires: lastDayFrom(today) }, malformed);
export const createSellPackInput = (today: Day) =>
  v.object({ ...SellPackInput.entries, expires: lastDayFrom(today) }, malformed);

export const PrepaidListQuery = v.object({ page: Page, id: v.exactOptional(Id) }, malformed);

const Prepaid = v.object({
  id: v.string(),
  kind: v.picklist(prepaidKinds),
  title: describe(v.string(), 'The treatments that a pack covers. "" for a card.'),
  sold: describe(v.number(), 'FCFA of a card, or sessions of a pack.'),
  left: describe(v.number(), 'FCFA of a card, or sessions of a pack.'),
  expires: v.nullable(
    v.pipe(v.string(), v.check(isDay), v.description('The last day of validity.')),
  ),
  soldOn: v.string(),
  isEnded: v.boolean(),
  card: v.exactOptional(v.object({ code: v.string(), from: v.string(), to: v.string() })),
  client: v.exactOptional(
    describe(
      v.object({
        number: describe(
          v.union([v.pipe(v.string(), v.regex(requestNumber)), v.literal('')]),
          'The client’s last request, which leads to the file. "" if there is none.',
        ),
        name: v.string(),
      }),
      'For a pack, and for a card that is a credit, which only this client can use.',
    ),
  ),
  price: v.number(),
  note: describe(v.string(), 'The message on a card.'),
  soldBy: v.string(),
  method: v.nullable(
    describe(v.picklist(ledgerMethods), 'The payment method. Null if nothing was paid.'),
  ),
  uses: describe(
    v.array(
      v.object({
        id: v.string(),
        used: describe(v.number(), 'FCFA, or sessions. Below 0 for one given.'),
        reason: v.string(),
        day: v.string(),
        number: describe(v.string(), 'The appointment. "" for none.'),
        notedBy: v.string(),
        isUndone: v.boolean(),
      }),
    ),
    'Newest first.',
  ),
});
export type Prepaid = v.InferOutput<typeof Prepaid>;

export const PrepaidList = v.object({
  list: v.array(Prepaid),
  hasNext: v.boolean(),
  nextId: v.string(),
  ...menuCounts,
});
export type PrepaidList = v.InferOutput<typeof PrepaidList>;

export const ClientPacks = v.object({ list: v.array(Prepaid), nextId: v.string() });
export type ClientPacks = v.InferOutput<typeof ClientPacks>;

export const VisitPack = v.object({
  id: v.string(),
  title: v.string(),
  left: v.number(),
});
export type VisitPack = v.InferOutput<typeof VisitPack>;
