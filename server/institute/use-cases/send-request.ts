import type { RequestInput } from '../../../shared/contract/booking/request.ts';
import type { Receipt } from '../../../shared/contract/booking/request-status.ts';
import { addManageLink } from '../agenda/booking/manage-links.ts';
import { type Booker, isKnown, keepBrowser } from '../agenda/online/booker.ts';
import { repeatedLink } from '../agenda/online/repeated-link.ts';
import { readOnline, requireNotClosed } from '../agenda/online/settings.ts';
import type { Db } from '../database/database.ts';
import { newRequestMail, requestReceivedMail } from '../mail/templates/requests.ts';
import { newRequestAlert } from '../push/alert.ts';
import { answerTime } from '../requests/answer-time.ts';
import { requireOpen } from '../requests/closed-days.ts';
import { createRequest } from '../requests/intake.ts';
import type { AppointmentRequest } from '../requests/requests.ts';
import { requireShownTotal } from '../requests/shown-total.ts';
import type { UseCaseServices } from '../services.ts';
import { requireFewOrders, requireFewRequests } from './limits/booking-limits.ts';
import { mayWriteTo } from './limits/mailbox-limits.ts';
import { tellOwner } from './notices/owner-notices.ts';

/** A visitor asks for an appointment, with or without an account; both sides get a notice. */
export async function sendRequest(
  services: UseCaseServices,
  { input, booker }: { readonly input: RequestInput; readonly booker: Booker },
): Promise<Receipt> {
  const { db, agenda, limits, mails, alerts } = services;
  await requireOpen(db, input.day);
  requireNotClosed(await readOnline(db));
  const { catalogue } = await agenda.facts();
  const intake = { input, client: booker.client, catalogue };
  const receipt = await createRequest(db, intake, async (within, request) => {
    requireShownTotal(input, request);
    await requireFewOrders(within, limits, booker);
    await requireFewRequests(within, limits, { booker, request });
    await keepBrowser(within, request.id, booker);
    return tellBoth(services, within, request, booker);
  });
  mails.wake();
  alerts.wake();
  const again = receipt.repeated && (await repeatedLink(db, receipt.number, booker));
  return { ...receipt, ...(again && { manage: again }) };
}

/** @returns the part of the answer that only the client gets */
async function tellBoth(
  services: UseCaseServices,
  within: Db,
  request: AppointmentRequest,
  booker: Booker,
): Promise<{ manage: string; mailed?: boolean }> {
  const { limits, mails, siteIn } = services;
  const site = await siteIn(within);
  await tellOwner(services, within, {
    known: await isKnown(within, request.phone, booker),
    mail: newRequestMail(site.contactTo, request, site),
    alert: newRequestAlert(request),
  });
  const manage = await addManageLink(within, request.id);
  const { email } = request;
  if (!email) return { manage };
  if (!(await mayWriteTo(email, booker.client, { limits, within })))
    return { manage, mailed: false };
  const answerBy = await answerTime(within, request, site.institute);
  const own = { manage: await addManageLink(within, request.id), site, answerBy };
  await mails.add(within, requestReceivedMail(email, request, own));
  return { manage };
}
