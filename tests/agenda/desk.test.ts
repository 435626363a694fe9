import { expect, test } from 'vitest';
import type { HandTimes } from '#shared/agenda/hand-times.ts';
import { addDays } from '#shared/calendar/calendar-month.ts';
import { startOffice } from '../support/office.ts';
import { setTestOpeningHours } from '../support/own-facts.ts';
import { addRow } from '../support/rows.ts';
import { Visitor } from '../support/visitor.ts';
import { appointment, plainWeekday } from './support/visits.ts';

setTestOpeningHours();

/*
 * The agenda's answers to the institute's staff while a client waits.
 */

const { db, app, admin } = await startOffice();

const cut = 'capillaires/coupe-femme';
const today = new Date().toISOString().slice(0, 10);
const book = async (more: object = {}) => {
  const { body } = await admin.call('admin/agenda/book', appointment(more));
  return body as { number: string; day: string; time: string };
};
const findTimes = async (search: Record<string, string>): Promise<HandTimes> =>
  (await admin.get(`/api/admin/agenda/times?${new URLSearchParams(search)}`)).body;
const listHours = (times: HandTimes, day: string) =>
  times.days.find((dayTimes) => dayTimes.day === day)?.times.map(({ time }) => time) ?? [];
const getFile = async (number: string) =>
  (await admin.get(`/api/admin/request?number=${number}`)).body;
const confirm = (number: string, more: object) =>
  admin.call('admin/request/confirm', { number, ...more });
const old = (more: object = {}) =>
  addRow(db, 'requests', {
    status: 'confirmed',
    day: plainWeekday(),
    hour: '15:00',
    section: 'capillaires',
    treatments: JSON.stringify([{ id: cut, nom: 'Coupe femme', duree: '45mn', prix: 8000 }]),
    people: 1,
    ...more,
  });

test('lists hours of the day, and counts the appointment’s own time as free', async () => {
  const day = plainWeekday();
  const { number } = await book({ day, time: '10:00' });
  const others = await findTimes({ treatments: cut, day });
  expect(listHours(others, day)).toContain('09:15');
  expect(listHours(others, day)).not.toContain('10:00');
  expect(others.days).toHaveLength(1);
  expect(others.staff).toEqual([{ id: '4', name: 'Coiffeuse' }]);
  expect(listHours(await findTimes({ number, day }), day)).toContain('10:15');
  // Treatments without a duration have hours too, although visitors cannot book them.
  const treatments = 'onglerie/decoration-d-ongle-a-l-unite';
  expect(listHours(await findTimes({ treatments, day }), day)).toContain('10:00');
});

test('offers no hour at which the same client already has another appointment', async () => {
  const day = plainWeekday(7);
  const phone = '0708091011';
  const massage = {
    category: 'corps',
    careType: 'massages',
    treatments: ['corps/massage-tonique'],
    phone,
  };
  const visit = await book({ day, time: '11:00', phone });
  const { number } = await book({ day, time: '15:00', ...massage });
  const times = await findTimes({ number, day });
  expect(times.visits).toEqual([{ number: visit.number, hour: '11:00' }]);
  const hours = listHours(times, day);
  expect(hours).not.toContain('11:00');
  expect(hours).not.toContain('11:30');
  expect(hours).toEqual(expect.arrayContaining(['09:00', '12:00', '15:00']));
  const screen = await admin.get(`/admin/demande?numero=${number}`);
  expect(screen.text).toMatch(/A déjà rendez-vous ce jour-là\u00a0: <a[^>]*>11\u00a0h</);
  // The owner may type the hour after a warning, because a family can share a number.
  const typedHour = { version: 1, day, hour: '11:00' };
  const warning = await confirm(number, typedHour);
  expect([warning.status, warning.body.error]).toEqual([409, 'confirm-anyway']);
  expect(warning.body.warnings).toEqual([
    expect.stringContaining('de 11\u00a0h à 11\u00a0h\u00a045'),
  ]);
  expect((await confirm(number, { ...typedHour, force: true })).status).toBe(200);
});

