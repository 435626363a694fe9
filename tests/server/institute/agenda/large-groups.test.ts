import { afterAll, describe, expect, test } from 'vitest';
import { addDays } from '../../../../shared/calendar/calendar-month.ts';
import { signInAdmin } from '../../../support/admin.ts';
import { nameTeam } from '../../../support/agenda/named.ts';
import { appointment, plainDay } from '../../../support/agenda/visits.ts';
import { testApp } from '../../../support/app.ts';
import { startInstitute } from '../../../support/institute.ts';
import { setOwnTimes } from '../../../support/own-facts.ts';
import { newPhone } from '../../../support/request.ts';
import { Visitor } from '../../../support/visitor.ts';

setOwnTimes();

/*
 * A group of more persons than one appointment has: several appointments of one day, booked in one go.
 */

const institute = await startInstitute();
const { db, outbox } = institute;
const app = testApp({ backendUrl: institute.url });
const admin = await signInAdmin(app, outbox, 'gerante@institut.example');
afterAll(() => institute[Symbol.asyncDispose]());
await nameTeam(db);

const [braids, manicure] = ['capillaires/tresses-fines-avec-rajouts', 'onglerie/manucure-simple'];
const [cut, pedicure] = ['capillaires/coupe-femme', 'onglerie/pedicure-simple'];

/** `span`: a day, or a month. */
async function hoursOn(span: string, treatments: string, people: string) {
  const name = span.length === 7 ? 'month' : 'day';
  const search = new URLSearchParams({ treatments, people, [name]: span });
  return (await (await Visitor.at(app)).get(`/api/booking/times?${search}`)).body;
}

/** Six persons, the first three of whom do not have what the others have. */
const six = [[cut], [manicure], [cut], [pedicure], [cut], [manicure]];
const textOf = (lists: readonly string[][]) => lists.map((list) => list.join()).join(';');

/** An order of a group as the browser's script sends it. */
const groupOf = (lists: string[][], more: object = {}) =>
  appointment({
    ...{ people: lists.length, treatments: lists[0], persons: lists, phone: newPhone() },
    ...more,
  });

const rowsOf = (phone: string) =>
  db
    .selectFrom('requests')
    .selectAll()
    .where('phone', '=', `+225${phone.replaceAll(' ', '')}`)
    .orderBy('part')
    .execute();

describe('the hours of a group of more than four', () => {
  test('say when each of them begins, and count as one question', async () => {
    const body = await hoursOn(plainDay(), textOf(six), '6');
    const [first] = body.times;
    expect(first).toMatchObject({ time: '09:00', staff: [] });
    expect(first.begins).toHaveLength(6);
    expect(first.begins[0]).toBe('09:00');
    expect(first.ends > first.begins[4]).toBe(true);
    const month = await hoursOn(plainDay().slice(0, 7), textOf(six), '6');
    const found = month.days.find((one: { day: string }) => one.day === plainDay());
    expect(found).toEqual({ day: plainDay(), count: 1, more: true });
  });

  test('are those of a request for more than the owner takes at once', async () => {
    const saveGroup = async (group: number) => {
      const { mark, ...settings } = (await admin.get('/api/admin/agenda/rules')).body.settings;
      const saved = await admin.call('admin/agenda/settings', { ...settings, mark, group });
      expect(saved.status, JSON.stringify(saved.body)).toBe(200);
    };
    await saveGroup(5);
    expect((await hoursOn(plainDay(), textOf(six), '6')).error).toBe('not-bookable');
    expect((await hoursOn(plainDay(), textOf(six.slice(1)), '5')).times.length).toBeGreaterThan(5);
    await saveGroup(10);
  });
});

