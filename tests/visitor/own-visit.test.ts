import { afterAll, expect, test } from 'vitest';
import { formatShortDay } from '#shared/calendar/calendar-month.ts';
import { ownVisitPath } from '#shared/page/paths.ts';
import { appointment, plainWeekday } from '../agenda/support/visits.ts';
import { testApp } from '../support/app.ts';
import { startInstitute } from '../support/institute.ts';
import { setTestOpeningHours } from '../support/own-facts.ts';
import { newPhone } from '../support/request.ts';
import { signIn } from '../support/sign-in.ts';
import { setCookies, Visitor } from '../support/visitor.ts';

/*
 * The appointment that a guest's browser booked, which the site shows on that browser until it is over or forgotten.
 */

setTestOpeningHours();

const institute = await startInstitute();
const app = testApp({ backendUrl: institute.url });
afterAll(() => institute[Symbol.asyncDispose]());

const link = 'Votre rendez-vous<span>, ';

async function bookVisit(more: object = {}) {
  const visitor = await Visitor.at(app);
  const response = await visitor.call('booking/appointment', appointment(more));
  expect(response.status, JSON.stringify(response.body)).toBe(200);
  const cookie = setCookies(response).find((line) => line.startsWith('rdv='));
  return { visitor, page: response.body.manage as string, cookie };
}

test('is found again by a cookie that scripts cannot read', async () => {
  const day = plainWeekday(0);
  const { visitor, page, cookie } = await bookVisit({ day, time: '09:00' });
  const token = page.slice('/rdv/'.length);
  expect(cookie).toMatch(
    new RegExp(`^rdv=${token}; Max-Age=\\d+; Path=/; HttpOnly; SameSite=Lax$`),
  );
  const [weekday = '', date] = formatShortDay(day).split(' ');
  for (const path of ['/', '/home', '/book']) {
    const { text, headers } = await visitor.get(path);
    expect(text).toContain(`${link}${weekday.slice(0, 3)}.\u00a0${date} à`);
    expect(text).toContain('à 9\u00a0h</');
    expect(text).toContain('Pas moi');
    // The secret address stays out of the pages.
    expect(text).not.toContain(token);
    expect(headers['cache-control']).toBe('private, no-cache');
    expect(headers.vary).toContain('Cookie');
  }
  expect((await visitor.get('/contacts')).text).toContain(link);
  const leads = await visitor.get(ownVisitPath);
  expect([leads.status, leads.headers.location]).toEqual([303, page]);
  expect(leads.headers['cache-control']).toBe('private, no-store');
  const other = await Visitor.at(app);
  expect((await other.get('/')).text).not.toContain(link);
  expect((await other.get(ownVisitPath)).status).toBe(404);
  // A visitor who only opens the link has not booked.
  expect(setCookies(await other.get(page)).join()).not.toContain('rdv=');
});

const cut = 'capillaires/coupe-femme';
const manicure = 'onglerie/manucure-simple';
const alreadyBooked = 'Vous avez déjà ';

test('leads from the booking form to the appointment for the same order only', async () => {
  const day = plainWeekday(1);
  const { visitor } = await bookVisit({ day, time: '11:00' });
  const open = async (query: string) => visitor.get(`/book?jour=${day}&${query}`);
  const back = await open(`heure=11:00&soin=${cut}&voir=heures`);
  expect([back.status, back.headers.location]).toEqual([303, ownVisitPath]);
  for (const other of [
    'heure=11:00',
    `heure=11:00&soin=${manicure}`,
    `heure=11:00&soin=${cut}&soin=${manicure}`,
    `heure=11:00&soin=${cut}&personnes=2`,
    `heure=12:00&soin=${cut}`,
    `soin=${cut}`,
    `soin=${cut}&voir=demande`,
  ]) {
    expect((await open(other)).status, other).toBe(200);
  }
  const hours = await open(`soin=${cut}`);
  expect(hours.text).toContain(`${alreadyBooked}rendez-vous ce jour-là`);
  const otherDay = await visitor.get(`/book?jour=${plainWeekday(2)}&soin=${cut}`);
  expect(otherDay.text).not.toContain(alreadyBooked);
});

test('leads back to a request for the same order only, and leaves its day free', async () => {
  const day = plainWeekday(1);
  const visitor = await Visitor.at(app);
  const input = { ...appointment({ day, moment: 'Matin' }), time: undefined };
  expect((await visitor.call('booking/request', input)).status).toBe(200);
  const open = async (query: string) => visitor.get(`/book?jour=${day}&${query}`);
  expect((await open(`soin=${cut}&voir=demande`)).headers.location).toBe(ownVisitPath);
  expect((await open(`soin=${manicure}&voir=demande`)).status).toBe(200);
  const hours = await open(`soin=${cut}`);
  expect(hours.status).toBe(200);
  expect(hours.text).toContain(`${alreadyBooked}une demande ce jour-là`);
});

