import * as v from 'valibot';
import { startTimesEntry } from '../booking/hour-input.ts';
import { moments } from '../booking/treatment-choice.ts';
import type { Day } from '../calendar/calendar-month.ts';
import { malformed } from '../contract/error-codes.ts';
import { describe, Version } from '../contract/fields.ts';
import { isOpenDeposit } from '../money/deposit-text.ts';

export const requestStatuses = ['pending', 'confirmed', 'refused', 'cancelled'] as const;
export type RequestStatus = (typeof requestStatuses)[number];

const statusLabels: Readonly<Record<RequestStatus, string>> = {
  pending: 'En attente',
  confirmed: 'Confirmée',
  refused: 'Refusée',
  cancelled: 'Annulée',
};

/** Labels of appointments. Requests have other forms, because "demande" is feminine. */
const appointmentLabels: typeof statusLabels = {
  pending: 'En attente',
  confirmed: 'Confirmé',
  refused: 'Refusé',
  cancelled: 'Annulé',
};

export const getRequestWords = (time: string | null) =>
  time
    ? ({
        labels: appointmentLabels,
        noun: 'rendez-vous',
        the: 'le rendez-vous',
        this: 'ce rendez-vous',
        my: 'mon rendez-vous',
        one: 'un rendez-vous',
      } as const)
    : ({
        labels: statusLabels,
        noun: 'demande',
        the: 'la demande',
        this: 'cette demande',
        my: 'ma demande',
        one: 'une demande',
      } as const);

const depositStates = [
  /** The slot is held, and the clock runs. */
  'due',
  /** The client reports the deposit as paid: the clock stops until the institute has checked. */
  'said',
  'noted',
  /** The deposit was not paid in time, or had not arrived: the slot is free again. */
  'expired',
  'refused',
  /** The deposit was paid for a slot that was gone, and the institute has settled it with the client. */
  'settled',
] as const;
export type DepositState = (typeof depositStates)[number];

export const VisitDeposit = v.object({
  amount: v.number(),
  state: v.picklist(depositStates),
  until: v.exactOptional(
    describe(
      v.pipe(v.string(), v.isoTimestamp()),
      'The end of the hold, ISO 8601. Absent once the hold no longer ends by itself.',
    ),
  ),
});
export type VisitDeposit = v.InferOutput<typeof VisitDeposit>;

interface RequestState {
  readonly status: RequestStatus;
  readonly time: string | null;
  readonly deposit?: VisitDeposit | undefined;
}

export const isHeld = ({ status, deposit }: Pick<RequestState, 'status' | 'deposit'>): boolean =>
  status === 'confirmed' && isOpenDeposit(deposit?.state);

export function getStatus(request: RequestState): { label: string; status: RequestStatus } {
  if (!isHeld(request))
    return { label: getRequestWords(request.time).labels[request.status], status: request.status };
  const isReportedPaid = request.deposit?.state === 'said';
  return { label: isReportedPaid ? 'Acompte à vérifier' : 'Acompte attendu', status: 'pending' };
}

interface VisitState extends RequestState {
  readonly hasBegun: boolean;
  readonly isRunning: boolean;
  readonly outcome: 'came' | 'missed' | null;
}

/** Returns the status for the back office, which notes the outcome of a begun appointment. */
export function getVisitStatus(visit: VisitState): ReturnType<typeof getStatus> {
  const { outcome } = visit;
  const { label, status } = getStatus(visit);
  if (outcome)
    return { label: outcomeLabels[outcome], status: outcome === 'missed' ? 'refused' : status };
  if (status !== 'confirmed' || !visit.hasBegun) return { label, status };
  return visit.isRunning ? { label: 'En cours', status } : { label: 'À noter', status: 'pending' };
}

/** "RDV-7K2MP" from our institute; a foreign backend may have another format. */
export const requestNumber = /^[A-Za-z0-9][A-Za-z0-9-]{0,23}$/;
export const isRequestNumber = (text: string) => requestNumber.test(text);

export const ManagePath = describe(
  v.pipe(v.string(), v.regex(/^\/rdv\/[A-Za-z0-9_-]{22,128}$/)),
  'The path of its own page. It is a secret and answered only once.',
);

