import { afterAll, expect, test } from 'vitest';
import { formatShortDay } from '#shared/calendar/calendar-month.ts';
import { ownVisitPath } from '#shared/page/paths.ts';
import { appointment, plainWeekday } from '../agenda/support/visits.ts';
import { testApp } from '../support/app.ts';
import { startInstitute } from '../support/institute.ts';
import { setTestOpeningHours } from '../support/own-facts.ts';
import { signIn } from '../support/sign-in.ts';
import { setCookies, Visitor } from '../support/visitor.ts';

/*
 * The appointment that a guest's browser booked, which the site shows on that browser until it is over or forgotten.
 */

setTestOpeningHours();

const institute = await startInstitute();
const app = testApp({ backendUrl: institute.url });
afterAll(() => institute[Symbol.asyncDispose]());

const link = 'Votre rendez-vous, ';

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

test('leads from the booking form with the booked hour back to the appointment', async () => {
  const day = plainWeekday(1);
  const { visitor } = await bookVisit({ day, time: '11:00' });
  const back = await visitor.get(`/book?jour=${day}&heure=11:00&soin=capillaires/coupe-femme`);
  expect([back.status, back.headers.location]).toEqual([303, ownVisitPath]);
  expect((await visitor.get(`/book?jour=${day}&heure=12:00`)).status).toBe(200);
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
