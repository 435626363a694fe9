import type { InferOutput } from 'valibot';
import type { confirmInput } from '../../../shared/appointments/request-list.ts';
import { staffOf } from '../agenda/staff-names.ts';
import { canTakeTime, isAnotherPlace, placeGiven, takeGivenTime } from '../booking/confirming.ts';
import { explained } from '../booking/explained.ts';
import type { Ask } from '../booking/search/questions.ts';
import { withRetries } from '../database/lost-races.ts';
import { takeBackChange, takeBackReceipt, tellClient } from '../notifications/notices.ts';
import { Refusal } from '../refusal.ts';
import type { UseCaseServices } from '../services.ts';
import { hasAssistants } from './beside.ts';
import { confirmRequest, type Edit, refuseRequest } from './decisions.ts';
import { appointmentCancelledMail, refusedMail } from './mails/cancellations-mails.ts';
import { confirmedMail } from './mails/decisions-mails.ts';
import { detailsForClient } from './manage-links.ts';
import { type AppointmentRequest, findRequest, type OnChanged } from './requests.ts';

/** Returns true if only the staff changes, which does not concern the client. */
const isSameHour = (previous: AppointmentRequest, now: AppointmentRequest) =>
  previous.status === 'confirmed' && previous.day === now.day && previous.hour === now.hour;

const isDouble = ({ off_agenda }: AppointmentRequest) => off_agenda === 'double';

type Given = Omit<InferOutput<ReturnType<typeof confirmInput>>, 'number' | 'version'>;

interface Decided {
  readonly given: Given;
  readonly ask: Ask;
  /** True if the previous staff member is absent: the appointment may keep its hour with any other. */
  readonly isAway?: boolean;
}

/** Gives a request its hour and staff time, or moves an appointment. */
export async function confirm(
  services: UseCaseServices,
  edit: Edit,
  { given, ask, isAway = false }: Decided,
): Promise<void> {
  const { db, agenda, mails, siteIn } = services;
  const request = await findRequest(db, edit.number);
  if (!request) throw new Refusal('not-found');
  const keep = await staffOf(db, request.id);
  const { institute } = await agenda.facts();
  const wanted = { staff: '', force: false, ...given };
  const place = placeGiven(request, wanted, { keep, institute });
  const takesTime = await canTakeTime(agenda, request);
  const mayStay = takesTime
    ? isAway || isAnotherPlace(keep, given) || hasAssistants(request.plan) || isDouble(request)
    : request.off_agenda === 'unassigned';
  const confirmation = { ...given, takesTime, mayStay };
  const attempt = () =>
    confirmRequest(db, edit, confirmation, async (within, changed, previous) => {
      const appointment = await takeGivenTime(agenda, within, changed, place);
      if (isSameHour(previous, appointment)) return;
      const change = { request: appointment, previous, site: await siteIn(within) };
      await takeBackChange(services, within, change);
      await tellClient(services, within, change, {}, async (email, lastTold) => {
        const details = await detailsForClient(within, change.request.id);
        return confirmedMail(email, { ...change, previous: lastTold, ...details });
      });
    });
  await withRetries(attempt).catch(async (error) => {
    throw await explained({ agenda, ask }, error, place);
  });
  mails.wake();
}

/** Refuses a request, or cancels an appointment. Without a reason, the client cancelled by telephone. */
export async function refuse(services: UseCaseServices, edit: Edit, reason: string): Promise<void> {
  await refuseRequest(services.db, edit, reason, tellRefusal(services, reason));
  services.mails.wake();
}

/** Notifies the client, within the transaction that refuses or cancels. */
export const tellRefusal =
  (services: UseCaseServices, reason: string): OnChanged =>
  async (within, request, previous) => {
    const site = await services.siteIn(within);
    const change = { request, previous, site };
    await takeBackChange(services, within, change);
    if (!reason && !request.hour) return takeBackReceipt(within, request);
    await tellClient(services, within, change, {}, async (email) =>
      !reason && request.status === 'cancelled'
        ? appointmentCancelledMail(email, request, site)
        : refusedMail(email, request, site),
    );
  };