/** The answer to an account that asks for its own request's page. */
export const ManageLink = v.object({ manage: ManagePath });
export type ManageLink = v.InferOutput<typeof ManageLink>;

/** The answer to a new request. All optional: a foreign backend may leave them out. */
export const Receipt = v.object({
  number: v.optional(v.pipe(v.string(), v.regex(requestNumber))),
  repeated: v.optional(
    describe(
      v.boolean(),
      'The same request was already received. `number` is the number of that one.',
    ),
  ),
  mailed: v.optional(
    describe(
      v.boolean(),
      'False if no mail is promised, because the mailbox or network has received many. A mail may leave all the same.',
    ),
  ),
  manage: v.optional(
    describe(
      ManagePath,
      'The path of its page, open to anyone with the address. Absent once it is forgotten.',
    ),
  ),
});
export type Receipt = v.InferOutput<typeof Receipt>;

export const RequestNumberInput = v.object(
  { number: v.pipe(v.string(malformed), v.regex(requestNumber, malformed)) },
  malformed,
);

/** A request and the version that its editor saw. */
export const editedRequest = { ...RequestNumberInput.entries, version: Version };

/** The client's attendance; "" clears the answer. */
export const OutcomeInput = v.object(
  { ...editedRequest, outcome: v.picklist(['came', 'missed', ''], malformed) },
  malformed,
);
export type OutcomeInput = v.InferOutput<typeof OutcomeInput>;
export type Attendance = OutcomeInput['outcome'];

export const ChosenTreatment = v.object({
  nom: v.string(),
  duree: v.exactOptional(v.string()),
  prix: v.number(),
  isLowest: v.exactOptional(v.literal(true)),
  isShortest: v.exactOptional(v.literal(true)),
  with: v.exactOptional(describe(v.string(), 'The name of the wished staff member.')),
});

/** A request in its client's own list, without their contact data. */
export const MyRequest = v.object({
  number: v.pipe(v.string(), v.regex(requestNumber)),
  status: v.picklist(requestStatuses),
  day: v.pipe(v.string(), v.isoDate()),
  people: v.number(),
  category: v.string(),
  careType: v.string(),
  care: v.optional(
    describe(v.string(), 'The names of category and type at the time of the request.'),
    '',
  ),
  treatments: describe(v.array(ChosenTreatment), 'Names and prices at the time of the request.'),
  persons: v.exactOptional(
    describe(
      v.array(v.array(ChosenTreatment)),
      'The treatments of each person, if they differ. `treatments` are those of the first person.',
    ),
  ),
  moment: v.picklist(moments),
  hour: v.nullable(describe(v.pipe(v.string(), v.isoTime()), 'HH:MM, once confirmed.')),
  ends: v.exactOptional(
    describe(
      v.nullable(v.pipe(v.string(), v.regex(/^\d\d:\d\d$/))),
      'The end of the visit, HH:MM.',
    ),
  ),
  ...startTimesEntry,
  canChange: v.exactOptional(
    describe(
      v.boolean(),
      'The last moment to cancel it online, or to move it once it has an hour. If absent, it can be cancelled until its day is over.',
    ),
  ),
  reason: v.nullable(describe(v.string(), 'The reason for a refusal.')),
  deposit: v.exactOptional(describe(VisitDeposit, 'The deposit and its state.')),
});
export type MyRequest = v.InferOutput<typeof MyRequest>;

export const MyRequests = v.object({ requests: v.array(MyRequest) });
export type MyRequests = v.InferOutput<typeof MyRequests>;

export function isCancellable(
  { status, day }: { status: RequestStatus; day: Day },
  today: Day,
): boolean {
  return (status === 'pending' || status === 'confirmed') && day >= today;
}

/** The time until which a client changes an appointment online; afterwards by telephone. */
export const changeLimits = {
  /** Before it begins. */
  hours: 4,
  /** Grace period after booking or moving, however soon the appointment begins. */
  graceMinutes: 10,
} as const;

/** Outcome labels. They agree with "rendez-vous", not with the client's gender. */
export const outcomeLabels = { came: 'Honoré', missed: 'Manqué' } as const;
