import * as v from 'valibot';
import type { Day } from '../calendar/calendar-month.ts';
import { malformed } from './error-codes.ts';
import { moments } from './request.ts';

/*
 * What becomes of a request for an appointment, and how its client sees it.
 */

export const requestStatuses = ['pending', 'confirmed', 'refused', 'cancelled'] as const;
export type RequestStatus = (typeof requestStatuses)[number];

export const statusLabels: Readonly<Record<RequestStatus, string>> = {
  pending: 'En attente',
  confirmed: 'Confirmée',
  refused: 'Refusée',
  cancelled: 'Annulée',
};

/** "RDV-7K2MP" where the institute is ours; a backend of somebody else's may count otherwise. */
const requestNumber = /^[A-Za-z0-9][A-Za-z0-9-]{0,23}$/;
export const isRequestNumber = (text: string) => requestNumber.test(text);

/** What the backend answers to a request; one of somebody else's may give no number. */
export const Receipt = v.object({
  number: v.optional(v.pipe(v.string(), v.regex(requestNumber))),
  /** The very same request had already come. */
  repeated: v.optional(v.boolean()),
  /** False: the mailbox that was given gets no mail about it. */
  mailed: v.optional(v.boolean()),
});
export type Receipt = v.InferOutput<typeof Receipt>;

export const CancelInput = v.object(
  { number: v.pipe(v.string(malformed), v.regex(requestNumber, malformed)) },
  malformed,
);

const ChosenTreatment = v.object({
  nom: v.string(),
  duree: v.exactOptional(v.string()),
  prix: v.number(),
});

/** One's own request: nothing about the person, who knows. */
export const MyRequest = v.object({
  number: v.pipe(v.string(), v.regex(requestNumber)),
  status: v.picklist(requestStatuses),
  day: v.pipe(v.string(), v.isoDate()),
  people: v.number(),
  category: v.string(),
  careType: v.string(),
  /** Both as they were called when they were asked for. */
  care: v.optional(v.string(), ''),
  /** As they were called and priced when they were asked for. */
  treatments: v.array(ChosenTreatment),
  moment: v.picklist(moments),
  /** HH:MM, once confirmed. */
  hour: v.nullable(v.pipe(v.string(), v.isoTime())),
  /** Why it was refused. */
  reason: v.nullable(v.string()),
});
export type MyRequest = v.InferOutput<typeof MyRequest>;

export const MyRequests = v.object({ requests: v.array(MyRequest) });
export type MyRequests = v.InferOutput<typeof MyRequests>;

/** A client may cancel what has been neither refused nor cancelled, until its day is over. */
export function isCancellable(
  { status, day }: { status: RequestStatus; day: Day },
  today: Day,
): boolean {
  return (status === 'pending' || status === 'confirmed') && day >= today;
}
