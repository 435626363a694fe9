import { buildCancelledMail, buildConfirmedMail } from '../appointments/decision-mails.ts';
import {
  buildMovedByClientMail,
  buildNewAppointmentMail,
  buildRequestCancelledMail,
} from '../appointments/institute-mails.ts';
import { createClientDetails } from '../appointments/manage-links.ts';
import { type AppointmentRequest, markUnmailed } from '../appointments/requests.ts';
import type { Client } from '../booking/request-intake.ts';
import type { Db } from '../database/database.ts';
import { isHeld } from '../money/deposit-rows.ts';
import type { UseCaseServices } from '../services.ts';
import type { Visitor } from '../visitor.ts';
import { maxHeldSeconds, type Schedule } from './claims.ts';
import {
  computeQuietSeconds,
  hasMailAbout,
  scheduleIn,
  type Topic,
  type WithdrawnMail,
  withdrawMails,
} from './coalescing.ts';
import type { Mail, Site } from './compose-mail.ts';
import { admitMail } from './mailbox-limits.ts';
import { type Alert, buildCancelledAlert, buildMovedAlert } from './staff-alerts.ts';

interface Change {
  readonly request: AppointmentRequest;
  readonly previous: AppointmentRequest;
  readonly site: Site;
}

type NoticeServices = Pick<UseCaseServices, 'mails' | 'alerts' | 'limits' | 'undoSeconds'>;

interface ChangeAuthor {
  /** Absent if the institute makes the change: its mails then wait until the undo expires. */
  readonly visitor?: Visitor;
  readonly client?: Client | undefined;
}

export async function notifyClient(
  { mails, limits, undoSeconds }: NoticeServices,
  db: Db,
  { request, previous }: Change,
  { client, visitor }: ChangeAuthor,
  compose: (lastSent: AppointmentRequest) => Mail | Promise<Mail>,
): Promise<void> {
  const { email } = request;
  if (!email) return;
  const topic = getClientTopic(request, email);
  const withdrawnMail = await withdrawMails(db, topic);
  const lastSent = restoreLastSent(previous, withdrawnMail);
  if (isUnchanged(lastSent, request)) return;
  // A mail that replaces a withdrawn one is not counted again.
  const admitted =
    visitor && !withdrawnMail
      ? await admitMail({ limits, db }, { email, client, visitor })
      : undefined;
  const { wait, isOverBudget } = admitted ?? {};
  // A mailbox over its limit still gets the correction of an hour, unless its network has no mails left.
  const isWritten = wait === undefined || (!isOverBudget && (await hasMailAbout(db, topic)));
  if (!isWritten) return;
  const schedule = visitor
    ? await computeSchedule(db, topic, { request, withdrawnMail, wait })
    : scheduleIn(undoSeconds);
  const behind = visitor && (admitted ?? withdrawnMail)?.behind;
  const mail = withSince(await compose(lastSent), withdrawnMail);
  await mails.add(db, { ...mail, behind }, schedule);
  if (request.unmailed) await markUnmailed(db, [request], 0);
}

async function notifyInstitute(
  { mails, alerts }: NoticeServices,
  db: Db,
  { request, previous, site }: Change,
  compose: (lastSent: AppointmentRequest) => { mail: Mail; alert: Alert },
): Promise<void> {
  const topic = getInstituteTopic(request, site);
  const withdrawnMail = await withdrawMails(db, topic);
  const lastSent = restoreLastSent(previous, withdrawnMail);
  if (isUnchanged(lastSent, request)) return alerts.withdraw(db, request.id);
  const schedule = await computeSchedule(db, topic, { request, withdrawnMail });
  const { mail, alert } = compose(lastSent);
  await mails.add(db, withSince(mail, withdrawnMail), schedule);
  await alerts.add(db, alert, schedule);
}

export async function withdrawReceipt(db: Db, request: AppointmentRequest): Promise<void> {
  if (request.email) await withdrawMails(db, getClientTopic(request, request.email));
}

