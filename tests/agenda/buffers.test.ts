import { expect, test } from 'vitest';
import { toTime } from '#shared/calendar/time-of-day.ts';
import { startOffice } from '../support/office.ts';
import { setTestOpeningHours } from '../support/own-facts.ts';
import { Visitor } from '../support/visitor.ts';
import { appointment, plainWeekday } from './support/visits.ts';

/*
 * Preparation and cleaning around a treatment, which hold its person and room, and their limits.
 */

setTestOpeningHours();

const { db, app, admin } = await startOffice();

/** A treatment of 45 minutes that only the hairdresser gives. */
const cut = 'capillaires/coupe-femme';
const hairdresser = '4';

const plain = { minutes: null, cleaning: 0, pauseAt: 0, pause: 0, roomKind: '', instant: true };

async function saveRule(rule: object): Promise<void> {
  const { rules } = (await admin.get('/api/admin/agenda/rules')).body;
  const { mark = '' } =
    (rules as { treatment: string; mark: string }[]).find(({ treatment }) => treatment === cut) ??
    {};
  const answer = await admin.call('admin/agenda/rule', { treatment: cut, mark, ...plain, ...rule });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
}

const readHours = async (day: string): Promise<string[]> => {
  const query = new URLSearchParams({ treatments: cut, day });
  const { times } = (await (await Visitor.at(app)).get(`/api/booking/times?${query}`)).body;
  return (times as { time: string }[]).map(({ time }) => time);
};
const book = async (more: object) =>
  (await Visitor.at(app)).call('booking/appointment', appointment(more));
const listUses = async (number: string) => {
  const rows = await db
    .selectFrom('resource_use')
    .innerJoin('requests', 'requests.id', 'resource_use.request_id')
    .select(['resource_id', 'resource_use.starts', 'resource_use.ends'])
    .where('number', '=', number)
    .execute();
  return rows.map(({ resource_id, starts, ends }) => [
    resource_id,
    toTime(starts % 1440),
    toTime(ends % 1440),
  ]);
};

test('preparation and cleaning hold the staff member, in the database too', async () => {
  const day = plainWeekday(1);
  await saveRule({ preparation: 15, cleaning: 15 });
  // Preparation may be before opening, and cleaning after closing.
  expect([(await readHours(day))[0], (await readHours(day)).at(-1)]).toEqual(['09:00', '18:15']);
  const answer = await book({ day, time: '11:00' });
  expect(answer.body).toMatchObject({ time: '11:00', ends: '11:45' });
  expect(await listUses(answer.body.number)).toEqual([[4, '10:45', '12:00']]);
  const hours = await readHours(day);
  expect(hours).not.toContain('10:15');
  expect(hours).toContain('09:45');
  expect(hours).not.toContain('12:00');
  expect(hours).toContain('12:15');
  const { id } = await db
    .selectFrom('requests')
    .select('id')
    .where('number', '=', answer.body.number)
    .executeTakeFirstOrThrow();
  // The database refuses a direct write for another staff member or for an occupied time.
  const plan = (starts: number) =>
    JSON.stringify({
      parts: [
        { position: 0, person: 0, treatment: cut, staff: 4, room: null, starts: 0, ends: 45 },
      ],
      uses: [{ resource_id: 4, starts, ends: 60 }],
    });
  const write = (starts: number) =>
    db
      .updateTable('requests')
      .set({ plan: plan(starts) })
      .where('id', '=', id)
      .execute();
  await expect(write(5)).rejects.toThrow('held time differs');
  await expect(write(-11 * 60 - 5)).rejects.toThrow('held time differs');
  await write(-20);
  expect(await listUses(answer.body.number)).toEqual([[4, '10:40', '12:00']]);
});

test('the day shows preparation and cleaning, and offers nothing meanwhile', async () => {
  const day = plainWeekday(4);
  const answer = await book({ day, time: '11:00' });
  const { days } = (await admin.get(`/api/admin/agenda?day=${day}`)).body;
  const resource = days[0].resources.find(({ id }: { id: string }) => id === hairdresser);
  expect(resource.appointments).toMatchObject([
    { number: answer.body.number, starts: '11:00', ends: '11:45', before: 15, after: 15 },
  ]);
  const calendar = (await admin.get(`/admin?jour=${day}`)).text;
  expect(calendar).toMatch(/calendar-buffer[^>]*>.*?Préparation 10\u00a0h\u00a045/s);
  expect(calendar).toContain('Libre de 12\u00a0h à');
  expect(calendar).not.toContain('Libre de 11\u00a0h\u00a045');
});

test('a pause serves another client, whose entry names the first one', async () => {
  const day = plainWeekday(6);
  const bookByHand = (more: object) =>
    admin.call('admin/agenda/book', { ...appointment({ day, ...more }), soon: true });
  const short = { treatments: ['capillaires/coupe-homme'], name: 'Koffi' };
  // Without a pause the staff member serves no other client during the treatment.
  await saveRule({ minutes: 90 });
  expect((await bookByHand({ time: '10:00' })).status).toBe(200);
  expect((await bookByHand({ ...short, time: '10:30' })).body.error).toBe('slot-taken');
  await saveRule({ minutes: 90, pauseAt: 30, pause: 30 });
  expect((await bookByHand({ time: '14:00' })).status).toBe(200);
  expect((await bookByHand({ ...short, time: '14:15' })).body.error).toBe('slot-taken');
  expect((await bookByHand({ ...short, time: '14:30' })).status).toBe(200);
  const { text } = await admin.get(`/admin?jour=${day}`);
  expect(text).toContain('Pendant la pose\u00a0: Awa Koné');
});
