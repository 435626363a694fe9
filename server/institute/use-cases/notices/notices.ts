import type { Db } from '../../database/database.ts';
import type { Mail } from '../../mail/compose.ts';
import type { Site } from '../../mail/site.ts';
import {
  heldFor,
  quietSeconds,
  type TakenBack,
  type Topic,
  takeBack,
  wasTold,
} from '../../mail/turns.ts';
import type { Alert } from '../../push/alert.ts';
import { longestHold, type Turn } from '../../queue/claims.ts';
import type { Client } from '../../requests/intake.ts';
import type { AppointmentRequest } from '../../requests/requests.ts';
import type { UseCaseServices } from '../../services.ts';
import { countMail } from '../limits/mailbox-limits.ts';

/*
 * Notices of changed appointments: always the latest state, compared with the last one that was sent.
 * What has not been sent yet is replaced, and several changes within some minutes become one notice.
 */

export interface Change {
  readonly request: AppointmentRequest;
  readonly before: AppointmentRequest;
  readonly site: Site;
}

type Tellers = Pick<UseCaseServices, 'mails' | 'alerts' | 'limits'>;

interface ToClient {
  /** The account that makes the change, if signed in. */
  readonly client?: Client | undefined;
  /** The institute itself: at once, and it is not counted. */
  readonly byInstitute?: boolean;
}

/** Tells the client, by the mail that is made for the hour that was told before. */
export async function tellClient(
  { mails, limits }: Tellers,
  within: Db,
  { request, before }: Change,
  { client, byInstitute = false }: ToClient,
  compose: (email: string, told: AppointmentRequest) => Mail | Promise<Mail>,
): Promise<void> {
  const { email } = request;
  if (!email) return;
  const topic = clientTopic(request, email);
  const taken = await takeBack(within, topic);
  const told = toldBefore(before, taken);
  if (isTold(told, request)) return;
  const isCounted = !byInstitute && !taken;
  const wait = isCounted ? await countMail(email, client, { limits, within }) : undefined;
  const isKnown = wait === undefined || (await wasTold(within, topic));
  if (!isKnown) return;
  const turn = byInstitute ? atOnce() : await turnOf(within, topic, { request, taken, wait });
  await mails.add(within, sinceTold(await compose(email, told), taken), turn);
}

/** Tells the institute, by mail and on its phones, together. */
export async function tellInstitute(
  { mails, alerts }: Tellers,
  within: Db,
  { request, before, site }: Change,
  compose: (told: AppointmentRequest) => { mail: Mail; alert: Alert },
): Promise<void> {
  const topic = instituteTopic(request, site);
  const taken = await takeBack(within, topic);
  const told = toldBefore(before, taken);
  if (isTold(told, request)) return alerts.takeBack(within, request.id);
  const turn = await turnOf(within, topic, { request, taken });
  const { mail, alert } = compose(told);
  await mails.add(within, sinceTold(mail, taken), turn);
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
  readonly taken: TakenBack | undefined;
  /** Seconds, as the mailbox has got too many. */
  readonly wait?: number | undefined;
}

/** Nothing follows a cancellation that it could wait for. */
async function turnOf(within: Db, topic: Topic, { request, taken, wait = 0 }: Told): Promise<Turn> {
  const isLast = request.status === 'cancelled';
  if (taken) return isLast ? atOnce() : taken.turn;
  const quiet = isLast ? 0 : await quietSeconds(within, topic);
  return heldFor(Math.max(quiet, Math.min(wait, longestHold)));
}

const atOnce = () => heldFor(0);

/** What was taken back has told nothing: the request as it was told before that. */
function toldBefore(before: AppointmentRequest, taken: TakenBack | undefined): AppointmentRequest {
  if (!taken) return before;
  const { since } = taken;
  if (!since) return { ...before, status: 'pending' };
  return { ...before, status: 'confirmed', day: since.day, hour: since.time };
}

/** It was moved back to where it was: there is nothing to tell. */
function isTold(told: AppointmentRequest, now: AppointmentRequest): boolean {
  const isSame = told.day === now.day && told.hour === now.hour;
  return isSame && told.status === 'confirmed' && now.status === 'confirmed';
}

const sinceTold = (mail: Mail, taken: TakenBack | undefined): Mail =>
  taken ? { ...mail, since: taken.since } : mail;
