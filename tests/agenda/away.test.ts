import { expect, test } from 'vitest';
import type { Away } from '#shared/agenda/away.ts';
import { formatBriefDay, formatDaySpan, formatShortDay } from '#shared/calendar/calendar-month.ts';
import { parseMinute, toTime } from '#shared/calendar/time-of-day.ts';
import { capitalize } from '#shared/text/capitalize.ts';
import { startOffice } from '../support/office.ts';
import { setTestOpeningHours } from '../support/own-facts.ts';
import { postForm, sendForm } from '../support/plain-forms.ts';
import { wholeRequest } from '../support/request.ts';
import { Visitor } from '../support/visitor.ts';
import { addBooked } from './support/appointment-rows.ts';
import { appointment, plainWeekday } from './support/visits.ts';

setTestOpeningHours();

/*
 * A staff member is ill for a morning, or the institute closes: the pages and forms without JavaScript.
 */

const { db, outbox, app, admin } = await startOffice();

const hairdresser = '4';

/** Saves a hairdresser; without an id a new one, whose id it returns. */
async function saveHairdresser(name: string, { id = '', to = '' } = {}): Promise<string> {
  const address = id ? `lane?id=${id}` : 'team';
  const { mark } = (await admin.get(`/api/admin/agenda/${address}`)).body;
  const profile = { name, kind: 'staff', roomKind: '', from: '', to };
  const skills = [{ skill: 'capillaires', minutes: null }];
  const answer = await admin.call('admin/agenda/lane/save', { id, mark, profile, skills });
  expect(answer.status).toBe(200);
  return answer.body.id;
}
const aya = await saveHairdresser('Aya');

const readAway = async (day: string, staff = hairdresser): Promise<Away> =>
  (await admin.get(`/api/admin/agenda/away?day=${day}&staff=${staff}`)).body;
const getPage = (day: string, staff = hairdresser) =>
  `/admin/absente?jour=${day}&personne=${staff}`;
const block = (staff: string, from: string, to = '') =>
  admin.call('admin/agenda/block', { staff, from, to, starts: '00:00', ends: '24:00' });

let count = 0;
/** Adds haircuts of 45 minutes, one after the other from nine o’clock. */
async function addCuts(day: string, staff: string, hours: readonly string[], more: object = {}) {
  for (const hour of hours) {
    count += 1;
    const client = {
      number: `RDV-${7000 + count}`,
      name: `Cliente ${count}`,
      phone: `+22507071${10000 + count}`,
    };
    await addBooked(
      db,
      { day, hour, email: null, ...client, ...more },
      { staff: Number(staff), ends: 45 },
    );
  }
}
const addCutsOf = (length: number) =>
  Array.from({ length }, (_, index) => toTime(parseMinute('09:00') + 45 * index));

/** Returns the hours of a staff member's appointments, as the agenda shows them. */
async function readServedHours(day: string, staff: string): Promise<string[]> {
  const { body } = await admin.get(`/api/admin/agenda?day=${day}`);
  const resource = body.days[0].resources.find(({ id }: { id: string }) => id === staff);
  return resource.appointments.map(({ starts }: { starts: string }) => starts);
}

test('twelve clients of an absent staff member are placed with three taps, and have twelve messages ready', async () => {
  const day = plainWeekday();
  await addCuts(day, hairdresser, addCutsOf(12), { email: 'cliente@exemple.ci' });
  await addCuts(day, aya, ['09:00', '09:45', '10:30']);
  // The first tap opens the agenda's menu. The second chooses the staff member who is ill.
  const list = await sendForm(admin, `/admin?jour=${day}`, '>Coiffeuse<');
  expect(list.status).toBe(303);
  expect(list.text).toContain('Tout accepter (12)');
  // The agenda leads back to these proposals.
  const agenda = (await admin.get(`/admin?jour=${day}`)).text;
  expect(agenda).toContain(`href="${getPage(day).replace('&', '&amp;')}">Replacer (12)<`);
  // The third tap.
  const done = await postForm(admin, getPage(day), list.text, 'Tout accepter');
  expect(done.text).toContain('Replacés\u00a0: 12');
  expect(done.text).toContain('Plus personne à replacer.');
  const messages = done.text.match(/href="https:\/\/wa\.me\/[^"]*/g) ?? [];
  const taps = 3 + messages.length;
  expect(taps).toBeLessThanOrEqual(16);
  expect(messages).toHaveLength(12);
  expect(await readServedHours(day, hairdresser)).toEqual([]);
  // Nine keep their hour, and one gets the only other free hour.
  expect(await readServedHours(day, aya)).toEqual([...addCutsOf(12), '18:00']);
  // Two are placed on the next day, when the absent staff member is back.
  const { placed } = await readAway(day);
  expect(placed.filter((appointment) => appointment.day > day)).toHaveLength(2);
  const mail = await outbox.waitForMail('cliente@exemple.ci', 3);
  expect(mail).toContain('déplacé');
});

