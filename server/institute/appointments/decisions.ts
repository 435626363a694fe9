import type { InferOutput } from 'valibot';
import type { Appointment } from '../../../shared/appointments/decision-text.ts';
import type { confirmInput } from '../../../shared/appointments/request-list.ts';
import type { Outcome } from '../../../shared/opening/opening-hours.ts';
import { staffOf } from '../agenda/staff-names.ts';
import { explained } from '../booking/free-hours.ts';
import { canTakeTime, isAnotherPlace, placeGiven, takeGivenTime } from '../booking/given-hours.ts';
import type { Ask } from '../booking/search/search-turns.ts';
import { timestamp } from '../clock.ts';
import { withRetries } from '../database/concurrency.ts';
import type { Db } from '../database/database.ts';
import { holdAfterGiven } from '../money/deposit-terms.ts';
import { giveBackUnlessDue } from '../money/redemptions.ts';
import { takeBackChange, takeBackReceipt, tellClient } from '../notifications/notices.ts';
import { ConfirmationRequired, Refusal } from '../refusal.ts';
import type { UseCaseServices } from '../services.ts';
import { aboutRequest, type Press, undoable } from '../undo/undo-journal.ts';
import { appointmentCancelledMail, confirmedMail, refusedMail } from './decision-mails.ts';
import { detailsForClient } from './manage-links.ts';
import {
  type AppointmentRequest,
  findRequest,
  type OnChanged,
  type RequestChange,
  writeChange,
} from './requests.ts';
import { hasAssistants } from './stored-plan.ts';
import { warningsFor } from './warnings.ts';

/*
 * Administrators' decisions, with optimistic locking: of concurrent edits of one version the first wins, and the
 * others are refused with `conflict`.
 */

export interface Edit extends Press {
  readonly number: string;
  /** The version that the author saw. */
  readonly version: number;
}

/** Undefined if nothing changes. */
type Decision = RequestChange | undefined;

/**
 * Makes an undoable change with its mails.
 * @throws {Refusal} not-found, conflict
 */
export function editRequest(
  db: Db,
  by: Edit,
  decide: (request: AppointmentRequest, db: Db) => Decision | Promise<Decision>,
  onChanged?: OnChanged,
): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    const request = await transaction
      .selectFrom('requests')
      .selectAll()
      .where('number', '=', by.number)
      .executeTakeFirst();
    if (!request) throw new Refusal('not-found');
    const { id: subject, version } = request;
    if (version !== by.version) throw new Refusal('conflict');
    const edit = { actor: by.actor, press: by.press, subject, requestId: subject };
    await undoable(
      transaction,
      aboutRequest(subject),
      async () => {
        const change = await decide(request, transaction);
        if (!change) return undefined;
        const changed = await writeChange(transaction, request, { ...change, actor: by.actor });
        await giveBackUnlessDue(transaction, subject);
        await onChanged?.(transaction, changed, request);
        return change;
      },
      (change) => change && { ...edit, action: change.action },
    );
  });
}

interface Confirmation extends Appointment {
  readonly force?: boolean;
  /** True if staff time is taken for it. Appointments with their own time are then not in its way. */
  readonly takesTime?: boolean;
  /** True if it may be confirmed outside the agenda when no staff member is free. */
  readonly offAgenda?: boolean;
  /** True if it is wanted beside another appointment, whose own warnings follow. */
  readonly double?: boolean;
  /** True if it may keep its hour, because only its staff changes. */
  readonly mayStay?: boolean;
}

/**
 * Confirms a request with an hour and perhaps another day, which `onChanged` writes together with its time. Also
 * moves an appointment, and confirms a refused or cancelled request.
 * @throws {Refusal} not-found, conflict, off-agenda, same-hour, past-hour
 * @throws {ConfirmationRequired} when there are warnings and no `force`
 */
function confirmRequest(
  db: Db,
  by: Edit,
  { day, hour, force = false, ...how }: Confirmation,
  onChanged: OnChanged,
): Promise<void> {
  const { takesTime = false, mayStay = false, offAgenda = false } = how;
  const isMeant = force || how.double;
  async function decide(request: AppointmentRequest, transaction: Db) {
    const isAppointment = request.status === 'confirmed';
    if (!takesTime && !offAgenda) throw new Refusal('off-agenda');
    if (isAppointment && request.day === day && request.hour === hour) {
      if (!mayStay) throw new Refusal('same-hour');
      return { set: {}, action: 'assigned' };
    }
    if (`${day}T${hour}` <= timestamp().slice(0, 16)) throw new Refusal('past-hour');
    if (!isMeant) await requireNoWarnings(transaction, request, { day, hour, takesTime });
    return {
      set: { reason: null, outcome: null, ...holdAfterGiven(request, { day, hour }) },
      action: isAppointment ? 'moved' : 'confirmed',
      detail: `${day} ${hour}`,
    };
  }
  return editRequest(db, by, decide, onChanged);
}