test('every call refuses a staff member who can never do the treatments, and the form says so', async () => {
  const day = plainWeekday(3);
  const visitor = await Visitor.at(app);
  const wish = { treatments: cut, day };
  const { number } = (
    await visitor.call('booking/request', {
      ...appointment({ day, phone: '' }),
      phone: '0102030405',
      time: undefined,
    })
  ).body;
  // A staff member with other skills, and an unknown number.
  for (const staff of ['1', '77']) {
    const answers = [
      await visitor.get(`/api/booking/times?${new URLSearchParams({ ...wish, staff })}`),
      await visitor.get(
        `/api/booking/times?${new URLSearchParams({ treatments: cut, month: day.slice(0, 7), staff })}`,
      ),
      await visitor.call('booking/appointment', appointment({ day, staff })),
      await admin.get(`/api/admin/agenda/times?${new URLSearchParams({ ...wish, staff })}`),
      await admin.get(`/api/admin/agenda/times?${new URLSearchParams({ number, staff })}`),
      await admin.call('admin/agenda/book', appointment({ day, staff })),
      await admin.call('admin/agenda/book', { ...appointment({ day, staff }), force: true }),
      await confirm(number, { version: 1, day, hour: '10:00', staff }),
      await confirm(number, { version: 1, day, hour: '10:00', staff, force: true }),
    ];
    expect(answers.map(({ status, body }) => [status, body.error])).toEqual(
      answers.map(() => [400, 'invalid']),
    );
  }
  expect((await getFile(number)).status).toBe('pending');
  await admin.call('admin/request/refuse', { number, version: 1, reason: 'Non.' });
  const message = 'Cette personne ne fait pas tous ces soins. Choisissez-en une autre.';
  const form = { soin: cut, jour: day, name: 'Awa', personnes: '1', personne: '1' };
  for (const more of [{ intent: 'voir' }, { quand: `${day} 10:00` }]) {
    const page = await admin.submit('/admin/rendez-vous', { ...form, ...more });
    expect(page.status).toBe(400);
    expect(page.text).toContain(message);
    expect(page.text).toContain('id="champ-personne-erreur"');
  }
});

test('the refusal says whether the group is too large or a skill is missing', async () => {
  const day = plainWeekday();
  expect(await findTimes({ treatments: cut, people: '9', day })).toMatchObject({
    trouble: 'group',
    days: [],
  });
  await db.deleteFrom('skills').where('skill', '=', 'maquillage').execute();
  const treatments = 'maquillage/mise-en-beaute-express';
  expect(await findTimes({ treatments, day })).toMatchObject({
    trouble: 'skill',
    lacking: [treatments],
  });
});

test('an outcome is recorded only after the appointment has begun, and for the current version', async () => {
  const { number } = await old({ day: addDays(today, -1), number: 'RDV-AAAA2' });
  const mark = (outcome: string, version: number) =>
    admin.call('admin/agenda/outcome', { number, version, outcome });
  expect((await mark('missed', 1)).status).toBe(200);
  expect((await mark('came', 1)).body.error).toBe('conflict');
  expect((await mark('came', 2)).status).toBe(200);
  const { history } = await getFile(number);
  expect(history.map(({ action }: { action: string }) => action)).toEqual(['missed', 'came']);
  expect(history[0].actor).toBe('gerante@institut.example');
  const later = await book({ day: plainWeekday(1), time: '11:00' });
  const early = { number: later.number, version: 1, outcome: 'came' };
  expect((await admin.call('admin/agenda/outcome', early)).body.error).toBe('conflict');
});

test('an appointment without a staff member gets one at its own hour, without a mail', async () => {
  const day = plainWeekday(2);
  const { number } = await old({ day, number: 'RDV-AAAA3', email: 'awa@exemple.ci' });
  expect(listHours(await findTimes({ number, day }), day)).toContain('15:00');
  const assigned = await confirm(number, { version: 1, day, hour: '15:00', staff: '4' });
  expect(assigned.status).toBe(200);
  const { history, mail } = await getFile(number);
  expect(history.at(-1)).toMatchObject({ action: 'assigned', detail: 'Coiffeuse' });
  expect(mail).toBeNull();
  const { body } = await admin.get(`/api/admin/agenda?day=${day}`);
  expect(body.days[0].offAgenda).toEqual([]);
  // The same hour again is refused as unchanged, and sends nothing.
  const again = await confirm(number, { version: 2, day, hour: '15:00' });
  expect(again.body.error).toBe('same-hour');
});

test('a move keeps the staff member if she is free then', async () => {
  const day = plainWeekday(3);
  const care = { category: 'corps', careType: 'massages', treatments: ['corps/massage-tonique'] };
  const { treatments } = care;
  const { body } = await admin.get(
    `/api/admin/agenda/times?${new URLSearchParams({ treatments: treatments.join(), day })}`,
  );
  expect(body.trouble).toBe('');
  const { number } = await book({ day, time: '10:00', ...care, staff: '2' });
  const getResource = async () => {
    const { resources } = (await admin.get(`/api/admin/agenda?day=${day}`)).body.days[0];
    return resources.find((resource: { appointments: { number: string }[] }) =>
      resource.appointments.some((appointment) => appointment.number === number),
    )?.id;
  };
  expect(await getResource()).toBe('2');
  expect((await confirm(number, { version: 1, day, hour: '14:00' })).status).toBe(200);
  expect(await getResource()).toBe('2');
  // Another staff member at the same hour is a change; the same staff member is none.
  expect((await confirm(number, { version: 2, day, hour: '14:00', staff: '2' })).body.error).toBe(
    'same-hour',
  );
  expect((await confirm(number, { version: 2, day, hour: '14:00', staff: '1' })).status).toBe(200);
  expect(await getResource()).toBe('1');
  // A cancelled appointment comes back with its latest staff member.
  const cancelled = await admin.call('admin/request/refuse', { number, version: 3, reason: '' });
  expect(cancelled.status).toBe(200);
  expect((await confirm(number, { version: 4, day, hour: '14:00' })).status).toBe(200);
  expect(await getResource()).toBe('1');
});