test('each proposal is accepted with one tap, and the others stay valid', async () => {
  const day = plainWeekday(3);
  await addCuts(day, hairdresser, addCutsOf(3));
  await block(hairdresser, day);
  let { text } = await admin.get(getPage(day));
  const first = (await readAway(day)).waiting;
  expect(first.map(({ proposal }) => [proposal?.time, proposal?.staff])).toEqual(
    addCutsOf(3).map((time) => [time, aya]),
  );
  for (const index of first.keys()) {
    ({ text } = await postForm(admin, getPage(day), text, '>Accepter<'));
    expect((await readAway(day)).waiting.map(({ number }) => number)).toEqual(
      first.slice(index + 1).map(({ number }) => number),
    );
  }
  expect(text).toContain('Plus personne à replacer.');
});

test('a client whose proposed hour was taken gets another one, and the others are placed', async () => {
  const day = plainWeekday(4);
  await addCuts(day, hairdresser, addCutsOf(2));
  const stale = await sendForm(admin, `/admin?jour=${day}`, '>Coiffeuse<');
  await addCuts(day, aya, ['09:00']);
  const { text } = await postForm(admin, getPage(day), stale.text, 'Tout accepter');
  expect(text).toContain('Une heure proposée vient d’être prise');
  const { waiting, placed } = await readAway(day);
  expect([waiting.length, placed.length]).toEqual([1, 1]);
  expect(waiting[0]?.proposal).toMatchObject({ day, time: '10:30', staff: aya });
});

test('the appointment of a client who declines is cancelled in place', async () => {
  const day = plainWeekday(5);
  await addCuts(day, hairdresser, ['14:00'], { email: 'non@exemple.ci' });
  await sendForm(admin, `/admin?jour=${day}`, '>Coiffeuse<');
  await sendForm(admin, getPage(day), 'Annuler le rendez-vous');
  expect((await readAway(day)).waiting).toEqual([]);
  expect(await outbox.waitForMail('non@exemple.ci')).toContain('avons dû annuler');
});

test('proposes the nearest day if no other staff member can', async () => {
  const day = plainWeekday(6);
  await addBooked(
    db,
    { day, hour: '10:00', number: 'RDV-7999', phone: '+2250707123456' },
    { staff: 3, treatment: 'maquillage/mise-en-beaute-express', ends: 30 },
  );
  await block('3', day);
  const [client] = (await readAway(day, '3')).waiting;
  expect(client?.proposal && client.proposal.day > day).toBe(true);
});

test('a client moved to another hour by hand is placed too, and the form leads back', async () => {
  const day = plainWeekday(7);
  await addCuts(day, hairdresser, ['10:00']);
  await block(hairdresser, day);
  const page = (await admin.get(getPage(day))).text;
  const link = /href="([^"]*)"[^>]*>Autre heure/.exec(page)?.[1]?.replaceAll('&amp;', '&') ?? '';
  const file = (await admin.get(link)).text;
  expect(file).toContain(`href="${getPage(day).replace('&', '&amp;')}">‹ L’absence de Coiffeuse<`);
  expect(file).toContain('>À replacer\u00a0: absence de Coiffeuse<');
  const [client] = (await readAway(day)).waiting;
  expect(file).toContain(`<h2>Déplacer ${client?.name}</h2>`);
  const moved = await postForm(admin, link, file, 'Déplacer', { hour: '15:15', staff: aya });
  expect(moved.location).toBe(getPage(day));
  expect(moved.text).toContain('Replacés\u00a0: 1');
  expect(moved.text).toContain('Sans e-mail\u00a0: à prévenir.');
  const { waiting, placed } = await readAway(day);
  expect(waiting).toEqual([]);
  expect(placed).toMatchObject([{ time: '15:15', previousTime: '10:00', names: ['Aya'] }]);
});

