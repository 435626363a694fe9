import { type AppointmentTime, isSameStart } from '#shared/appointments/decision-text.ts';
import type { Attendance } from '#shared/appointments/request-status.ts';
import type { Day } from '#shared/calendar/calendar-month.ts';
import { findOpeningHours } from '#shared/calendar/hours-on.ts';
import { formatHours, formatTime } from '#shared/calendar/opening.ts';
import { parseMinute, toTime } from '#shared/calendar/time-of-day.ts';
import { findRange, type Hours } from '#shared/day-hours.ts';
import { buildInstitute } from '#shared/site/published-institute.ts';
import { listPlannedStaff, listStaffIds, readStaffName } from '../agenda/assigned-staff.ts';
import { getMidnight } from '../agenda/times.ts';
import {
  buildChosenPlace,
  type ChosenTime,
  canTakeTime,
  isStaffChanged,
  takeChosenTime,
} from '../booking/chosen-slot.ts';
import { convertToSlotTaken } from '../booking/free-hours.ts';
import { minutesPerDay } from '../booking/search/cells.ts';
import type { RunSearch } from '../booking/search/search-turns.ts';
import { hasBegun } from '../clock.ts';
import { withRetries } from '../database/concurrency.ts';
import type { Db } from '../database/database.ts';
import { limitHoldToStart } from '../money/deposit-terms.ts';
import { reverseRedemptionsUnlessDue } from '../money/redemptions.ts';
import { notifyClient, withdrawChangeNotices, withdrawReceipt } from '../notifications/notices.ts';
import { Refusal } from '../refusal.ts';
import type { UseCaseServices } from '../services.ts';
import { readChanges } from '../site/stored-contents.ts';
import { type EditSource, recordUndo, watchRequest } from '../undo/undo-journal.ts';
import { areOverlapping, findSpan, type MinuteSpan } from './appointment-times.ts';
import { buildCancelledMail, buildConfirmedMail, buildRefusedMail } from './decision-mails.ts';
import { createClientDetails } from './manage-links.ts';
import {
  type AppointmentRequest,
  findRequest,
  type OnChanged,
  parseTreatments,
  type RequestChange,
  writeChange,
} from './requests.ts';

/*
 * Warnings about an appointment's proposed time. Administrators may override them, because they know the staff's plans.
 */

async function findTimeWarnings(
  db: Db,
  request: AppointmentRequest,
  { day, hour }: AppointmentTime,
  takesTime: boolean,
): Promise<{ readonly warnings: string[]; readonly field?: string }> {
  const treatments = parseTreatments(request);
  const institute = buildInstitute(await readChanges(db));
  const hours = findOpeningHours(day, institute);
  const closedWarning = await findClosedDayWarning(db, day, hours);
  const span = findSpan(hour, treatments);
  const warnings = [
    ...(closedWarning ? [closedWarning] : listHoursWarnings(hour, span, hours)),
    ...(await listOverlapWarnings(db, request, { day, takesTime }, span)),
  ];
  return closedWarning ? { warnings, field: 'day' } : { warnings };
}

async function findClosedDayWarning(
  db: Db,
  day: Day,
  hours: Hours | undefined,
): Promise<string | undefined> {
  const closedDay = await db
    .selectFrom('closed_days')
    .select('label')
    .where('day', '=', day)
    .executeTakeFirst();
  if (closedDay?.label) return `L’institut est fermé ce jour-là (${closedDay.label}).`;
  return closedDay || !hours ? 'L’institut est fermé ce jour-là.' : undefined;
}

function listHoursWarnings(hour: string, { ends }: MinuteSpan, hours: Hours | undefined): string[] {
  if (!hours) return [];
  const range = findRange(hour, hours);
  if (!range) return [`Ce jour-là, l’institut est ouvert ${formatHours(hours)}.`];
  if (ends <= parseMinute(range.closes)) return [];
  const closes = formatTime(range.closes);
  return [`Le soin durerait jusqu’à ${formatMinute(ends)}, et l’institut ferme à ${closes}.`];
}

/** Returns the time of an appointment. Persons one after the other end with the last one. */
export function findVisitSpan(visit: AppointmentRequest): MinuteSpan | undefined {
  if (!visit.hour) return undefined;
  const span = findSpan(visit.hour, parseTreatments(visit));
  return visit.ends ? { ...span, ends: parseMinute(visit.ends) } : span;
}

