import * as v from 'valibot';
import { apart } from '../booking/hour-input.ts';
import { moments } from '../booking/request.ts';
import type { Day } from '../calendar/calendar-month.ts';
import { malformed } from '../contract/error-codes.ts';
import { VisitDeposit } from '../money/deposit.ts';
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

export const wordsFor = (time: string | null) =>
  time
    ? ({
        labels: appointmentLabels,
        noun: 'rendez-vous',
        the: 'le rendez-vous',
        this: 'ce rendez-vous',
        my: 'mon rendez-vous',
        one: 'un rendez-vous',
        cancelled: 'annulé',
        it: 'le',
      } as const)
    : ({
        labels: statusLabels,
        noun: 'demande',
        the: 'la demande',
        this: 'cette demande',
        my: 'ma demande',
        one: 'une demande',
        cancelled: 'annulée',
        it: 'la',
      } as const);

interface Stated {
  readonly status: RequestStatus;
  readonly time: string | null;
  readonly deposit?: VisitDeposit | undefined;
}

export const isHeld = ({ status, deposit }: Pick<Stated, 'status' | 'deposit'>): boolean =>
  status === 'confirmed' && isOpenDeposit(deposit?.state);

export function statusOf(stated: Stated): { label: string; status: RequestStatus } {
  if (!isHeld(stated))
    return { label: wordsFor(stated.time).labels[stated.status], status: stated.status };
  const isSaid = stated.deposit?.state === 'said';
  return { label: isSaid ? 'Acompte à vérifier' : 'Acompte attendu', status: 'pending' };
}

/** "RDV-7K2MP" from our institute; a foreign backend may have another format. */
export const requestNumber = /^[A-Za-z0-9][A-Za-z0-9-]{0,23}$/;
export const isRequestNumber = (text: string) => requestNumber.test(text);

export const ManagePath = v.pipe(
  v.string(),
  v.regex(/^\/rdv\/[A-Za-z0-9_-]{22,128}$/),
  v.description('The path of its page for whoever holds it: a secret, which is told once.'),
);

/** The answer to an account that asks for its own request's page. */
export const Manage = v.object({ manage: ManagePath });
export type Manage = v.InferOutput<typeof Manage>;

/** The answer to a new request. All optional: a foreign backend may leave them out. */
export const Receipt = v.object({
  number: v.optional(v.pipe(v.string(), v.regex(requestNumber))),
  repeated: v.optional(
    v.pipe(
      v.boolean(),
      v.description('The same request had already been received; `number` is that one’s.'),
    ),
  ),
  mailed: v.optional(
    v.pipe(
      v.boolean(),
      v.description(
        'False when no mail is promised, as the mailbox or the visitor’s network has had many; one may leave all the same.',
      ),
    ),
  ),
  manage: v.optional(
    v.pipe(
      ManagePath,
      v.description(
        'The page of the request, open to anybody who has the address; absent when it is no longer known.',
      ),
    ),
  ),
});
export type Receipt = v.InferOutput<typeof Receipt>;

export const CancelInput = v.object(
  { number: v.pipe(v.string(malformed), v.regex(requestNumber, malformed)) },
  malformed,
);

export const ChosenTreatment = v.object({
  nom: v.string(),
  duree: v.exactOptional(v.string()),
  prix: v.number(),
  isLowest: v.exactOptional(v.literal(true)),
  isShortest: v.exactOptional(v.literal(true)),
  with: v.exactOptional(
    v.pipe(v.string(), v.description('The name of the staff member whom the client wished for.')),
  ),
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
    v.pipe(v.string(), v.description('The names of category and type when the request was made.')),
    '',
  ),
  treatments: v.pipe(
    v.array(ChosenTreatment),
    v.description('With names and prices as they were when the request was made.'),
  ),
  persons: v.exactOptional(
    v.pipe(
      v.array(v.array(ChosenTreatment)),
      v.description(
        'Each person’s treatments, when they differ; `treatments` are the first person’s.',
      ),
    ),
  ),
  moment: v.picklist(moments),
  hour: v.nullable(v.pipe(v.string(), v.isoTime(), v.description('HH:MM, once confirmed.'))),
  ends: v.exactOptional(
    v.pipe(
      v.nullable(v.pipe(v.string(), v.regex(/^\d\d:\d\d$/))),
      v.description('HH:MM, when the client may leave.'),
    ),
  ),
  ...apart,
  canChange: v.exactOptional(
    v.pipe(
      v.boolean(),
      v.description(
        'Still cancellable here, and movable once it has an hour. Absent: cancellable until its day is over.',
      ),
    ),
  ),
  reason: v.nullable(v.pipe(v.string(), v.description('The reason for a refusal.'))),
  deposit: v.exactOptional(
    v.pipe(VisitDeposit, v.description('What is to be paid ahead, and what became of it.')),
  ),
});
export type MyRequest = v.InferOutput<typeof MyRequest>;

export const MyRequests = v.object({
  requests: v.array(MyRequest),
});
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