test('an absence of several days leads to the next day with a client to replace', async () => {
  const [day, nextDay] = [plainWeekday(8), plainWeekday(9)];
  for (const absentDay of [day, nextDay]) await addCuts(absentDay, aya, ['11:00']);
  await block(aya, day, nextDay);
  const link = `href="${getPage(nextDay, aya).replace('&', '&amp;')}"`;
  expect((await readAway(day, aya)).next).toEqual({ day: nextDay, count: 1 });
  const rest = `${link}>Encore 1 à replacer, ${formatShortDay(nextDay)}<`;
  const list = (await admin.get(getPage(day, aya))).text;
  expect(list).toContain(`<h1>Absence d’Aya, ${formatDaySpan(day, nextDay)}</h1>`);
  const heading = `À replacer ${formatBriefDay(day)}\u00a0: 1</h2><a class="line-link" `;
  expect(list).toContain(`${heading}${rest}`);
  const { text } = await sendForm(admin, getPage(day, aya), '>Accepter<');
  expect(text).toContain(rest);
  expect(text).not.toContain('Plus personne à replacer.');
  const last = await sendForm(admin, getPage(nextDay, aya), '>Accepter<');
  expect(last.text).toContain('Plus personne à replacer.');
  expect(last.text).not.toContain('Encore');
  const whole = `Retirer l’absence ${formatDaySpan(day, nextDay)}`;
  await sendForm(admin, getPage(day, aya), whole);
  expect((await readAway(nextDay, aya)).blocks).toEqual([]);
});

test('a party of two absent staff members is listed under each absence, and counted once', async () => {
  const day = plainWeekday(13);
  const part = { treatment: 'capillaires/coupe-femme', ends: 45 };
  await addBooked(
    db,
    { day, hour: '10:00', number: 'RDV-7900', phone: '+2250707123457' },
    { ...part, staff: Number(hairdresser) },
    { ...part, staff: Number(aya), person: 1 },
  );
  for (const staff of [hairdresser, aya]) await block(staff, day);
  const { text } = await admin.get(`/admin?jour=${day}`);
  expect(text).toContain('>1\u00a0à replacer</summary>');
  for (const staff of [hairdresser, aya])
    expect(text).toContain(`href="${getPage(day, staff).replace('&', '&amp;')}">Replacer<`);
});