/** Withdraws the unsent notices of a client's change, because the institute has changed the appointment itself. */
export async function withdrawChangeNotices(
  { alerts }: Pick<NoticeServices, 'alerts'>,
  db: Db,
  { request, site }: Pick<Change, 'request' | 'site'>,
): Promise<void> {
  await withdrawMails(db, getInstituteTopic(request, site), { onlyChanges: true });
  await alerts.withdraw(db, request.id);
}

const getClientTopic = ({ id }: AppointmentRequest, email: string): Topic => ({
  request_id: id,
  recipient: email,
  kind: 'client',
});

const getInstituteTopic = ({ id }: AppointmentRequest, { contactTo }: Site): Topic => ({
  request_id: id,
  recipient: contactTo,
  kind: 'institute',
});

interface NoticeFacts {
  readonly request: AppointmentRequest;
  readonly withdrawnMail: WithdrawnMail | undefined;
  readonly wait?: number | undefined;
}

/** Schedules a notice. A cancellation leaves at once, because no change can follow. */
async function computeSchedule(
  db: Db,
  topic: Topic,
  { request, withdrawnMail, wait = 0 }: NoticeFacts,
): Promise<Schedule> {
  const isCancelled = request.status === 'cancelled';
  if (withdrawnMail) return isCancelled ? scheduleIn(0) : withdrawnMail.schedule;
  const quiet = isCancelled ? 0 : await computeQuietSeconds(db, topic);
  return scheduleIn(Math.max(quiet, Math.min(wait, maxHeldSeconds)));
}

function restoreLastSent(
  previous: AppointmentRequest,
  withdrawnMail: WithdrawnMail | undefined,
): AppointmentRequest {
  if (!withdrawnMail) return previous;
  const { since } = withdrawnMail;
  const [day, hour] = since?.split(' ') ?? [];
  if (!day || !hour) return { ...previous, status: 'pending' };
  // The client was not told that the hold ended, so it counts as still held.
  const state = previous.deposit_state;
  const isEndUntold = state === 'expired' || state === 'refused';
  return {
    ...previous,
    status: 'confirmed',
    day,
    hour,
    deposit_state: isEndUntold ? 'due' : state,
  };
}

function isUnchanged(lastSent: AppointmentRequest, request: AppointmentRequest): boolean {
  const getToldFacts = (request: AppointmentRequest) => [
    request.day,
    request.hour,
    request.people,
    isHeld(request),
  ];
  const isSame = getToldFacts(lastSent).join(' ') === getToldFacts(request).join(' ');
  return isSame && lastSent.status === 'confirmed' && request.status === 'confirmed';
}

const withSince = (mail: Mail, withdrawnMail: WithdrawnMail | undefined): Mail =>
  withdrawnMail ? { ...mail, since: withdrawnMail.since } : mail;

type ClientChange = Omit<Change, 'site'> & Required<ChangeAuthor>;

export async function notifyOfMove(
  services: UseCaseServices,
  db: Db,
  { request, previous, ...changer }: ClientChange,
): Promise<void> {
  const site = await services.readSite(db);
  const change: Change = { request, previous, site };
  await notifyInstitute(services, db, change, (lastSent) => ({
    mail:
      lastSent.status === 'confirmed'
        ? buildMovedByClientMail(request, lastSent, site)
        : buildNewAppointmentMail(request, [], site),
    alert: buildMovedAlert(request, lastSent.hour === null ? previous : lastSent),
  }));
  await notifyClient(services, db, change, changer, async (lastSent) => {
    const details = await createClientDetails(db, request.id);
    return buildConfirmedMail({ ...change, previous: lastSent, ...details });
  });
}

export async function notifyOfCancellation(
  services: UseCaseServices,
  db: Db,
  { request, previous, ...changer }: ClientChange,
): Promise<void> {
  const site = await services.readSite(db);
  const change: Change = { request, previous, site };
  await notifyInstitute(services, db, change, () => ({
    mail: buildRequestCancelledMail(request, site),
    alert: buildCancelledAlert(request),
  }));
  if (!request.hour) return withdrawReceipt(db, request);
  await notifyClient(services, db, change, changer, () => buildCancelledMail(request, site));
}
