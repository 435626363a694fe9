import { addDays, type Day } from '../../../shared/calendar/calendar-month.ts';
import {
  confirmInput,
  RefuseInput,
  StaffNoteInput,
} from '../../../shared/contract/admin/requests.ts';
import { placeGiven, takeGivenTime } from '../agenda/booking/confirming.ts';
import { toldToClient } from '../agenda/booking/manage-links.ts';
import { staffOf } from '../agenda/days/staff-names.ts';
import { atTime, today } from '../clock.ts';
import {
  appointmentCancelledMail,
  confirmedMail,
  refusedMail,
} from '../mail/templates/decisions.ts';
import { requestCancelledMail } from '../mail/templates/requests.ts';
import { parse } from '../parse.ts';
import { cancelRequest } from '../requests/cancel-request.ts';
import { confirmRequest, noteOnRequest, refuseRequest } from '../requests/decisions.ts';
import { recordOutcome } from '../requests/outcome.ts';
import { type AppointmentRequest, findRequest, listsIn } from '../requests/requests.ts';
import { addSentMail, type DemoContext } from './context.ts';
import { freeHour } from './free-hour.ts';
import { staff } from './people.ts';
import type { Scenario, Step } from './scenario.ts';

interface Position {
  readonly number: string;
  readonly scenario: Scenario;
  readonly step: Step;
  /** Of the step among its request's, and of the request among its list's. */
  readonly order: number;
  readonly index: number;
  readonly asked: string;
}

/** Does one thing with a request, as the routes do it, at a moment that suits it. */
export async function takeStep(context: DemoContext, position: Position): Promise<void> {
  const { number, step, index } = position;
  const request = await findRequest(context.db, number);
  if (!request) throw new Error(`no request ${number}`);
  await atTime(momentOf(context.now, request.day, position), () => {
    const { version } = request;
    const edit = { number, version, actor: staff[index % staff.length] ?? '' };
    if ('confirm' in step) return confirm(context, request, edit, request.day, step.confirm);
    if ('move' in step) {
      return confirm(context, request, edit, context.days.at(step.toDay), step.move);
    }
    if ('refuse' in step) return refuse(context, request, edit, step.refuse);
    if ('cancel' in step) return cancel(context, request);
    if ('outcome' in step) return recordOutcome(context.db, edit, step.outcome);
    const { note } = parse(StaffNoteInput, { ...edit, note: noteIn(step) });
    return noteOnRequest(context.db, edit, note);
  });
}

const noteIn = (step: { note: string } | { noteAfter: string }) =>
  'note' in step ? step.note : step.noteAfter;

/** Later than the step before; yesterday at the latest, and the day before the appointment's. */
function momentOf(now: string, day: Day, { step, order, index, asked }: Position): string {
  const yesterday = addDays(now.slice(0, 10), -1);
  const minute = String((index * 13) % 50).padStart(2, '0');
  const latest = (days: Day[]) => days.sort()[0];
  if ('noteAfter' in step || 'outcome' in step) {
    return `${latest([day, yesterday])}T20:${minute}:${order + 10}.000Z`;
  }
  const wished = addDays(asked.slice(0, 10), order);
  return `${latest([wished, addDays(day, -1), yesterday])}T${11 + order * 3}:${minute}:08.000Z`;
}

interface Edit {
  readonly number: string;
  readonly version: number;
  readonly actor: string;
}

async function confirm(
  context: DemoContext,
  request: AppointmentRequest,
  edit: Edit,
  day: Day,
  wished: string,
): Promise<void> {
  const { db, agenda, site } = context;
  const free = await freeHour(context, listsIn(request), { day, hour: wished });
  const { number: _, version: __, ...given } = parse(confirmInput(today), { ...edit, ...free });
  const keep = await staffOf(db, request.id);
  const place = placeGiven(request, { staff: '', force: false, ...given }, keep);
  const confirmation = { ...given, takesTime: true };
  await confirmRequest(db, edit, confirmation, async (within, changed, before) => {
    const taken = await takeGivenTime(agenda, within, changed, place);
    if (!taken.email) return;
    const own = await toldToClient(within, taken.id);
    const told = { request: taken, before, site, ...own };
    await addSentMail(within, confirmedMail(taken.email, told));
  });
}

function refuse(
  { db, site }: DemoContext,
  { email }: AppointmentRequest,
  edit: Edit,
  text: string,
): Promise<void> {
  const { reason } = parse(RefuseInput, { ...edit, reason: text });
  return refuseRequest(db, edit, reason, async (transaction, changed) => {
    if (email) await addSentMail(transaction, refusedMail(email, changed, site));
  });
}

function cancel({ db, site }: DemoContext, { number, user_id }: AppointmentRequest): Promise<void> {
  return cancelRequest(db, { userId: user_id ?? '', number }, async (transaction, changed) => {
    await addSentMail(transaction, requestCancelledMail(site.contactTo, changed, site));
    if (!changed.email || !changed.hour) return;
    await addSentMail(transaction, appointmentCancelledMail(changed.email, changed, site));
  });
}
