import type { Receipt } from '../../../shared/appointments/request-status.ts';
import type { RequestInput } from '../../../shared/booking/request.ts';
import { rateLimits } from '../../../shared/limits/limits.ts';
import { canonicalMailbox } from '../accounts/mailboxes.ts';
import { newRequestMail } from '../appointments/institute-mails.ts';
import { addManageLink } from '../appointments/manage-links.ts';
import { requestReceivedMail } from '../appointments/request-mails.ts';
import { type AppointmentRequest, noteUnmailed } from '../appointments/requests.ts';
import type { Db } from '../database/database.ts';
import { admitMail } from '../notifications/mailbox-limits.ts';
import { tellOwner } from '../notifications/owner-notices.ts';
import { newRequestAlert } from '../notifications/staff-alerts.ts';
import { requireOpen } from '../opening/closed-day-list.ts';
import type { LimitUse } from '../rate-limits.ts';
import type { UseCaseServices } from '../services.ts';
import { answerTime } from './answer-time.ts';
import { type Booker, isKnown, isOwner, keepBrowser } from './booker.ts';
import { repeatedLink, requireShownOffer } from './booking-answer.ts';
import { requireFewOrders } from './booking-limits.ts';
import { readOnline, requireNotClosed } from './online-booking.ts';
import { createRequest } from './request-intake.ts';

export async function sendRequest(
  services: UseCaseServices,
  { input, booker }: { readonly input: RequestInput; readonly booker: Booker },
): Promise<Receipt> {
  const { db, agenda, limits, mails, alerts } = services;
  await requireOpen(db, input.day);
  requireNotClosed(await readOnline(db));
  const { offered: catalogue } = await agenda.facts();
  const intake = { input, client: booker.client, catalogue };
  const receipt = await createRequest(db, intake, async (transaction, request) => {
    requireShownOffer(input, request);
    await requireFewOrders(transaction, limits, booker);
    await limits.require(transaction, ...(await listUses(transaction, request, booker)));
    await keepBrowser(transaction, request.id, booker);
    return tellBoth(services, transaction, request, booker);
  });
  mails.wake();
  alerts.wake();
  const again = receipt.repeated && (await repeatedLink(db, receipt.number, booker));
  return { ...receipt, ...(again && { manage: again }) };
}

/** Counts strangers' requests apart, so that they take nothing of the share of the number's or mailbox's owner. */
async function listUses(
  db: Db,
  { phone, email }: AppointmentRequest,
  booker: Booker,
): Promise<LimitUse[]> {
  const { client, browser } = booker;
  const owner = ` ${client?.id ?? browser}`;
  const mailbox = email ? canonicalMailbox(email) : undefined;
  return [
    [rateLimits.requests.phone, (await isOwner(db, phone, booker)) ? phone + owner : phone],
    [rateLimits.requests.mailbox, mailbox && client?.email === email ? mailbox + owner : mailbox],
  ];
}

async function tellBoth(
  services: UseCaseServices,
  db: Db,
  request: AppointmentRequest,
  booker: Booker,
): Promise<{ manage: string; mailed?: boolean }> {
  const { limits, mails, siteIn } = services;
  const site = await siteIn(db);
  await tellOwner(services, db, {
    known: await isKnown(db, request.phone, booker),
    mail: newRequestMail(request, site),
    alert: newRequestAlert(request),
  });
  const manage = await addManageLink(db, request.id);
  const { email } = request;
  if (!email) return { manage };
  const { client } = booker;
  const mail = await admitMail({ limits, db }, { email, client, visitor: booker });
  const told = mail.toldWait === undefined ? { manage } : { manage, mailed: false };
  if (mail.wait !== undefined) {
    if (mail.isOverBudget) await noteUnmailed(db, [request]);
    return told;
  }
  const answerBy = await answerTime(db, request, site.institute);
  const details = { manage: await addManageLink(db, request.id, 'mailbox'), site, answerBy };
  await mails.add(db, {
    ...requestReceivedMail(request, details),
    behind: mail.behind,
  });
  return told;
}