async function describeClash(
  db: Db,
  request: AppointmentRequest,
  { day, hour, staff = '' }: ChosenTime,
): Promise<string> {
  const span = findSpan(hour, parseTreatments(request));
  const midnight = getMidnight(day);
  const clash = await db
    .selectFrom('resources')
    .leftJoin('resource_use', (join) =>
      join
        .onRef('resource_id', '=', 'resources.id')
        .on('request_id', '!=', request.id)
        .on('starts', '<', midnight + span.ends)
        .on('resource_use.ends', '>', midnight + span.starts),
    )
    .leftJoin('requests', 'requests.id', 'request_id')
    .select(['resources.name', 'requests.name as client', 'starts', 'resource_use.ends'])
    .where('resources.id', '=', Number(staff))
    .orderBy('starts')
    .executeTakeFirst();
  if (!clash) return `Personne n’est libre à ${formatTime(hour)} pour tout le rendez-vous.`;
  const { name, client, starts, ends } = clash;
  return client && starts && ends
    ? `${name} a déjà ${client} ${formatMinuteSpan({ starts: starts - midnight, ends: ends - midnight })}.`
    : `${name} n’est pas libre à cette heure-là pour tout le rendez-vous.`;
}

async function listOverlapWarnings(
  db: Db,
  { id, phone }: AppointmentRequest,
  { day, takesTime }: { day: Day; takesTime: boolean },
  span: MinuteSpan,
): Promise<string[]> {
  const others = await db
    .selectFrom('requests')
    .selectAll()
    .where('day', '=', day)
    .where('status', '=', 'confirmed')
    .where('id', '!=', id)
    .$if(takesTime, (query) =>
      query.where((eb) =>
        eb.or([eb('plan', 'is', null), eb.and([eb('phone', '=', phone), eb('phone', '!=', '')])]),
      ),
    )
    .orderBy('hour')
    .execute();
  return others.flatMap((other) => {
    const otherSpan = findVisitSpan(other);
    if (!otherSpan || !areOverlapping(otherSpan, span)) return [];
    const when = formatMinuteSpan(otherSpan);
    if (phone && other.phone === phone) return [`${other.name} est déjà là ${when}.`];
    return [`Un autre rendez-vous est confirmé ${when}\u00a0: ${other.number}, ${other.name}.`];
  });
}

const formatMinuteSpan = ({ starts, ends }: MinuteSpan) =>
  `de ${formatMinute(starts)} à ${formatMinute(ends)}`;

const formatMinute = (minute: number): string => formatTime(toTime(minute % minutesPerDay));

/* Administrators' decisions. Of concurrent edits of one version the first wins; the others get `conflict`. */

export interface RequestEdit extends EditSource {
  readonly number: string;
  readonly version: number;
  /** The action that an undo names instead of the decision's own. */
  readonly undoAction?: string | undefined;
}

type Decision = RequestChange | undefined;

export function editRequest(
  db: Db,
  { number, version, actor, press, undoAction }: RequestEdit,
  decide: (request: AppointmentRequest, db: Db) => Decision | Promise<Decision>,
  onChanged?: OnChanged,
): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    const request = await findRequest(transaction, number);
    if (version !== request.version) throw new Refusal('conflict');
    const { id } = request;
    await recordUndo(
      transaction,
      watchRequest(id),
      async () => {
        const change = await decide(request, transaction);
        if (!change) return undefined;
        const changed = await writeChange(transaction, request, { ...change, actor });
        await reverseRedemptionsUnlessDue(transaction, id);
        await onChanged?.(transaction, changed, request);
        return change;
      },
      (change) =>
        change && { actor, press, subject: id, requestId: id, action: undoAction ?? change.action },
    );
  });
}

interface Confirmation {
  readonly chosenTime: ChosenTime;
  readonly runSearch: RunSearch;
  /** True if the previous staff member is absent: the appointment may keep its hour with any other. */
  readonly isStaffAbsent?: boolean;
}

/** Gives a request its hour and staff time: confirms it, also if it was refused or cancelled, or moves it. */
export async function confirm(
  services: UseCaseServices,
  edit: RequestEdit,
  { chosenTime, runSearch, isStaffAbsent = false }: Confirmation,
): Promise<void> {
  const { db, agenda, mails, readSite } = services;
  const storedRequest = await findRequest(db, edit.number);
  const currentStaff = await listStaffIds(db, storedRequest.id);
  const previousStaff = currentStaff.length > 0 ? currentStaff : listPlannedStaff(storedRequest);
  const place = buildChosenPlace(storedRequest, chosenTime, previousStaff);
  const takesTime = await canTakeTime(agenda, storedRequest);
  const mayKeepHour = takesTime && (isStaffAbsent || isStaffChanged(currentStaff, chosenTime));
  const attempt = () =>
    editRequest(
      db,
      edit,
      (request, transaction) =>
        decideHour(transaction, request, chosenTime, { takesTime, mayKeepHour }),
      async (transaction, changed, previous) => {
        const request = await takeChosenTime(agenda, transaction, changed, place);
        // A change of the staff alone does not concern the client.
        if (previous.status === 'confirmed' && isSameStart(previous, request)) return;
        const change = { request, previous, site: await readSite(transaction) };
        await withdrawChangeNotices(services, transaction, change);
        await notifyClient(services, transaction, change, {}, async (lastSent) => {
          const details = await createClientDetails(transaction, request.id);
          return buildConfirmedMail({ ...change, previous: lastSent, ...details });
        });
      },
    );
  await withRetries(attempt).catch(async (error) => {
    const refusal = await convertToSlotTaken({ agenda, runSearch }, error, place);
    if (!(refusal instanceof Refusal) || refusal.code !== 'slot-taken') throw refusal;
    const warnings = [await describeClash(db, storedRequest, chosenTime)];
    throw new Refusal('slot-taken', { ...refusal.details, warnings });
  });
  mails.wake();
}

