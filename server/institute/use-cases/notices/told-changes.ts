import { detailsForClient } from '../../agenda/booking/manage-links.ts';
import type { Db } from '../../database/database.ts';
import { movedByClientMail, newAppointmentMail } from '../../mail/templates/appointments.ts';
import { appointmentCancelledMail } from '../../mail/templates/cancellations.ts';
import { confirmedMail } from '../../mail/templates/decisions.ts';
import { requestCancelledMail } from '../../mail/templates/requests.ts';
import { cancelledAlert, movedAlert } from '../../push/alert.ts';
import type { Client } from '../../requests/intake.ts';
import type { AppointmentRequest } from '../../requests/requests.ts';
import type { UseCaseServices } from '../../services.ts';
import type { Visitor } from '../../visitor.ts';
import { type Change, takeBackReceipt, tellClient, tellInstitute } from './notices.ts';

/*
 * The notices that both sides get when a client changes an appointment, written in the change's transaction.
 */

interface ByClient {
  readonly request: AppointmentRequest;
  readonly previous: AppointmentRequest;
  readonly visitor: Visitor;
  /** The signed-in account, if any. */
  readonly client: Client | undefined;
}

export async function tellMoved(
  services: UseCaseServices,
  within: Db,
  { request, previous, ...changer }: ByClient,
): Promise<void> {
  const site = await services.siteIn(within);
  const change: Change = { request, previous, site };
  await tellInstitute(services, within, change, (lastTold) => ({
    mail:
      lastTold.status === 'confirmed'
        ? movedByClientMail(site.contactTo, { ...change, previous: lastTold })
        : newAppointmentMail(site.contactTo, { request }, site),
    alert: movedAlert(request, lastTold.hour === null ? previous : lastTold),
  }));
  await tellClient(services, within, change, changer, async (email, lastTold) => {
    const details = await detailsForClient(within, request.id);
    return confirmedMail(email, { ...change, previous: lastTold, ...details });
  });
}

export async function tellCancelled(
  services: UseCaseServices,
  within: Db,
  { request, previous, ...changer }: ByClient,
): Promise<void> {
  const site = await services.siteIn(within);
  const change: Change = { request, previous, site };
  await tellInstitute(services, within, change, () => ({
    mail: requestCancelledMail(site.contactTo, request, site),
    alert: cancelledAlert(request),
  }));
  if (!request.hour) return takeBackReceipt(within, request);
  await tellClient(services, within, change, changer, (email) =>
    appointmentCancelledMail(email, request, site),
  );
}