test('the clients of closed days are replaced on one screen a day, requests last', async () => {
  const [day, nextDay] = [plainWeekday(10), plainWeekday(11)];
  const visitor = await Visitor.at(app);
  await visitor.call('booking/request', { ...wholeRequest, day, name: 'Demande d’un soir' });
  await addCuts(day, hairdresser, ['10:00', '14:00']);
  await addCuts(nextDay, hairdresser, ['11:00']);
  await admin.call('admin/days/close', { from: day, to: nextDay, label: '' });
  const getClosed = (closedDay: string) => `/admin/absente?jour=${closedDay}`;
  expect((await admin.get('/admin/jours')).text).toContain(`${getClosed(day)}">Replacer (3)<`);
  // Today's agenda counts the clients of later days too.
  expect((await admin.get('/admin')).text).toContain(`${getClosed(day)}">Replacer (3)<`);
  const { text } = await admin.get(getClosed(day));
  expect(text).toContain(`<h1>Fermé ${formatShortDay(day)}</h1>`);
  expect(text).toContain(`${getClosed(nextDay)}">Encore 1 à replacer, ${formatShortDay(nextDay)}<`);
  const { waiting } = await readAway(day, '');
  expect(waiting.map(({ time }) => time)).toEqual(['10:00', '14:00', '']);
  // The same person keeps the hour, on the first open day.
  expect(waiting[1]?.proposal).toMatchObject({ time: '14:00', staff: hairdresser });
  const link = /href="([^"]*)"[^>]*>Autre heure/.exec(text)?.[1]?.replaceAll('&amp;', '&') ?? '';
  const file = (await admin.get(link)).text;
  const nextClient = `${getClosed(day)}#${waiting[1]?.number}`;
  expect(file).toContain(`href="${nextClient}">‹ Les autres clients<`);
  expect(file).toContain('>À replacer\u00a0: fermé ce jour-là<');
  const moved = await postForm(admin, link, file, 'Déplacer', { day: plainWeekday(12) });
  expect(moved.location).toBe(nextClient);
  await sendForm(admin, getClosed(day), '>Accepter<');
  const rest = await sendForm(admin, getClosed(day), 'Refuser la demande');
  expect(rest.text).toContain('Plus personne à replacer pour cette journée.');
  expect((await readAway(day, '')).placed.map(({ previousTime }) => previousTime)).toEqual([
    '10:00',
    '14:00',
  ]);
  // The list stays after the reopening, until each client is back or gone.
  const reopened = await sendForm(admin, getClosed(day), 'Rouvrir');
  expect(reopened.location).toBe(getClosed(day));
  const chip = `href="${getClosed(day)}">`;
  expect((await admin.get(`/admin?jour=${day}`)).text).toContain(
    `${chip}2\u00a0à remettre\u202f?<`,
  );
  const opening = (await admin.get('/admin/jours')).text;
  expect(opening).toContain(
    `${chip}${capitalize(formatShortDay(day))}\u00a0: 2\u00a0à remettre\u202f?<`,
  );
  const list = (await admin.get(getClosed(day))).text;
  expect(list).toContain(`<h1>${capitalize(formatShortDay(day))}, rouvert</h1>`);
  expect(list).toContain('Replacés\u00a0: 2');
  expect(list).toContain(encodeURIComponent('est de nouveau possible'));
  for (const word of ['Fermé', 'Plus personne à replacer', encodeURIComponent('fermés')])
    expect(list).not.toContain(word);
  const temporaryDay = (await readAway(day, '')).placed[1]?.day ?? '';
  await sendForm(admin, getClosed(day), 'Tout remettre (2)');
  expect((await admin.get(`/admin?jour=${temporaryDay}`)).text).not.toContain('replacé');
  expect((await admin.get(getClosed(day))).headers.location).toBe(`/admin?jour=${day}`);
  expect((await admin.get(`/admin?jour=${day}`)).text).not.toContain(chip);
});

test('clients placed during an absence stay listed when the staff member comes after all', async () => {
  const day = plainWeekday(14);
  await addCuts(day, hairdresser, ['10:00']);
  await block(hairdresser, day);
  await sendForm(admin, getPage(day), '>Accepter<');
  const { text } = await sendForm(admin, getPage(day), 'Elle vient finalement');
  const link = `href="${getPage(day).replace('&', '&amp;')}">`;
  const agenda = await admin.get(`/admin?jour=${day}`);
  expect(agenda.text).toContain(`${link}Coiffeuse\u00a0: 1\u00a0à remettre\u202f?<`);
  expect(text).toContain(`<h1>Absence de Coiffeuse retirée, ${formatShortDay(day)}</h1>`);
  expect(text).toContain('Replacés\u00a0: 1');
  const [client] = (await readAway(day)).placed;
  const back = await sendForm(admin, getPage(day), '>Remettre à ');
  expect(back.status).toBe(303);
  expect((await readAway(day)).placed).toEqual([]);
  // A later move has nothing to do with the absence.
  const { version } = (await admin.get(`/api/admin/request?number=${client?.number}`)).body;
  const move = { number: client?.number, version, day, hour: '15:00', staff: aya };
  expect((await admin.call('admin/request/confirm', move)).status).toBe(200);
  expect((await readAway(day)).placed).toEqual([]);
});