test('an absence of several days is listed once, with its appointments to be moved, and ends at once', async () => {
  const [from, to] = [plainWeekday(4), addDays(plainWeekday(4), 2)];
  const { number } = await book({ day: from, time: '10:00' });
  const block = { staff: '4', from, to, starts: '00:00', ends: '24:00', label: 'Congé' };
  // A second press adds no second absence.
  for (const _ of [1, 2]) expect((await admin.call('admin/agenda/block', block)).status).toBe(200);
  const list = (await admin.get('/api/admin/agenda/blocks')).body;
  expect(list.blocks).toHaveLength(1);
  const [{ id, ...blockValue }] = list.blocks;
  expect(blockValue).toMatchObject({ name: 'Coiffeuse', from, to, label: 'Congé' });
  const place = { number, day: from, time: '10:00', name: 'Awa Koné', resource: '4' };
  expect(list.misfits).toContainEqual(expect.objectContaining({ ...place, reason: 'absent' }));
  expect(listHours(await findTimes({ treatments: cut, day: from }), from)).toEqual([]);
  expect((await admin.call('admin/agenda/unblock', { id, run: true })).status).toBe(200);
  expect((await admin.get('/api/admin/agenda/blocks')).body.blocks).toEqual([]);
  expect((await getFile(number)).status).toBe('confirmed');
});

test('alternatives to a taken hour never include the appointment’s present hour', async () => {
  const day = plainWeekday(6);
  const care = { category: 'corps', careType: 'massages', treatments: ['corps/massage-tonique'] };
  const { number } = await book({ day, time: '10:00', ...care });
  for (const staff of ['1', '2']) await book({ day, time: '11:00', ...care, staff });
  const { body } = await confirm(number, { version: 1, day, hour: '11:00' });
  expect(body.error).toBe('slot-taken');
  expect(body.others).toHaveLength(3);
  expect(body.others).not.toContainEqual({ day, time: '10:00' });
  expect(body.warnings).toEqual(['Personne n’est libre à 11\u00a0h pour tout le rendez-vous.']);
  const { staff } = await findTimes({ number, day });
  const chosen = await confirm(number, { version: 1, day, hour: '11:00', staff: '1' });
  expect(chosen.body.warnings).toEqual([
    `${staff.find(({ id }) => id === '1')?.name} a déjà Awa Koné de 11\u00a0h à 12\u00a0h.`,
  ]);
});

test('appointments are listed by day and hour, coming ones before past ones', async () => {
  await db.deleteFrom('requests').execute();
  const rows = [
    [-2, '10:00'],
    [3, '09:00'],
    [1, '16:00'],
    [-1, '11:00'],
    [1, '10:00'],
  ] as const;
  for (const [days, hour] of rows) await old({ day: addDays(today, days), hour });
  const listNumbers = async (search: string) =>
    (await admin.get(`/api/admin/requests?status=confirmed${search}`)).body.requests.map(
      ({ day, hour }: { day: string; hour: string }) =>
        `${(Date.parse(day) - Date.parse(today)) / 86_400_000} ${hour}`,
    );
  expect(await listNumbers('')).toEqual(['1 10:00', '1 16:00', '3 09:00', '-1 11:00', '-2 10:00']);
  expect(await listNumbers(`&from=${addDays(today, -1)}`)).toEqual([
    '-1 11:00',
    '1 10:00',
    '1 16:00',
    '3 09:00',
  ]);
});

test('warns that the chosen or kept staff member is absent at that hour, though another is there', async () => {
  const day = plainWeekday(12);
  const massage = {
    category: 'corps',
    careType: 'massages',
    treatments: ['corps/massage-tonique'],
  };
  const { number } = await book({ day, time: '10:00', ...massage, staff: '1' });
  await book({ day, time: '15:00', ...massage, staff: '2' });
  const { staff } = await findTimes({ number, day });
  const name = staff.find(({ id }) => id === '1')?.name;
  const block = { staff: '1', from: day, to: '', starts: '11:00', ends: '24:00', kind: 'off' };
  const expectWarning = async (warning: string, hour: string, wish = {}) => {
    const { status, body } = await confirm(number, { version: 1, day, hour, ...wish });
    expect([status, body.error]).toEqual([409, 'confirm-anyway']);
    expect(body.warnings).toEqual([expect.stringContaining(warning)]);
  };
  for (const [starts, warning] of [
    ['11:00', `Absence d’${name} à cette heure-là.`],
    ['00:00', `Absence d’${name} ce jour-là.`],
  ] as const) {
    const { status } = await admin.call('admin/agenda/block', { ...block, starts, label: 'Congé' });
    expect(status).toBe(200);
    await expectWarning(warning, '12:00', { staff: '1' });
    await expectWarning(warning, '15:00');
  }
  expect((await confirm(number, { version: 1, day, hour: '12:00' })).status).toBe(200);
});
