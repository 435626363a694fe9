import { addDays, type Day } from '../../../shared/calendar/calendar-month.ts';
import {
  confirmInput,
  RefuseInput,
  StaffNoteInput,
} from '../../../shared/contract/admin/requests.ts';
import { askFreely } from '../agenda/search/questions/questions.ts';
import { atTime, today } from '../clock.ts';
import { parse } from '../parse.ts';
import { type Edit, noteOnRequest, recordOutcome } from '../requests/decisions.ts';
import { type AppointmentRequest, findRequest, listsIn } from '../requests/requests.ts';
import { cancelByAccount } from '../use-cases/change-visit.ts';
import { confirm, refuse } from '../use-cases/decide.ts';
import type { DemoContext } from './context.ts';
import { freeHour } from './free-hour.ts';
import { staff } from './people.ts';
import type { Step } from './scenario.ts';

interface Position {
  readonly number: string;
  readonly step: Step;
  /** The position of the step in its request, and of the request in its list. */
  readonly order: number;
  readonly index: number;
  readonly asked: string;
}

/** Does one thing with a request, at a moment that suits it. */
export async function takeStep(context: DemoContext, position: Position): Promise<void> {
  const { services } = context;
  const { number, step, index } = position;
  const request = await findRequest(services.db, number);
  if (!request) throw new Error(`no request ${number}`);
  await atTime(momentOf(context.now, request.day, position), () => {
    const { version, day } = request;
    const edit = { number, version, actor: staff[index % staff.length] ?? '' };
    if ('confirm' in step)
      return confirmWhereFree(context, request, edit, { day, hour: step.confirm });
    if ('move' in step) {
      const at = { day: context.days.at(step.toDay), hour: step.move };
      return confirmWhereFree(context, request, edit, at);
    }
    if ('refuse' in step)
      return refuse(services, edit, parse(RefuseInput, { ...edit, reason: step.refuse }).reason);
    if ('cancel' in step) {
      const client = { id: request.user_id ?? '', email: request.email ?? '' };
      return cancelByAccount(services, number, { client, visitor: { browser: '', address: '' } });
    }
    if ('outcome' in step) return recordOutcome(services.db, edit, step.outcome);
    const { note } = parse(StaffNoteInput, { ...edit, note: noteIn(step) });
    return noteOnRequest(services.db, edit, note);
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

async function confirmWhereFree(
  context: DemoContext,
  request: AppointmentRequest,
  edit: Edit,
  at: { day: Day; hour: string },
): Promise<void> {
  const free = await freeHour(context, listsIn(request), at);
  const { number: _, version: __, ...given } = parse(confirmInput(today), { ...edit, ...free });
  await confirm(context.services, edit, { given, ask: askFreely, isAway: true });
}
