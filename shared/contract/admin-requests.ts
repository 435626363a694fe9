import * as v from 'valibot';
import { dateProblem } from '../calendar/booking-days.ts';
import type { Day } from '../calendar/calendar-month.ts';
import { RequestMail } from './admin-mails.ts';
import { givenUpMails, HistoryEvent, OptionalDay, Page, Search } from './admin-query.ts';
import { malformed } from './error-codes.ts';
import { given, oneLine, required, shortText, withoutNul } from './fields.ts';
import { CancelInput, MyRequest, requestStatuses } from './request-status.ts';

/*
 * Requests as the institute's own people see and answer them.
 */

export const reasonLimit = 500;
export const staffNoteLimit = 1000;

const filters = {
  status: v.optional(v.picklist([...requestStatuses, 'all'], malformed), 'pending'),
  search: Search,
  from: OptionalDay,
  to: OptionalDay,
};
export const RequestsQuery = v.object({ ...filters, page: Page }, malformed);
export type RequestsQuery = v.InferOutput<typeof RequestsQuery>;

/** The same without pages: each answer says where the next one goes on. */
export const ExportQuery = v.object(
  {
    ...filters,
    /** The `next` of the answer before; who gave it reads it. */
    after: v.pipe(shortText(200), v.regex(oneLine, malformed)),
  },
  malformed,
);
export type ExportQuery = v.InferOutput<typeof ExportQuery>;

export const RequestQuery = CancelInput;

const RequestLine = v.object({
  ...MyRequest.entries,
  treatments: v.optional(MyRequest.entries.treatments, []),
  name: v.string(),
  phone: v.string(),
  email: v.nullable(v.string()),
  createdAt: v.string(),
  /** The last one to the client; null where none is known. */
  mail: v.optional(v.nullable(RequestMail), null),
});
export type RequestLine = v.InferOutput<typeof RequestLine>;

/** Counting stops there. */
export const countLimit = 1000;
export const RequestList = v.object({
  requests: v.array(RequestLine),
  hasNext: v.boolean(),
  /** How many are new, up to the limit. */
  pending: v.number(),
  ...givenUpMails,
});
export type RequestList = v.InferOutput<typeof RequestList>;

const RequestDetail = v.object({
  ...RequestLine.entries,
  note: v.string(),
  staffNote: v.string(),
  version: v.number(),
});
export type RequestDetail = v.InferOutput<typeof RequestDetail>;

/** With what happened to it, the oldest first. */
export const RequestFile = v.object({
  ...RequestDetail.entries,
  history: v.array(HistoryEvent),
  ...givenUpMails,
});
export type RequestFile = v.InferOutput<typeof RequestFile>;

export const RequestExport = v.object({
  requests: v.array(RequestDetail),
  /** Empty after the last one. */
  next: v.string(),
});
export type RequestExport = v.InferOutput<typeof RequestExport>;

/** Which state of a request an edit started from. */
const edited = {
  ...CancelInput.entries,
  version: v.pipe(v.number(malformed), v.integer(malformed), v.minValue(1, malformed)),
};
const noHour = 'Indiquez l’heure, par exemple 15:00.';

/** `today` is asked for at each judgement. Whether the hour fits is the institute's to say. */
export function confirmInput(today: () => Day) {
  return v.object(
    {
      ...edited,
      day: v.pipe(
        given(malformed),
        v.nonEmpty('Indiquez le jour.'),
        v.check(
          (day) => dateProblem(day, today()) === undefined,
          ({ input }) => dateProblem(input, today()) ?? malformed,
        ),
      ),
      hour: v.pipe(given(noHour), v.trim(), v.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, noHour)),
      /** Whatever warnings there were. */
      force: v.exactOptional(v.boolean(malformed)),
    },
    malformed,
  );
}

export const RefuseInput = v.object(
  {
    ...edited,
    reason: v.pipe(
      required('Écrivez une phrase pour le client.'),
      v.maxLength(reasonLimit, 'Ce motif est trop long\u202f: 500 caractères au plus.'),
      v.regex(withoutNul, malformed),
    ),
  },
  malformed,
);

export const StaffNoteInput = v.object(
  {
    ...edited,
    note: v.pipe(
      given(malformed),
      v.trim(),
      v.maxLength(
        staffNoteLimit,
        'Cette note est trop longue\u202f: 1\u202f000 caractères au plus.',
      ),
      v.regex(withoutNul, malformed),
    ),
  },
  malformed,
);