test('an hour that the owner forced is not to be replaced before a later absence or closing', async () => {
  const day = plainWeekday(15);
  await block(hairdresser, day);
  const order = appointment({
    day,
    time: '10:00',
    staff: hairdresser,
    category: 'capillaires',
    treatments: ['capillaires/coupe-homme'],
  });
  const booking = await admin.call('admin/agenda/book', { ...order, force: true });
  expect(booking.status).toBe(200);
  const readWaiting = async (staff: string) => {
    const { waiting } = await readAway(day, staff);
    const { misfits } = (await admin.get(`/api/admin/agenda?day=${day}`)).body;
    return [waiting.length, misfits.length];
  };
  await block(aya, day);
  expect(await readWaiting(hairdresser)).toEqual([0, 0]);
  await admin.call('admin/days/close', { from: day, to: day, label: '' });
  expect(await readWaiting('')).toEqual([1, 1]);
  const { number } = booking.body;
  const move = { number, version: 1, day, hour: '11:00', staff: hairdresser };
  expect((await admin.call('admin/request/confirm', move)).body.error).toBe('confirm-anyway');
  expect((await admin.call('admin/request/confirm', { ...move, force: true })).status).toBe(200);
  expect(await readWaiting('')).toEqual([0, 0]);
  expect(await readWaiting(hairdresser)).toEqual([0, 0]);
  const [absence] = (await readAway(day)).blocks;
  await admin.call('admin/agenda/unblock', { id: absence?.id });
  await block(hairdresser, day);
  expect(await readWaiting('')).toEqual([1, 1]);
});

test('the clients of somebody who leaves the team are replaced like those of an absence', async () => {
  const day = plainWeekday(16);
  const id = await saveHairdresser('Binta');
  await addCuts(day, id, ['10:00']);
  await saveHairdresser('Binta', { id, to: plainWeekday(0) });
  const link = getPage(day, id);
  expect((await admin.get(`/admin?jour=${day}`)).text).toContain(
    `${link.replace('&', '&amp;')}">Replacer<`,
  );
  const [client] = (await readAway(day, id)).waiting;
  expect(client?.proposal).toMatchObject({ day, time: '10:00' });
  const { text } = await sendForm(admin, link, '>Accepter<');
  expect(text).toContain('Replacés\u00a0: 1');
  expect((await readAway(day, id)).waiting).toEqual([]);
});

test('a client goes back to the hour and the person that she had before the latest closing', async () => {
  const [day, otherDay] = [plainWeekday(17), plainWeekday(18)];
  await addCuts(day, hairdresser, ['10:00']);
  const number = `RDV-${7000 + count}`;
  const page = `/admin/absente?jour=${day}`;
  const readVisit = async () => (await admin.get(`/api/admin/request?number=${number}`)).body;
  const confirm = async (hour: string, staff: string, more: object = {}) => {
    const { version } = await readVisit();
    const move = { number, version, day, hour, staff, ...more };
    expect((await admin.call('admin/request/confirm', move)).status).toBe(200);
  };
  const closeAndReturn = async () => {
    await admin.call('admin/days/close', { from: day, to: '', label: '' });
    await confirm('15:00', aya, { day: otherDay });
    await sendForm(admin, page, '>Rouvrir');
    await sendForm(admin, page, '>Remettre à ');
    return readVisit();
  };
  expect(await closeAndReturn()).toMatchObject({
    day,
    hour: '10:00',
    staff: [{ id: hairdresser }],
  });
  await confirm('13:00', aya);
  expect(await closeAndReturn()).toMatchObject({ day, hour: '13:00', staff: [{ id: aya }] });
});

test('an absence that appointments split into low pieces is a link to where it is removed', async () => {
  const readLink = async (day: string, staff: string) => {
    await addCuts(day, hairdresser, ['09:30', '10:30']);
    const absence = { staff, from: day, to: '', starts: '10:00', ends: '10:40' };
    expect((await admin.call('admin/agenda/block', absence)).status).toBe(200);
    const { text } = await admin.get(`/admin?jour=${day}`);
    return /calendar-time"><a href="([^"]*)">Absence</.exec(text)?.[1];
  };
  const day = plainWeekday(19);
  expect(await readLink(day, hairdresser)).toBe(getPage(day).replace('&', '&amp;'));
  expect(await readLink(plainWeekday(20), '')).toBe('/admin/jours#a-venir');
});