async function requireNoWarnings(
  db: Db,
  request: AppointmentRequest,
  { takesTime, ...hour }: Appointment & { takesTime: boolean },
): Promise<void> {
  const warnings = await warningsFor(db, request, hour, takesTime);
  if (warnings.length > 0) throw new ConfirmationRequired(warnings);
}

/**
 * Refuses a pending request, or cancels an appointment. `reason`: the institute's; "" where the client cancelled
 * by telephone, which is stored like a cancellation online.
 * @throws {Refusal} not-found, conflict
 */
export function refuseRequest(
  db: Db,
  by: Edit,
  reason: string,
  onChanged: OnChanged,
): Promise<void> {
  const decide = ({ status }: AppointmentRequest) => {
    if (status !== 'pending' && status !== 'confirmed') throw new Refusal('conflict');
    const isRefused = status === 'pending' && reason !== '';
    const newStatus = isRefused ? ('refused' as const) : ('cancelled' as const);
    const set = { status: newStatus, reason: reason || null };
    return { set, action: reason ? newStatus : 'cancelled-by-phone', detail: reason };
  };
  return editRequest(db, by, decide, onChanged);
}

/**
 * Sets the internal note. An equal one changes nothing.
 * @throws {Refusal} not-found, conflict
 */
export function noteOnRequest(db: Db, by: Edit, note: string): Promise<void> {
  const decide = ({ staff_note }: AppointmentRequest) =>
    staff_note === note ? undefined : { set: { staff_note: note }, action: 'noted' };
  return editRequest(db, by, decide);
}

/**
 * Records whether the client came, from the appointment's start on; "" removes the outcome.
 * @throws {Refusal} not-found, conflict
 */
export function recordOutcome(db: Db, by: Edit, outcome: Outcome): Promise<void> {
  const decide = (request: AppointmentRequest) => {
    const { status, day, hour } = request;
    const hasBegun = `${day}T${hour}` <= timestamp().slice(0, 16);
    if (status !== 'confirmed' || !hasBegun) throw new Refusal('conflict');
    const set = { outcome: outcome || null };
    return request.outcome === set.outcome ? undefined : { set, action: outcome || 'unmarked' };
  };
  return editRequest(db, by, decide);
}

/** Returns true if only the staff changes, which does not concern the client. */
const isSameHour = (previous: AppointmentRequest, now: AppointmentRequest) =>
  previous.status === 'confirmed' && previous.day === now.day && previous.hour === now.hour;

const isDouble = ({ off_agenda }: AppointmentRequest) => off_agenda === 'double';

type Given = Omit<InferOutput<ReturnType<typeof confirmInput>>, 'number' | 'version'>;

interface Decided {
  readonly given: Given;
  readonly ask: Ask;
  /** True if the previous staff member is absent: the appointment may keep its hour with any other. */
  readonly isAway?: boolean;
}

/** Gives a request its hour and staff time, or moves an appointment. */
export async function confirm(
  services: UseCaseServices,
  edit: Edit,
  { given, ask, isAway = false }: Decided,
): Promise<void> {
  const { db, agenda, mails, siteIn } = services;
  const request = await findRequest(db, edit.number);
  if (!request) throw new Refusal('not-found');
  const keep = await staffOf(db, request.id);
  const { institute } = await agenda.facts();
  const wanted = { staff: '', force: false, ...given };
  const place = placeGiven(request, wanted, { keep, institute });
  const takesTime = await canTakeTime(agenda, request);
  const mayStay = takesTime
    ? isAway || isAnotherPlace(keep, given) || hasAssistants(request.plan) || isDouble(request)
    : request.off_agenda === 'unassigned';
  const confirmation = { ...given, takesTime, mayStay };
  const attempt = () =>
    confirmRequest(db, edit, confirmation, async (within, changed, previous) => {
      const appointment = await takeGivenTime(agenda, within, changed, place);
      if (isSameHour(previous, appointment)) return;
      const change = { request: appointment, previous, site: await siteIn(within) };
      await takeBackChange(services, within, change);
      await tellClient(services, within, change, {}, async (email, lastTold) => {
        const details = await detailsForClient(within, change.request.id);
        return confirmedMail(email, { ...change, previous: lastTold, ...details });
      });
    });
  await withRetries(attempt).catch(async (error) => {
    throw await explained({ agenda, ask }, error, place);
  });
  mails.wake();
}

/** Refuses a request, or cancels an appointment. Without a reason, the client cancelled by telephone. */
export async function refuse(services: UseCaseServices, edit: Edit, reason: string): Promise<void> {
  await refuseRequest(services.db, edit, reason, tellRefusal(services, reason));
  services.mails.wake();
}

/** Notifies the client, within the transaction that refuses or cancels. */
export const tellRefusal =
  (services: UseCaseServices, reason: string): OnChanged =>
  async (within, request, previous) => {
    const site = await services.siteIn(within);
    const change = { request, previous, site };
    await takeBackChange(services, within, change);
    if (!reason && !request.hour) return takeBackReceipt(within, request);
    await tellClient(services, within, change, {}, async (email) =>
      !reason && request.status === 'cancelled'
        ? appointmentCancelledMail(email, request, site)
        : refusedMail(email, request, site),
    );
  };