test('compares the treatments of each person', async () => {
  const day = plainWeekday(5);
  const persons = [[cut], [manicure]];
  const { visitor } = await bookVisit({ day, time: '14:00', people: 2, persons });
  const open = (first: string, second: string) =>
    visitor.get(
      `/book?jour=${day}&heure=14:00&personnes=2&chacun=1&soin=${first}&personne2=${second}`,
    );
  expect((await open(cut, manicure)).headers.location).toBe(ownVisitPath);
  expect((await open(cut, cut)).status).toBe(200);
});

test('follows a moved appointment', async () => {
  const [day, newDay] = [plainWeekday(6), plainWeekday(7)];
  const { visitor, page } = await bookVisit({ day, time: '09:00' });
  const move = { intent: 'deplacer', version: '1', jour: newDay, heure: '16:00' };
  const moved = await visitor.submit(page, move, `${page}?annuler=1`);
  expect(moved.status).toBe(303);
  expect((await visitor.get(`/book?jour=${day}&heure=09:00&soin=${cut}`)).status).toBe(200);
  const again = await visitor.get(`/book?jour=${newDay}&heure=16:00&soin=${cut}`);
  expect(again.headers.location).toBe(ownVisitPath);
  // Going back from the confirmation asks for the same move again.
  const { text } = await visitor.get(`${page}?deplacer=1&jour=${newDay}&heure=16:00`);
  expect(text).toContain('C’est déjà l’heure');
  expect(text).not.toContain('plus libre');
});

test('lets a guest without scripts book again on the same day', async () => {
  const day = plainWeekday(8);
  const visitor = await Visitor.at(app);
  const request = { ...appointment({ day }), time: undefined };
  const page = (await visitor.call('booking/request', request)).body.manage as string;
  const choice = { soin: manicure, categorie: 'onglerie', personnes: '1' };
  const pressDay = await visitor.submit('/book?choisir=1', { ...choice, raccourci: day }, '/book');
  expect(pressDay.status).toBe(303);
  const hours = await visitor.get(pressDay.headers.location ?? '');
  expect(hours.status).toBe(200);
  expect(hours.text).toContain('value="10:00"');
  const person = { nom: 'Mireille Koné', telephone: newPhone() };
  const order = { ...choice, ...person, jour: day, heure: '10:00', voir: 'heures' };
  const booked = await visitor.submit('/book', order);
  expect(booked.status).toBe(303);
  expect(booked.headers.location).toMatch(/^\/rdv\//);
  expect(booked.headers.location).not.toContain(page);
  const repeated = await visitor.submit('/book', order);
  expect(repeated.headers.location).toContain('deja=1');
});

test('is forgotten only by a form of this site', async () => {
  const { visitor } = await bookVisit({ day: plainWeekday(2) });
  expect((await visitor.post(ownVisitPath, { _csrf: 'x' })).status).toBe(403);
  expect((await visitor.get('/')).text).toContain(link);
  const forgotten = await visitor.submit(ownVisitPath, {}, '/');
  expect([forgotten.status, forgotten.headers.location]).toEqual([303, '/']);
  expect(setCookies(forgotten).join()).toMatch(/rdv=; Max-Age=0; Path=\//);
  expect((await visitor.get('/')).text).not.toContain(link);
});

test('disappears once it is cancelled, and for a signed-in client', async () => {
  const { visitor, page } = await bookVisit({ day: plainWeekday(3) });
  const cancel = { intent: 'annuler', version: '1' };
  const done = await visitor.submit(page, cancel, `${page}?annuler=1`);
  expect(setCookies(done).join()).toMatch(/rdv=; Max-Age=0/);
  const { visitor: guest } = await bookVisit({ day: plainWeekday(4) });
  await signIn(app, institute.outbox, 'visite-connue@exemple.ci', guest);
  expect((await guest.get('/')).text).not.toContain(link);
});

test.each(['x', `${'x'.repeat(22)}`])(
  'ignores a cookie that was never issued: "%s"',
  async (value) => {
    const visitor = await Visitor.at(app, '/', { rdv: value });
    const { status, text } = await visitor.get('/');
    expect(status).toBe(200);
    expect(text).not.toContain(link);
  },
);
