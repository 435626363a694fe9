import * as v from 'valibot';
import { isCancellable, MyRequest, RequestNumberInput } from '../appointments/request-status.ts';
import type { Day } from '../calendar/calendar-month.ts';
import { pickAnswers, pickSchemas } from '../contract/declared-fields.ts';
import { malformed } from '../contract/error-codes.ts';
import { longText } from '../contract/field-kinds.ts';
import { describe, optionalText } from '../contract/fields.ts';
import { menuCounts, Page, Search } from '../contract/list-query.ts';
import { ClientPacks } from '../money/prepaid.ts';

/* Calls name a client by the number of any request, so that no telephone number appears in an address. */

const clientNoteLimit = 2000;
export const clientNoteFields = {
  clientNote: {
    ...longText(
      'Note sur cette personne',
      clientNoteLimit,
      'Cette note est trop longue\u00a0: 2\u202f000 caractères au plus.',
    ),
    hint: 'Elle ne la voit pas, mais peut demander à la lire. Rien sur sa santé sans son accord.',
  },
};

/** The most requests in a client's file, newest first. */
export const clientVisitLimit = 100;

const RequestNumber = MyRequest.entries.number;

/** The most clients offered while a name or number is typed. */
export const knownClientLimit = 5;

export const ClientsQuery = v.object(
  {
    search: Search,
    /** `client`: returns the few best matches by telephone number or start of a name, and ignores `page`. */
    match: v.exactOptional(v.picklist(['client'], malformed)),
    page: Page,
  },
  malformed,
);
export type ClientsQuery = v.InferOutput<typeof ClientsQuery>;

export const ClientList = v.object({
  clients: v.array(
    v.object({
      number: RequestNumber,
      name: v.string(),
      phone: v.string(),
      visits: describe(v.number(), 'Appointments that took place.'),
      nextDay: v.optional(describe(v.string(), 'The day of the next appointment, or empty.'), ''),
      isRunning: v.optional(describe(v.boolean(), 'That appointment has begun.'), false),
      lastDay: v.string(),
    }),
  ),
  hasNext: v.boolean(),
  ...menuCounts,
});
export type ClientList = v.InferOutput<typeof ClientList>;

const ClientVisit = v.object({
  ...MyRequest.entries,
  outcome: v.optional(v.nullable(v.picklist(['came', 'missed'])), null),
  hasBegun: v.optional(v.boolean(), false),
  isRunning: v.optional(v.boolean(), false),
  staff: v.optional(
    describe(v.array(v.string()), 'The first names, for a coming appointment.'),
    [],
  ),
});
export type ClientVisit = v.InferOutput<typeof ClientVisit>;

export const isUpcoming = (visit: ClientVisit, today: Day) =>
  isCancellable(visit, today) && !visit.hasBegun && !visit.outcome;

export const isInTheChair = ({ status, isRunning, outcome }: ClientVisit) =>
  status === 'confirmed' && isRunning && !outcome;

/** True if the appointment is over, and the client is not known to have missed it. */
export const hasTakenPlace = (visit: ClientVisit, today: Day) =>
  visit.status === 'confirmed' &&
  visit.outcome !== 'missed' &&
  !isUpcoming(visit, today) &&
  !isInTheChair(visit);

export const ClientRecord = v.object({
  number: RequestNumber,
  phone: v.string(),
  names: describe(v.array(v.string()), 'The names as given, newest first.'),
  requests: describe(v.array(ClientVisit), 'Latest day first.'),
  isPartial: describe(v.boolean(), 'There are older ones.'),
  came: v.number(),
  missed: v.number(),
  cancelled: v.number(),
  missedLately: v.optional(describe(v.number(), 'Missed in the last 12 months.'), 0),
  ...pickAnswers(clientNoteFields),
  mark: v.string(),
  notedBy: v.string(),
  notedAt: v.nullable(v.string()),
  packs: v.exactOptional(describe(ClientPacks, 'Absent if packs are not sold.')),
  ...menuCounts,
});
export type ClientRecord = v.InferOutput<typeof ClientRecord>;

export const ClientNoteInput = v.object(
  {
    ...RequestNumberInput.entries,
    /** Identifies the note that the author saw; any other state is a conflict. */
    mark: v.pipe(optionalText(malformed), v.regex(/^[\w-]{0,40}$/, malformed)),
    ...pickSchemas(clientNoteFields),
  },
  malformed,
);
export type ClientNoteInput = v.InferOutput<typeof ClientNoteInput>;

/** `force`: erase although the client is still expected. */
export const EraseClientInput = v.object(
  { ...RequestNumberInput.entries, force: v.exactOptional(v.boolean(malformed)) },
  malformed,
);
export type EraseClientInput = v.InferOutput<typeof EraseClientInput>;

export const ClientExport = v.object({ everything: v.record(v.string(), v.unknown()) });
export type ClientExport = v.InferOutput<typeof ClientExport>;
