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
import {
  heldFor,
  quietSeconds,
  type Topic,
  type Withdrawn,
  wasTold,
  withdraw,
} from './coalescing.ts';
import type { Mail, Site } from './compose-mail.ts';
import { admitMail } from './mailbox-limits.ts';
import { longestHold, type Turn } from './outbox-leases.ts';
import { type Alert, cancelledAlert, movedAlert } from './staff-alerts.ts';

interface Change {
  readonly request: AppointmentRequest;
  readonly previous: AppointmentRequest;
  readonly site: Site;
}

type Tellers = Pick<UseCaseServices, 'mails' | 'alerts' | 'limits' | 'undoSeconds'>;

interface ToClient {
  /** Absent if the institute makes the change: its mails then wait until the undo expires. */
  readonly visitor?: Visitor;
  readonly client?: Client | undefined;
}

export async function tellClient(
  { mails, limits, undoSeconds }: Tellers,
  db: Db,
  { request, previous }: Change,
  { client, visitor }: ToClient,
  compose: (lastTold: AppointmentRequest) => Mail | Promise<Mail>,
): Promise<void> {
  const { email } = request;
  if (!email) return;
  const topic = clientTopic(request, email);
  const unsent = await withdraw(db, topic);
  const lastTold = restoreLastTold(previous, unsent);
  if (isUnchanged(lastTold, request)) return;
  // A mail that replaces an unsent one is not counted again.
  const admitted =
    visitor && !unsent ? await admitMail({ limits, db }, { email, client, visitor }) : undefined;
  const { wait, isOverBudget } = admitted ?? {};
  // A mailbox over its limit still gets the correction of an hour, unless its network has no mails left.
  const isWritten = wait === undefined || (!isOverBudget && (await wasTold(db, topic)));
  if (!isWritten) return;
  const turn = visitor ? await getTurn(db, topic, { request, unsent, wait }) : heldFor(undoSeconds);
  const behind = visitor && (admitted ?? unsent)?.behind;
  const mail = sinceTold(await compose(lastTold), unsent);
  await mails.add(db, { ...mail, behind }, turn);
  if (request.unmailed) await markUnmailed(db, [request], 0);
}

async function tellInstitute(
  { mails, alerts }: Tellers,
  db: Db,
  { request, previous, site }: Change,
  compose: (lastTold: AppointmentRequest) => { mail: Mail; alert: Alert },
): Promise<void> {
  const topic = instituteTopic(request, site);
  const unsent = await withdraw(db, topic);
  const lastTold = restoreLastTold(previous, unsent);
  if (isUnchanged(lastTold, request)) return alerts.withdraw(db, request.id);
  const turn = await getTurn(db, topic, { request, unsent });
  const { mail, alert } = compose(lastTold);
  await mails.add(db, sinceTold(mail, unsent), turn);
  await alerts.add(db, alert, turn);
}

export async function withdrawReceipt(db: Db, request: AppointmentRequest): Promise<void> {
  if (request.email) await withdraw(db, clientTopic(request, request.email));
}

/** Withdraws the unsent notices of a client's change, because the institute has changed the appointment itself. */
export async function withdrawChangeNotices(
  { alerts }: Pick<Tellers, 'alerts'>,
  db: Db,
  { request, site }: Pick<Change, 'request' | 'site'>,
): Promise<void> {
  await withdraw(db, instituteTopic(request, site), { onlyChanges: true });
  await alerts.withdraw(db, request.id);
}

const clientTopic = ({ id }: AppointmentRequest, email: string): Topic => ({
  request_id: id,
  recipient: email,
  kind: 'client',
});

const instituteTopic = ({ id }: AppointmentRequest, { contactTo }: Site): Topic => ({
  request_id: id,
  recipient: contactTo,
  kind: 'institute',
});

interface Told {
  readonly request: AppointmentRequest;
  readonly unsent: Withdrawn | undefined;
  readonly wait?: number | undefined;
}

/** Schedules a notice. A cancellation leaves at once, because no change can follow. */
async function getTurn(db: Db, topic: Topic, { request, unsent, wait = 0 }: Told): Promise<Turn> {
  const isLast = request.status === 'cancelled';
  if (unsent) return isLast ? atOnce() : unsent.turn;
  const quiet = isLast ? 0 : await quietSeconds(db, topic);
  return heldFor(Math.max(quiet, Math.min(wait, longestHold)));
}

const atOnce = () => heldFor(0);

function restoreLastTold(
  previous: AppointmentRequest,
  unsent: Withdrawn | undefined,
): AppointmentRequest {
  if (!unsent) return previous;
  const { since } = unsent;
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

function isUnchanged(lastTold: AppointmentRequest, now: AppointmentRequest): boolean {
  const getToldFacts = (request: AppointmentRequest) => [
    request.day,
    request.hour,
    request.people,
    isHeld(request),
  ];
  const isSame = getToldFacts(lastTold).join(' ') === getToldFacts(now).join(' ');
  return isSame && lastTold.status === 'confirmed' && now.status === 'confirmed';
}

const sinceTold = (mail: Mail, unsent: Withdrawn | undefined): Mail =>
  unsent ? { ...mail, since: unsent.since } : mail;

interface ByClient {
  readonly request: AppointmentRequest;
  readonly previous: AppointmentRequest;
  readonly visitor: Visitor;
  readonly client: Client | undefined;
}

export async function tellMoved(
  services: UseCaseServices,
  db: Db,
  { request, previous, ...changer }: ByClient,
): Promise<void> {
  const site = await services.siteIn(db);
  const change: Change = { request, previous, site };
  await tellInstitute(services, db, change, (lastTold) => ({
    mail:
      lastTold.status === 'confirmed'
        ? buildMovedByClientMail(request, lastTold, site)
        : buildNewAppointmentMail({ request }, site),
    alert: movedAlert(request, lastTold.hour === null ? previous : lastTold),
  }));
  await tellClient(services, db, change, changer, async (lastTold) => {
    const details = await createClientDetails(db, request.id);
    return buildConfirmedMail({ ...change, previous: lastTold, ...details });
  });
}

export async function tellCancelled(
  services: UseCaseServices,
  db: Db,
  { request, previous, ...changer }: ByClient,
): Promise<void> {
  const site = await services.siteIn(db);
  const change: Change = { request, previous, site };
  await tellInstitute(services, db, change, () => ({
    mail: buildRequestCancelledMail(request, site),
    alert: cancelledAlert(request),
  }));
  if (!request.hour) return withdrawReceipt(db, request);
  await tellClient(services, db, change, changer, () => buildCancelledMail(request, { site }));
}
