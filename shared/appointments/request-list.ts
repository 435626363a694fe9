import * as v from 'valibot';
import { withinCalendar } from '../booking/hour-input.ts';
import type { Day } from '../calendar/calendar-month.ts';
import { malformed } from '../contract/error-codes.ts';
import { describe, optionalText, withoutNul } from '../contract/fields.ts';
import { HistoryEvent, menuCounts, OptionalDay, Page, Search } from '../contract/list-query.ts';
import { VisitPack } from '../money/prepaid.ts';
import { VisitMoney } from '../money/till.ts';
import { RequestMail, RequestNotice } from '../notifications/mails.ts';
import { StaffId } from '../team/staff-id.ts';
import { editedRequest, MyRequest, requestStatuses } from './request-status.ts';

export const reasonLimit = 500;

const filters = {
  status: v.optional(v.picklist([...requestStatuses, 'all'], malformed), 'pending'),
  search: Search,
  from: OptionalDay,
  to: OptionalDay,
};
export const RequestsQuery = v.object({ ...filters, page: Page }, malformed);
export type RequestsQuery = v.InferOutput<typeof RequestsQuery>;

const RequestLine = v.object({
  ...MyRequest.entries,
  treatments: v.optional(MyRequest.entries.treatments, []),
  name: v.string(),
  phone: v.string(),
  email: v.nullable(v.string()),
  createdAt: v.string(),
  mail: v.optional(
    describe(v.nullable(RequestMail), 'The last mail to the client. Null if there is none.'),
    null,
  ),
});
export type RequestLine = v.InferOutput<typeof RequestLine>;

/** Counts in answers stop here, to keep their queries cheap. */
export const countLimit = 1000;
export const RequestList = v.object({
  requests: v.array(RequestLine),
  hasNext: v.boolean(),
  pending: describe(v.number(), 'The number of new requests, counted up to `countLimit`.'),
  ...menuCounts,
});
export type RequestList = v.InferOutput<typeof RequestList>;

export const RequestRecord = v.object({
  ...RequestLine.entries,
  note: v.string(),
  staffNote: describe(v.string(), 'Written by earlier versions only.'),
  version: v.number(),
  ends: v.optional(
    describe(v.nullable(v.string()), 'HH:MM. Null if it takes no time in the agenda.'),
    null,
  ),
  staff: v.optional(v.array(v.object({ id: v.string(), name: v.string() })), []),
  treatmentIds: v.optional(
    describe(
      v.array(v.string()),
      'The treatment ids for booking the same again. Empty if the people have different treatments.',
    ),
    [],
  ),
  clientNote: v.optional(describe(v.string(), 'The note of the client’s file.'), ''),
  hasBegun: v.optional(v.boolean(), false),
  isRunning: v.optional(describe(v.boolean(), 'It has begun, and has not ended.'), false),
  outcome: v.optional(v.nullable(v.picklist(['came', 'missed'])), null),
  offAgenda: v.optional(
    describe(v.boolean(), 'Confirmed outside the agenda on purpose. Takes no time.'),
    false,
  ),
  money: v.exactOptional(describe(VisitMoney, 'Absent if payments cannot be recorded.')),
  packs: v.exactOptional(
    describe(v.array(VisitPack), 'The client’s packs that cover it. Absent if packs are not sold.'),
  ),
  notices: v.optional(
    describe(
      v.array(RequestNotice),
      'Messages about it to the client and to the institute, oldest first.',
    ),
    [],
  ),
  history: describe(v.array(HistoryEvent), 'Oldest first.'),
  ...menuCounts,
});
export type RequestRecord = v.InferOutput<typeof RequestRecord>;

const noHour = 'Indiquez l’heure, par exemple 15:00.';

/** `today` is called at each validation. The backend alone checks that the hour fits. */
export function createConfirmInput(today: () => Day) {
  return v.object(
    {
      ...editedRequest,
      day: v.pipe(optionalText(malformed), v.nonEmpty('Indiquez le jour.'), withinCalendar(today)),
      hour: v.pipe(optionalText(noHour), v.trim(), v.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, noHour)),
      staff: v.exactOptional(
        describe(
          StaffId,
          'The staff member who gives all treatments. Absent if any staff member may.',
        ),
      ),
      /** Confirms despite the warnings of an earlier 409 confirm-anyway. */
      force: v.exactOptional(v.boolean(malformed)),
      /** Confirms it outside the agenda if no time can be taken, instead of a 409 off-agenda. */
      offAgenda: v.exactOptional(v.boolean(malformed)),
    },
    malformed,
  );
}

/** `byClient`: the client cancelled by telephone. The client then does not read the reason. */
export const RefuseInput = v.object(
  {
    ...editedRequest,
    reason: v.pipe(
      optionalText(malformed),
      v.trim(),
      v.maxLength(reasonLimit, 'Ce motif est trop long\u00a0: 500 caractères au plus.'),
      v.regex(withoutNul, malformed),
    ),
    byClient: v.exactOptional(v.boolean(malformed)),
  },
  malformed,
);
