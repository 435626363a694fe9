import { expect, test } from 'vitest';
import { appointment, plainWeekday } from '../agenda/support/visits.ts';
import { startOffice } from '../support/office.ts';
import { setTestOpeningHours } from '../support/own-facts.ts';
import { Visitor } from '../support/visitor.ts';

setTestOpeningHours();

/*
 * Several people of one visit wait as little as possible, and read their starts before they book.
 */

const { outbox, app, admin } = await startOffice();

const [braids, manicure] = ['capillaires/tresses-fines-avec-rajouts', 'onglerie/manucure-simple'];
const [pedicure, duo] = ['onglerie/pedicure-simple', 'corps/massage-en-duo'];

/** Returns a day on which the beautician is away from 10:00 to 10:45. */
async function makeBusyDay(index: number): Promise<string> {
  const day = plainWeekday(index);
  const away = { staff: '1', from: day, to: '', starts: '10:00', ends: '10:45' };
  expect((await admin.call('admin/agenda/block', away)).status).toBe(200);
  return day;
}

async function readHours(day: string, treatments: string, people = '2') {
  const search = new URLSearchParams({ treatments, people, day });
  return (await (await Visitor.at(app)).get(`/api/booking/times?${search}`)).body;
}

const bookForTwo = (day: string, ...persons: string[][]) => {
  const [treatments = []] = persons;
  const [category] = treatments[0]?.split('/') ?? [];
  return appointment({ day, people: 2, category, treatments, persons });
};
const getWords = (html: string) =>
  html
    .replace(/<script.*?<\/script>|<style.*?<\/style>/gs, '')
    .replace(/<!-- -->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/[\s\u00a0\u202f]+/g, ' ');

test('more than four people, or four with more than three treatments each, need a request', async () => {
  const day = plainWeekday(6);
  const answerTo = async (treatments: string[], people: string) => {
    const { error, reason, times } = await readHours(day, treatments.join(), people);
    return error ? reason : times.length > 0;
  };
  const three = [manicure, pedicure, 'corps/bras'];
  const four = [...three, 'capillaires/coupe-femme'];
  expect(await answerTo([manicure], '4')).toBe(true);
  expect(await answerTo([manicure], '5')).toBe('number');
  expect(await answerTo(three, '2')).toBe(true);
  expect(await answerTo(four, '2')).toBe('long');
  expect(await answerTo(four, '1')).toBe(true);
});

test('offers a massage for two only where both can have it at once', async () => {
  const day = await makeBusyDay(2);
  const { times } = await readHours(day, duo);
  expect(times.length).toBeGreaterThan(10);
  for (const { begins } of times) expect(begins).toBeUndefined();
  const offeredTimes = times.map(({ time }: { time: string }) => time);
  expect(offeredTimes).toContain('09:00');
  for (const time of ['09:15', '10:00', '10:30']) expect(offeredTimes).not.toContain(time);
  expect(await readHours(day, duo, '1')).toMatchObject({ error: 'not-bookable', reason: 'alone' });
});

