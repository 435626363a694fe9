import { addDays } from '../../../../shared/calendar/calendar-month.ts';
import type { MenuCount } from '../../../../shared/contract/admin/query.ts';
import type { ReminderOf, Reminders } from '../../../../shared/contract/admin/reminders.ts';
import { requestMails, requestMessages } from '../../requests/back-office/client-mails.ts';
import { startText, visitDay } from '../../requests/coming.ts';
import { isHeld } from '../../requests/deposits.ts';
import { isOfGroup, wholeOf } from '../../requests/group.ts';
import { type AppointmentRequest, listsIn } from '../../requests/requests.ts';
import type { AgendaSources } from '../days/agenda.ts';
import { agendaToday } from '../days/times.ts';

/** Tomorrow's clients: who has not said that she comes, and who has, or was reminded. */
export async function readReminders({
  db,
  agenda,
}: AgendaSources): Promise<Omit<Reminders, MenuCount>> {
  const { institute } = await agenda.facts();
  const day = addDays(agendaToday(institute), 1);
  const found = await db
    .selectFrom('requests')
    .selectAll()
    .where('status', '=', 'confirmed')
    .where('day', 'in', [day, addDays(day, 1)])
    .where('hour', 'is not', null)
    .orderBy('day')
    .orderBy('hour')
    .orderBy('number')
    .execute();
  const requests = found.filter((request) => visitDay(request, institute) === day);
  const ids = requests.map(({ id }) => id);
  const [mails, messages] = [await requestMails(db, ids), await requestMessages(db, ids)];
  // An hour that waits for its deposit is nobody's appointment yet.
  const expected = requests.filter((request) => !isHeld(request));
  const groups = Map.groupBy(expected.filter(isOfGroup), ({ series }) => series);
  const all = expected.flatMap((own) => {
    const parts = (isOfGroup(own) && groups.get(own.series)) || [own];
    const request = parts.length > 1 ? wholeOf(inOrder(parts)) : own;
    // One line for who booked, where the first part is.
    if (parts[0] !== own) return [];
    const { name, phone, people, hour } = request;
    const { number } = own;
    const start = startText(request);
    const one: ReminderOf = {
      ...{ number, name, phone, people, starts: hour ?? '' },
      ...(request.day !== day && { day: request.day }),
      treatments: [...new Set(listsIn(request).flat())],
      ...(parts.length > 1 && { parts: parts.map(partOf) }),
      mail: told(mails, parts),
      message: told(messages, parts),
      coming: request.coming === start,
    };
    const isReminded = parts.every((part) => part.reminded === startText(part));
    return [{ one, isDone: one.coming || isReminded }];
  });
  const those = (isDone: boolean) => all.filter((is) => is.isDone === isDone).map(({ one }) => one);
  return { day, toRemind: those(false), reminded: those(true) };
}

const partOf = ({ number, hour, people }: AppointmentRequest) => ({
  ...{ number, starts: hour ?? '', people },
});

const inOrder = (parts: readonly AppointmentRequest[]) =>
  parts.toSorted((one, other) => (one.part ?? 0) - (other.part ?? 0));

/** What was told of a group stands with one of its parts. */
const told = <Told>(all: ReadonlyMap<string, Told>, parts: readonly AppointmentRequest[]) =>
  parts.map(({ id }) => all.get(id)).find((one) => one !== undefined) ?? null;
