import { addDays } from '#shared/calendar/calendar-month.ts';
import type { MenuCount } from '#shared/contract/list-query.ts';
import type { ReminderEntry, Reminders } from '#shared/notifications/reminders.ts';
import { getStartKey, listTreatmentIdsByPerson } from '../appointments/requests.ts';
import { readLastDeliveries } from '../clients/client-mails.ts';
import { today } from '../clock.ts';
import type { Db } from '../database/database.ts';
import { isHeld } from '../money/deposit-rows.ts';

export async function readReminders(db: Db): Promise<Omit<Reminders, MenuCount>> {
  const day = addDays(today(), 1);
  const requests = await db
    .selectFrom('requests')
    .selectAll()
    .where('status', '=', 'confirmed')
    .where('day', '=', day)
    .where('hour', 'is not', null)
    .orderBy('hour')
    .orderBy('number')
    .execute();
  const mails = await readLastDeliveries(db, 'mail', requests);
  const messages = await readLastDeliveries(db, 'gateway', requests);
  const expected = requests.filter((request) => !isHeld(request));
  const all = expected.map((request) => {
    const { id, number, name, phone, people, hour } = request;
    const start = getStartKey(request);
    const entry: ReminderEntry = {
      number,
      name,
      phone,
      people,
      starts: hour ?? '',
      treatments: [...new Set(listTreatmentIdsByPerson(request).flat())],
      mail: mails.get(id) ?? null,
      message: messages.get(id) ?? null,
      coming: request.coming === start,
    };
    return { entry, isDone: entry.coming || request.reminded === start };
  });
  const listByState = (isDone: boolean) =>
    all.filter((reminder) => reminder.isDone === isDone).map(({ entry }) => entry);
  return { day, toRemind: listByState(false), reminded: listByState(true) };
}