test('names each person’s start before confirmation, and on every page and mail afterwards', async () => {
  const day = await makeBusyDay(3);
  const visitor = await Visitor.at(app);
  const choices = { vue: 'heures', personnes: '2', chacun: '1', soin: braids, personne2: manicure };
  const sentenceValue = 'personne 1 à 9 h 45, personne 2 à 10 h 45';
  const sentence = `Tout le monde ne commence pas en même temps : ${sentenceValue}.`;
  const search = new URLSearchParams({ ...choices, jour: day });
  const grid = getWords((await visitor.get(`/book?${search}`)).text);
  expect(grid).toContain('9 h 45 – 13 h 45 Personne 1 à 9 h 45 Personne 2 à 10 h 45');
  expect(grid.indexOf('9 h 30 – 13 h 30')).toBeLessThan(grid.indexOf('9 h 45 – 13 h 45'));
  expect(grid.indexOf('11 h – 15 h')).toBeLessThan(grid.indexOf('9 h 45 – 13 h 45'));
  search.set('heure', '09:45');
  const summary = getWords((await visitor.get(`/book?${search}`)).text);
  expect(summary).toContain(
    '9 h 45 – 13 h 45 Changer d’heure Personne 1 à 9 h 45 Personne 2 à 10 h 45',
  );

  const email = 'duo@exemple.ci';
  const order = { ...bookForTwo(day, [braids], [manicure]), time: '09:45', email };
  const { body } = await visitor.call('booking/appointment', order);
  expect(body.begins).toEqual(['09:45', '10:45']);
  const page = getWords((await visitor.get(`${body.manage}?reserve=1`)).text);
  expect(page).toContain(`Début des soins ${sentenceValue}`);
  const file = (await visitor.get(`${body.manage}/rendez-vous.ics`)).text;
  expect(getWords(file.replaceAll(/\r\n[ \t]/g, ''))).toContain(sentence.replaceAll(',', '\\,'));
  const mail = (await outbox.waitForMail(email)).replaceAll(/[\u00a0\u202f]/g, ' ');
  expect(mail).toContain(sentence);
  const list = getWords((await admin.get(`/admin?jour=${day}`)).text);
  expect(list).toContain(sentence);
  const request = getWords((await admin.get(`/admin/demande?numero=${body.number}`)).text);
  expect(request).toContain(`Jusqu’à 13 h 45 (${sentenceValue})`);

  // Moving also names the starts before confirmation.
  const move = `${body.manage}?deplacer=1&jour=${day}&heure=10:00`;
  const pageText = getWords((await visitor.get(move)).text);
  expect(pageText.toLowerCase()).toContain('personne 1 à 10 h');
  const newTime = { intent: 'deplacer', version: '1', jour: day, heure: '10:00' };
  const otherwise = await visitor.submit(body.manage, { ...newTime, debuts: '' }, move);
  expect([otherwise.status, otherwise.headers.location]).toEqual([409, undefined]);
  const from = `${day}T09:45,09:45,10:45`;
  expect((await visitor.get(move)).text).toContain(`name="depuis" value="${from}"`);
  const sentFields = { ...newTime, debuts: '10:00,10:45', depuis: from };
  const answer = await visitor.submit(body.manage, sentFields, move);
  expect(answer.status).toBe(303);
  // Undoing the move names them too.
  const done = (await visitor.get(answer.headers.location ?? '')).text;
  expect(getWords(done)).toMatch(
    new RegExp(`Avant : .* à 9 h 45 \\(${sentenceValue}\\)\\. Rétablir le .* à 9 h 45`),
  );
  const debuts = /name="debuts" value="([^"]*)"/.exec(done)?.[1] ?? '';
  const back = { ...newTime, version: '2', heure: '09:45', debuts };
  expect([debuts, (await visitor.submit(body.manage, back, '/login')).status]).toEqual([
    '09:45,10:45',
    303,
  ]);
});

test('alternatives to a taken hour name the starts, and list common starts first', async () => {
  const day = plainWeekday(4);
  const order = { ...bookForTwo(day, [pedicure], [pedicure]), time: '09:00' };
  expect((await (await Visitor.at(app)).call('booking/appointment', order)).status).toBe(200);
  const again = { ...bookForTwo(day, [pedicure], [pedicure]), time: '09:00' };
  const { body } = await (await Visitor.at(app)).call('booking/appointment', again);
  expect(body.others[0]).toEqual({ day, time: '10:30', begins: ['10:30', '11:15'] });
});

test('refuses a booking when the persons no longer begin together', async () => {
  const day = await makeBusyDay(5);
  const book = async (time: string, begins: string[]) => {
    const visit = { ...bookForTwo(day, [pedicure], [manicure]), time, begins };
    const { status, body } = await (await Visitor.at(app)).call('booking/appointment', visit);
    return [status, body.error ?? body.begins];
  };
  expect(await book('11:00', [])).toEqual([409, 'slot-taken']);
  expect(await book('11:00', ['11:30', '11:00'])).toEqual([200, ['11:30', '11:00']]);
});
