import { appointmentCancelledMail, confirmedMail } from '../appointments/decision-mails.ts';
import { movedByClientMail, newAppointmentMail } from '../appointments/institute-mails.ts';
import { detailsForClient } from '../appointments/manage-links.ts';
import { requestCancelledMail } from '../appointments/request-mails.ts';
import type { AppointmentRequest } from '../appointments/requests.ts';
import type { Client } from '../booking/intake.ts';
import type { Db } from '../database/database.ts';
import type { UseCaseServices } from '../services.ts';
import type { Visitor } from '../visitor.ts';
import { type Change, takeBackReceipt, tellClient, tellInstitute } from './notices.ts';
import { cancelledAlert, movedAlert } from './push/alert.ts';

interface ByClient {
  readonly request: AppointmentRequest;
  readonly previous: AppointmentRequest;
  readonly visitor: Visitor;
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
