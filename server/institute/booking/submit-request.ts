import type { Receipt } from '#shared/appointments/request-status.ts';
import type { RequestInput } from '#shared/booking/request.ts';
import { rateLimits } from '#shared/limits/limits.ts';
import { formatCanonicalMailbox } from '../accounts/mailboxes.ts';
import { buildNewRequestMail } from '../appointments/institute-mails.ts';
import { addManageLink } from '../appointments/manage-links.ts';
import { buildReceivedMail } from '../appointments/request-mails.ts';
import { type AppointmentRequest, markUnmailed } from '../appointments/requests.ts';
import type { Db } from '../database/database.ts';
import type { Mail } from '../notifications/compose-mail.ts';
import { admitMail } from '../notifications/mailbox-limits.ts';
import { notifyOwner } from '../notifications/owner-notices.ts';
import { buildNewRequestAlert } from '../notifications/staff-alerts.ts';
import { requireOpenDay } from '../opening/closed-day-list.ts';
import type { LimitUse } from '../rate-limits.ts';
import type { UseCaseServices } from '../services.ts';
import { computeAnswerTime } from './answer-time.ts';
import { type Booker, hasAppointmentWith, isKnownNumber, saveBrowser } from './booker.ts';
import { createRepeatedLink, requireShownOffer } from './booking-answer.ts';
import { requireFewOrders } from './booking-limits.ts';
import { readOnlineBooking, requireBookingOpen } from './online-booking.ts';
import { writeRequest } from './request-intake.ts';

export async function submitRequest(
  services: UseCaseServices,
  { input, booker }: { readonly input: RequestInput; readonly booker: Booker },
): Promise<Receipt> {
  const { db, agenda, limits, mails } = services;
  await requireOpenDay(db, input.day);
  requireBookingOpen(await readOnlineBooking(db));
  const { visitorCatalogue: catalogue } = await agenda.readFacts();
  const intake = { input, client: booker.client, catalogue };
  const receipt = await db.transaction().execute((transaction) =>
    writeRequest(transaction, intake, async (request) => {
      requireShownOffer(input, request);
      await requireFewOrders(transaction, limits, booker);
      await limits.require(transaction, ...(await listLimitUses(transaction, request, booker)));
      await saveBrowser(transaction, request.id, booker);
      return notifyOfRequest(services, transaction, request, booker);
    }),
  );
  mails.wake();
  const link = receipt.repeated && (await createRepeatedLink(db, receipt.number, booker));
  return { ...receipt, ...(link && { manage: link }) };
}

/** Lists the limits of a request. The holder of the number or mailbox has a limit apart from strangers. */
async function listLimitUses(
  db: Db,
  { phone, email }: AppointmentRequest,
  booker: Booker,
): Promise<LimitUse[]> {
  const { client, browser } = booker;
  const holderSuffix = ` ${client?.id ?? browser}`;
  const mailbox = email ? formatCanonicalMailbox(email) : undefined;
  return [
    [
      rateLimits.requests.phone,
      (await hasAppointmentWith(db, phone, booker)) ? phone + holderSuffix : phone,
    ],
    [
      rateLimits.requests.mailbox,
      mailbox && client?.email === email ? mailbox + holderSuffix : mailbox,
    ],
  ];
}

async function notifyOfRequest(
  services: UseCaseServices,
  db: Db,
  request: AppointmentRequest,
  booker: Booker,
) {
  const site = await services.readSite(db);
  const notice = {
    known: await isKnownNumber(db, request.phone, booker),
    mail: buildNewRequestMail(request, site),
    alert: buildNewRequestAlert(request),
  };
  return notifyOwnerAndClient(services, db, {
    requests: [request],
    booker,
    notice,
    async buildMail() {
      const answerBy = await computeAnswerTime(db, request, site.institute);
      const details = { manage: await addManageLink(db, request.id, 'mailbox'), site, answerBy };
      return buildReceivedMail(request, details);
    },
  });
}

interface Order {
  /** The request, or the sessions of a course. */
  readonly requests: readonly [AppointmentRequest, ...AppointmentRequest[]];
  readonly booker: Booker;
  readonly notice: Parameters<typeof notifyOwner>[2];
  /** The mails that the order causes, this one included. */
  readonly mailCount?: number;
  buildMail(): Promise<Mail>;
}

/** Notifies the owner of an order, and the client if the limits admit a mail. */
export async function notifyOwnerAndClient(
  services: UseCaseServices,
  db: Db,
  { requests, booker, notice, mailCount = 1, buildMail }: Order,
): Promise<{ manage: string; mailed?: boolean }> {
  await notifyOwner(services, db, notice);
  const [{ id, email }] = requests;
  const manage = await addManageLink(db, id);
  if (!email) return { manage };
  const mailToAdmit = { email, client: booker.client, visitor: booker, mails: mailCount };
  const admission = await admitMail({ limits: services.limits, db }, mailToAdmit);
  if (admission.wait === undefined)
    await services.mails.add(db, { ...(await buildMail()), behind: admission.behind });
  else if (admission.isOverBudget) await markUnmailed(db, requests);
  return admission.shownWait === undefined ? { manage } : { manage, mailed: false };
}