interface TimeRules {
  /** True if the appointment takes staff time. Appointments with their own time are then not in its way. */
  readonly takesTime: boolean;
  /** True if the appointment may keep its hour, because only its staff changes. */
  readonly mayKeepHour: boolean;
}

async function decideHour(
  db: Db,
  request: AppointmentRequest,
  { day, hour, staff, force, offAgenda }: ChosenTime,
  { takesTime, mayKeepHour }: TimeRules,
): Promise<RequestChange> {
  const to: AppointmentTime = { day, hour };
  const isAppointment = request.status === 'confirmed';
  if (!takesTime && !offAgenda) throw new Refusal('off-agenda');
  if (isAppointment && isSameStart(request, to)) {
    if (!mayKeepHour) throw new Refusal('same-hour');
    return { set: {}, action: 'assigned', detail: await readStaffName(db, staff) };
  }
  if (hasBegun(to)) throw new Refusal('past-hour');
  const doubts = !force && (await findTimeWarnings(db, request, to, takesTime));
  if (doubts && doubts.warnings.length > 0) throw new Refusal('confirm-anyway', doubts);
  return {
    set: { reason: null, outcome: null, ...limitHoldToStart(request, to) },
    action: getDecision(request),
    detail: `${day} ${hour}`,
  };
}

function getDecision({ status, hour }: AppointmentRequest): string {
  if (status === 'confirmed') return 'moved';
  return status === 'cancelled' && hour !== null ? 'restored' : 'confirmed';
}

interface Ending {
  readonly reason: string;
  /** True if the client cancelled by telephone. The reason then stays with the institute. */
  readonly byClient?: boolean | undefined;
}

export async function declineRequest(
  services: UseCaseServices,
  edit: RequestEdit,
  ending: Ending,
): Promise<void> {
  await refuseRequest(services.db, edit, ending, notifyOfRefusal(services, ending));
  services.mails.wake();
}

export const notifyOfRefusal =
  (services: UseCaseServices, { byClient }: Ending): OnChanged =>
  async (db, request, previous) => {
    const site = await services.readSite(db);
    const change = { request, previous, site };
    await withdrawChangeNotices(services, db, change);
    if (byClient && !request.hour) return withdrawReceipt(db, request);
    await notifyClient(services, db, change, {}, () =>
      byClient
        ? buildCancelledMail(request, site, { isByTelephone: true })
        : buildRefusedMail(request, site),
    );
  };

export const refuseRequest = (
  db: Db,
  edit: RequestEdit,
  { reason, byClient }: Ending,
  onChanged: OnChanged,
): Promise<void> =>
  editRequest(
    db,
    edit,
    ({ status }) => {
      if (status !== 'pending' && status !== 'confirmed') throw new Refusal('conflict');
      const newStatus = status === 'pending' && !byClient ? 'refused' : 'cancelled';
      const set = { status: newStatus, reason: (!byClient && reason) || null } as const;
      return { set, action: byClient ? 'cancelled-by-phone' : newStatus, detail: reason };
    },
    onChanged,
  );

/** Records whether the client came; "" removes the outcome. */
export const recordOutcome = (db: Db, edit: RequestEdit, outcome: Attendance): Promise<void> =>
  editRequest(db, edit, (request) => {
    const { status, day, hour } = request;
    if (status !== 'confirmed' || !hour || !hasBegun({ day, hour })) throw new Refusal('conflict');
    const set = { outcome: outcome || null };
    return request.outcome === set.outcome ? undefined : { set, action: outcome || 'unmarked' };
  });

export const isRunning = ({
  day,
  ends,
  ...time
}: AppointmentTime & { ends: string | null }): boolean =>
  hasBegun({ day, ...time }) && ends !== null && !hasBegun({ day, hour: ends });
