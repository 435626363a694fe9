import type { AppointmentRequest } from '../appointments/requests.ts';
import { noteUnmailed } from '../appointments/unmailed.ts';
import type { Client } from '../booking/intake.ts';
import type { Db } from '../database/database.ts';
import { isHeld } from '../money/deposit-rows.ts';
import type { UseCaseServices } from '../services.ts';
import type { Visitor } from '../visitor.ts';
import type { Mail } from './mail/compose.ts';
import type { Site } from './mail/site.ts';
import { admitMail } from './mailbox-limits.ts';
import type { Alert } from './push/alert.ts';
import { longestHold, type Turn } from './queue/claims.ts';
import {
  heldFor,
  quietSeconds,
  type TakenBack,
  type Topic,
  takeBack,
  wasTold,
} from './queue/turns.ts';

/*
 * Notices of changed appointments: always the latest state, compared with the last one that was sent.
 * What has not been sent yet is replaced, and several changes within some minutes become one notice.
 */

export interface Change {
  readonly request: AppointmentRequest;
  readonly previous: AppointmentRequest;
  readonly site: Site;
}

type Tellers = Pick<UseCaseServices, 'mails' | 'alerts' | 'limits' | 'undoSeconds'>;

interface ToClient {
  /** Who makes the change; absent: the institute itself, whose mails wait until it can take them back no more. */
  readonly visitor?: Visitor;
  /** Their account, if signed in. */
  readonly client?: Client | undefined;
}

/** Tells the client, by the mail that is made for the hour that was told before. */
export async function tellClient(
  { mails, limits, undoSeconds }: Tellers,
  within: Db,
  { request, previous }: Change,
  { client, visitor }: ToClient,
  compose: (email: string, lastTold: AppointmentRequest) => Mail | Promise<Mail>,
): Promise<void> {
  const { email } = request;
  if (!email) return;
  const topic = clientTopic(request, email);
  const unsent = await takeBack(within, topic);
  const lastTold = lastToldOf(previous, unsent);
  if (isUnchanged(lastTold, request)) return;
  // What takes the place of an unsent mail is not counted again.
  const admitted =
    visitor && !unsent
      ? await admitMail({ limits, within }, { email, client, visitor })
      : undefined;
  const { wait, isOverBudget } = admitted ?? {};
  // A mailbox is not left with an hour that is no longer true, as long as its network has mails left.
  const isWritten = wait === undefined || (!isOverBudget && (await wasTold(within, topic)));
  if (!isWritten) return;
  const turn = visitor
    ? await turnOf(within, topic, { request, unsent, wait })
    : heldFor(undoSeconds);
  const behind = visitor && (admitted ?? unsent)?.behind;
  const mail = sinceTold(await compose(email, lastTold), unsent);
  await mails.add(within, { ...mail, behind }, turn);
  if (request.unmailed) await noteUnmailed(within, [request], 0);
}

/** Tells the institute, by mail and on its phones, together. */
export async function tellInstitute(
  { mails, alerts }: Tellers,
  within: Db,
  { request, previous, site }: Change,
  compose: (lastTold: AppointmentRequest) => { mail: Mail; alert: Alert },
): Promise<void> {
  const topic = instituteTopic(request, site);
  const unsent = await takeBack(within, topic);
  const lastTold = lastToldOf(previous, unsent);
  if (isUnchanged(lastTold, request)) return alerts.takeBack(within, request.id);
  const turn = await turnOf(within, topic, { request, unsent });
  const { mail, alert } = compose(lastTold);
  await mails.add(within, sinceTold(mail, unsent), turn);
  await alerts.add(within, alert, turn);
}

/** A client whose request was deleted no longer needs a receipt. */
export async function takeBackReceipt(within: Db, request: AppointmentRequest): Promise<void> {
  if (request.email) await takeBack(within, clientTopic(request, request.email));
}

/** The institute has changed it itself: a waiting notice of the client's change is obsolete. */
export async function takeBackChange(
  { alerts }: Pick<Tellers, 'alerts'>,
  within: Db,
  { request, site }: Pick<Change, 'request' | 'site'>,
): Promise<void> {
  await takeBack(within, instituteTopic(request, site), { onlyChanges: true });
  await alerts.takeBack(within, request.id);
}

const clientTopic = ({ id }: AppointmentRequest, email: string): Topic => ({
  requestId: id,
  recipient: email,
  kind: 'client',
});

const instituteTopic = ({ id }: AppointmentRequest, { contactTo }: Site): Topic => ({
  requestId: id,
  recipient: contactTo,
  kind: 'institute',
});

interface Told {
  readonly request: AppointmentRequest;
  readonly unsent: TakenBack | undefined;
  /** Seconds, as the mailbox has got too many. */
  readonly wait?: number | undefined;
}

/** Nothing follows a cancellation that it could wait for. */
async function turnOf(
  within: Db,
  topic: Topic,
  { request, unsent, wait = 0 }: Told,
): Promise<Turn> {
  const isLast = request.status === 'cancelled';
  if (unsent) return isLast ? atOnce() : unsent.turn;
  const quiet = isLast ? 0 : await quietSeconds(within, topic);
  return heldFor(Math.max(quiet, Math.min(wait, longestHold)));
}

const atOnce = () => heldFor(0);

/** What was taken back has told nothing: the request as it was told before that. */
function lastToldOf(
  previous: AppointmentRequest,
  unsent: TakenBack | undefined,
): AppointmentRequest {
  if (!unsent) return previous;
  const { since } = unsent;
  if (!since) return { ...previous, status: 'pending' };
  // The end of a hold that nobody was told of: for its client it is held.
  const state = previous.deposit_state;
  const isEndUntold = state === 'expired' || state === 'refused';
  return {
    ...previous,
    status: 'confirmed',
    day: since.day,
    hour: since.time,
    deposit_state: isEndUntold ? 'due' : state,
  };
}

/** It was moved back to where it was: there is nothing to tell. */
function isUnchanged(lastTold: AppointmentRequest, now: AppointmentRequest): boolean {
  const startsOf = (one: AppointmentRequest) => [one.day, one.hour, one.people, isHeld(one)];
  const isSame = startsOf(lastTold).join(' ') === startsOf(now).join(' ');
  return isSame && lastTold.status === 'confirmed' && now.status === 'confirmed';
}

const sinceTold = (mail: Mail, unsent: TakenBack | undefined): Mail =>
  unsent ? { ...mail, since: unsent.since } : mail;