describe('a group of more than four', () => {
  test('is booked in one go, as several appointments that belong together', async () => {
    const day = plainDay(1);
    const hours = await hoursOn(day, textOf(six), '6');
    const hour = hours.times.find(({ time }: { time: string }) => time === '10:00');
    const phone = newPhone();
    const visitor = await Visitor.at(app);
    const order = groupOf(six, { day, phone, begins: hour.begins, ends: hour.ends });
    const sent = await visitor.call('booking/appointment', order);
    expect(sent.status, JSON.stringify(sent.body)).toBe(200);
    expect(sent.body).toMatchObject({ time: '10:00', ends: hour.ends, begins: hour.begins });
    const rows = await rowsOf(phone);
    expect(rows.map(({ people, part, status }) => [people, part, status])).toEqual([
      [3, 1, 'confirmed'],
      [3, 2, 'confirmed'],
    ]);
    expect(new Set(rows.map(({ series }) => series))).toEqual(new Set([rows[0]?.id]));
    const again = await visitor.call('booking/appointment', order);
    expect(again.body).toMatchObject({ number: sent.body.number, repeated: true });
    expect(await rowsOf(phone)).toHaveLength(2);
  });

  test('is one line of those to remind, and is done by one press', async () => {
    const day = plainDay(4);
    const phone = newPhone();
    const e164 = `+225${phone.replaceAll(' ', '')}`;
    const order = appointment({ day, phone, people: 10, treatments: [cut], time: '09:00' });
    const sent = await (await Visitor.at(app)).call('booking/appointment', order);
    expect(sent.status, JSON.stringify(sent.body)).toBe(200);
    const tomorrow = addDays(new Date().toISOString().slice(0, 10), 1);
    await db.updateTable('requests').set({ day: tomorrow }).where('phone', '=', e164).execute();
    const listed = async () => (await admin.get('/api/admin/agenda/reminders')).body;
    const own = (list: { phone: string }[]) => list.filter((one) => one.phone === e164);
    const before = own((await listed()).toRemind) as unknown as { number: string }[];
    expect(before).toMatchObject([
      { people: 10, parts: [{ people: 4 }, { people: 3 }, { people: 3 }] },
    ]);
    const number = before[0]?.number ?? '';
    const { text } = await admin.get('/admin/rappels');
    expect(text.match(new RegExp(`wa\\.me/${e164.slice(1)}`, 'g'))?.length).toBe(1);
    const time = '09:00';
    const noted = { number, day: tomorrow, time, isDone: true };
    expect((await admin.call('admin/agenda/reminded', noted)).status).toBe(200);
    expect(own((await listed()).toRemind)).toEqual([]);
    expect(own((await listed()).reminded)).toHaveLength(1);
    // Of each part its own start.
    for (const { reminded, hour } of await rowsOf(phone))
      expect(reminded).toBe(`${tomorrow} ${hour}`);
    await db.deleteFrom('requests').where('phone', '=', e164).execute();
  });

  test('who all have the same are as many as they are', async () => {
    const day = plainDay(2);
    const phone = newPhone();
    const order = appointment({ day, phone, people: 10, treatments: [cut], time: '09:00' });
    const sent = await (await Visitor.at(app)).call('booking/appointment', order);
    expect(sent.status, JSON.stringify(sent.body)).toBe(200);
    const rows = await rowsOf(phone);
    expect(rows.map(({ people }) => people)).toEqual([4, 3, 3]);
    expect(sent.body.begins).toHaveLength(10);
  });

  test('is booked whole or not at all: of two at the same hours one wins', async () => {
    const day = plainDay(3);
    const hours = await hoursOn(day, textOf(six), '6');
    const { begins, time } = hours.times[4];
    const phones = [newPhone(), newPhone()];
    const answers = await Promise.all(
      phones.map(async (phone) =>
        (await Visitor.at(app)).call(
          'booking/appointment',
          groupOf(six, { day, phone, time, begins }),
        ),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const counts = await Promise.all(phones.map(async (phone) => (await rowsOf(phone)).length));
    expect(counts.sort()).toEqual([0, 2]);
    const lost = answers.find(({ status }) => status === 409);
    expect(lost?.body.error).toBe('slot-taken');
    expect(lost?.body.others[0].begins).toHaveLength(6);
  });

  test('is refused when one of them would begin later than was shown, and nothing is kept', async () => {
    const day = plainDay(4);
    const [hour] = (await hoursOn(day, textOf(six), '6')).times;
    const phone = newPhone();
    // Somebody takes the last one's time.
    const taken = appointment({
      day,
      time: hour.begins[5],
      category: 'onglerie',
      treatments: [manicure],
    });
    expect((await (await Visitor.at(app)).call('booking/appointment', taken)).status).toBe(200);
    const { begins, time } = hour;
    const order = groupOf(six, { day, phone, time, begins });
    const sent = await (await Visitor.at(app)).call('booking/appointment', order);
    expect([sent.status, sent.body.error]).toEqual([409, 'slot-taken']);
    expect(await rowsOf(phone)).toEqual([]);
  });

  test('costs what was shown, or is refused whole', async () => {
    const day = plainDay(5);
    const [hour] = (await hoursOn(day, textOf(six), '6')).times;
    const { begins, ends, time } = hour;
    const phone = newPhone();
    const send = async (more: object) => {
      const order = groupOf(six, { day, phone, time, begins, ends, ...more });
      return (await Visitor.at(app)).call('booking/appointment', order);
    };
    const wrong = await send({ total: 1 });
    expect([wrong.status, wrong.body.error]).toEqual([409, 'offer-changed']);
    expect(await rowsOf(phone)).toEqual([]);
  });

  test('of an unknown number may be one of sixteen hours of work, and no second one', async () => {
    const day = plainDay(6);
    const phone = newPhone();
    const send = async (people: number, treatments: string[], more: object = {}) => {
      const order = appointment({ day, phone, people, treatments, time: '09:00', ...more });
      const { status, body } = await (await Visitor.at(app)).call('booking/appointment', order);
      return [status, body.reason];
    };
    expect(await send(8, [braids])).toEqual([409, 'number']);
    expect(await send(10, [cut])).toEqual([200, undefined]);
    expect(await send(6, [cut], { day: plainDay(7) })).toEqual([409, 'number']);
  });
});

/** Books the six, at the so-many-th hour of a day. */
async function bookSix(index: number, { at = 4, email = '' } = {}) {
  const day = plainDay(index);
  const { times } = await hoursOn(day, textOf(six), '6');
  const { begins, ends, time } = times[at];
  const [visitor, phone] = [await Visitor.at(app), newPhone()];
  const order = groupOf(six, { day, phone, time, begins, ends, email });
  const { status, body } = await visitor.call('booking/appointment', order);
  expect(status, JSON.stringify(body)).toBe(200);
  const path = body.manage as string;
  const token = path.slice(5);
  const visitOf = async (part = '') =>
    (await visitor.get(`/api/booking/visit/${token}${part && `?part=${part}`}`)).body;
  return { ...{ day, time, ends, begins, phone, path, token, visitor, visitOf }, rows: rowsOf };
}

describe('the page of a group', () => {
  test('shows all of it as one visit, with one total and one calendar entry', async () => {
    const { path, visitor, visitOf, day, begins, ends, time } = await bookSix(8);
    const visit = await visitOf();
    expect(visit).toMatchObject({
      people: 6,
      day,
      time,
      ends,
      begins,
      canChange: true,
      version: 2,
    });
    expect(visit.persons.map((own: { nom: string }[]) => own.length)).toEqual([1, 1, 1, 1, 1, 1]);
    expect(visit.beside.map(({ people }: { people: number }) => people)).toEqual([3, 3]);
    const { text } = await visitor.get(path);
    for (const words of ['Votre groupe', 'Personnes 4 à 6', 'pour 6\u00a0personnes'])
      expect(text).toContain(words);
    const file = (await visitor.get(`${path}/rendez-vous.ics`)).text;
    expect(file.match(/BEGIN:VEVENT/g)).toHaveLength(1);
    const at = (clock: string) => `${day.replaceAll('-', '')}T${clock.replace(':', '')}00Z`;
    expect(file).toContain(`DTSTART:${at(time)}`);
    expect(file).toContain(`DTEND:${at(ends)}`);
  });

  test('moves all of it at once, where all of it is free, and takes it back', async () => {
    const { token, visitor, visitOf, rows, phone, day, begins, time } = await bookSix(9);
    const other = plainDay(10);
    const { times } = (await visitor.get(`/api/booking/visit/times/${token}?day=${other}`)).body;
    const to = times[0];
    expect(to.begins).toHaveLength(6);
    const move = async (version: number, more: object) =>
      visitor.call(`booking/visit/move/${token}`, { version, ...more });
    const stale = await move(1, { day: other, time: to.time, begins: to.begins });
    expect([stale.status, stale.body.error]).toEqual([409, 'conflict']);
    const moved = await move(2, { day: other, time: to.time, begins: to.begins });
    expect(moved.status, JSON.stringify(moved.body)).toBe(200);
    expect(moved.body).toMatchObject({ version: 4, day: other, time: to.time, ends: to.ends });
    expect((await rows(phone)).map((row) => row.day)).toEqual([other, other]);
    expect(await visitOf()).toMatchObject({ begins: to.begins, version: 4 });
    const back = await move(4, { day, time, begins });
    expect(back.status, JSON.stringify(back.body)).toBe(200);
    expect(await visitOf()).toMatchObject({ day, time, begins, version: 6 });
    // A few minutes later, partly over its own time.
    const same = (await visitor.get(`/api/booking/visit/times/${token}?day=${day}`)).body.times;
    const later = same[same.findIndex((one: { time: string }) => one.time === time) + 1];
    const shifted = await move(6, { day, time: later.time, begins: later.begins });
    expect(shifted.status, JSON.stringify(shifted.body)).toBe(200);
  });

  test('changes one part alone, which stays on the day of the others', async () => {
    const { token, visitor, visitOf, rows, phone, day } = await bookSix(11);
    const [, second] = (await visitOf()).beside;
    const part = second.number;
    const own = await visitOf(part);
    expect(own).toMatchObject({ number: part, isPart: true, people: 3, version: 1 });
    const ask = (span: string) =>
      visitor.get(`/api/booking/visit/times/${token}?part=${part}&day=${span}`);
    expect((await ask(plainDay(12))).status).toBe(400);
    const { times } = (await ask(day)).body;
    const { time, begins = [] } = times.at(-1);
    const moved = await visitor.call(`booking/visit/move/${token}`, {
      ...{ version: 1, part, day, time, begins },
    });
    expect(moved.status, JSON.stringify(moved.body)).toBe(200);
    const [first, other] = await rows(phone);
    expect([first?.version, other?.hour]).toEqual([1, time]);
    expect((await visitOf()).people).toBe(6);
    const cancelled = await visitor.call(`booking/visit/cancel/${token}`, { version: 2, part });
    expect(cancelled.status, JSON.stringify(cancelled.body)).toBe(200);
    expect((await rows(phone)).map(({ status }) => status)).toEqual(['confirmed', 'cancelled']);
    expect(await visitOf()).toMatchObject({ people: 3, status: 'confirmed', canChange: true });
    expect((await visitOf('RDV-XXXXX')).error).toBe('not-found');
  });

  test('cancels all of it at once, and its hours are free again', async () => {
    const { token, visitor, visitOf, rows, phone, day, time } = await bookSix(12);
    const hasHour = async () =>
      (await hoursOn(day, textOf(six), '6')).times.some(
        (one: { time: string }) => one.time === time,
      );
    expect(await hasHour()).toBe(false);
    const stale = await visitor.call(`booking/visit/cancel/${token}`, { version: 1 });
    expect([stale.status, stale.body.error]).toEqual([409, 'conflict']);
    const sent = await visitor.call(`booking/visit/cancel/${token}`, { version: 2 });
    expect(sent.status, JSON.stringify(sent.body)).toBe(200);
    expect((await rows(phone)).map(({ status }) => status)).toEqual(['cancelled', 'cancelled']);
    expect(await visitOf()).toMatchObject({ status: 'cancelled', people: 6, canChange: false });
    expect(await hasHour()).toBe(true);
  });

  test('is erased with all of its appointments', async () => {
    const { rows, phone, visitOf } = await bookSix(13);
    const [first] = await rows(phone);
    const { mark, stillExpected } = (
      await admin.get(`/api/admin/client/erasure?number=${first?.number}`)
    ).body;
    expect(stillExpected).toHaveLength(2);
    const erased = await admin.call('admin/client/erase', {
      ...{ number: first?.number, mark, force: true },
    });
    expect(erased.status, JSON.stringify(erased.body)).toBe(200);
    expect(await rows(phone)).toEqual([]);
    expect((await visitOf()).error).toBe('not-found');
  });
});

describe('mails about a group', () => {
  test('are one for each thing that happens, to her and to the institute', async () => {
    const email = 'mariage@exemple.ci';
    const { token, visitor, visitOf } = await bookSix(14, { email });
    const mails = () =>
      db.selectFrom('outbox').selectAll().where('recipient', '=', email).execute();
    expect(await mails()).toHaveLength(1);
    const mail = (await outbox.mailTo(email)).replaceAll(/[\u00a0\u202f]/g, ' ');
    expect(mail).toContain('pour 6 personnes');
    expect(mail).toContain('Tout le monde ne commence pas en même temps');
    const [one, two] = (await visitOf()).beside;
    for (const { number } of [one, two]) expect(mail).toContain(number);
    await visitor.call(`booking/visit/cancel/${token}`, { version: 1, part: two.number });
    const told = async (words: string) => {
      const found = (await mails()).filter(({ subject }) => subject.startsWith(words));
      expect(found.map(({ subject }) => subject)).toHaveLength(1);
      return found[0]?.text.replaceAll('\u00a0', ' ') ?? '';
    };
    const changed = await told('Rendez-vous changé');
    expect(changed).toContain('Personne 3');
    expect(changed).not.toContain('Personne 4');
    await visitor.call(`booking/visit/cancel/${token}`, { version: (await visitOf()).version });
    await told('Rendez-vous annulé');
  });
});

test('the institute sees which group an appointment belongs to, with the others a tap away', async () => {
  const { day, phone, rows, visitor } = await bookSix(15);
  const [first, second] = await rows(phone);
  const columns = (await admin.get(`/api/admin/agenda?day=${day}`)).body;
  expect(JSON.stringify(columns)).toContain('"groupPeople":6');
  const file = (await admin.get(`/api/admin/request?number=${second?.number}`)).body;
  expect(file.beside.map(({ number }: { number: string }) => number)).toEqual([
    first?.number,
    second?.number,
  ]);
  expect((await admin.get(`/admin?jour=${day}`)).text).toContain('groupe de 6');
  const page = (await admin.get(`/admin/demande?numero=${second?.number}`)).text;
  expect(page).toContain(`/admin/demande?numero=${first?.number}`);
  // Cancelled by the institute, the part that stands is the whole.
  const refused = await admin.call('admin/request/refuse', {
    ...{ number: second?.number, version: 1, reason: 'Une absence imprévue.' },
  });
  expect(refused.status, JSON.stringify(refused.body)).toBe(200);
  const times = (await visitor.get(`/api/booking/times?treatments=${cut}&day=${day}`)).body.times;
  expect(times.length).toBeGreaterThan(0);
});
