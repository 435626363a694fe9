import { afterAll, expect, test } from 'vitest';
import { institute as facts } from '#shared/institute.ts';
import { appointment, plainWeekday } from '../agenda/support/visits.ts';
import { testApp } from '../support/app.ts';
import { startInstitute } from '../support/institute.ts';
import { setTestOpeningHours } from '../support/own-facts.ts';
import { wholeForm, wholeRequest } from '../support/request.ts';
import { signIn } from '../support/sign-in.ts';
import { setCookies, Visitor } from '../support/visitor.ts';

/*
 * The personal data that the site shows to the sender of a request and to a signed-in client.
 */

setTestOpeningHours();
// The owner promises an answer within ten hours.
Object.assign(facts, { answerHours: 10 });

const institute = await startInstitute();
const { outbox } = institute;
const app = testApp({ backendUrl: institute.url });
afterAll(() => institute[Symbol.asyncDispose]());

const [name, phone] = ['Awa Koné', '05\u00a006\u00a007\u00a008\u00a009'];
const promise = /Nous vous répondons au plus tard le \p{L}+ (?:1er|\d+) \p{L}+ à \d+\u00a0h/u;

test('thanks the sender by name, and says when an answer comes', async () => {
  const visitor = await Visitor.at(app);
  const answer = await visitor.submit('/book', wholeForm);
  expect(answer.status).toBe(303);
  const location = answer.headers.location ?? '';
  const [path] = location.split('?');
  expect(setCookies(answer).find((line) => line.startsWith('envoi='))).toMatch(
    new RegExp(`; Max-Age=600; Path=${path}; HttpOnly; SameSite=Lax$`),
  );
  const { text } = await visitor.get(location);
  expect(text).toContain(`Merci, ${name}.`);
  expect(text).toContain(phone);
  expect(text).toMatch(promise);
  expect(text).toMatch(/href="https:\/\/wa\.me\/225\d+\?text=[^"]*RDV-[^"]*"[^>]*>Corriger/);
});

test('shows no personal data to others who open the address', async () => {
  const visitor = await Visitor.at(app);
  const answer = await visitor.submit('/book', { ...wholeForm, note: 'Une autre' });
  const other = await Visitor.at(app);
  const { status, text } = await other.get(answer.headers.location ?? '');
  expect(status).toBe(200);
  expect(text).not.toContain('Merci');
  expect(text).not.toContain(name);
  expect(text).not.toContain(phone);
});

test.each(['e30', 'eyJuYW1lIjoiQVxuQiIsInBob25lIjoiMSJ9', '%'])(
  'ignores a malformed cookie "%s"',
  async (value) => {
    const visitor = await Visitor.at(app);
    const answer = await visitor.submit('/book', { ...wholeForm, note: `Cookie ${value}` });
    visitor.cookies.set('envoi', value);
    const { status, text } = await visitor.get(answer.headers.location ?? '');
    expect(status).toBe(200);
    expect(text).not.toContain('Corriger');
  },
);

test('fills in name and number of the account’s last request', async () => {
  const visitor = await signIn(app, outbox, 'connue@exemple.ci');
  const before = (await visitor.get('/book')).text;
  expect(before).not.toContain('Bonjour Awa');
  await visitor.call('booking/request', { ...wholeRequest, note: 'La première' });
  const { text } = await visitor.get('/book');
  expect(text).toMatch(new RegExp(`name="nom"[^>]* value="${name}"`));
  expect(text).toMatch(new RegExp(`name="telephone"[^>]* value="${phone}"`));
  expect(text).toContain(`Bonjour ${name}`);
  // Other visitors see neither name nor number.
  const other = await signIn(app, outbox, 'autre@exemple.ci');
  for (const stranger of [other, await Visitor.at(app)]) {
    const { text: strangersPage } = await stranger.get('/book');
    expect(strangersPage).not.toContain(name);
    expect(strangersPage).not.toContain(phone);
  }
});

test('fills in no name from a guest’s request, whose mailbox may be mistyped', async () => {
  const email = 'mailbox@exemple.ci';
  const guest = await Visitor.at(app);
  const { status } = await guest.call('booking/request', {
    ...wholeRequest,
    email,
    note: 'Invitée',
  });
  expect(status).toBe(200);
  const visitor = await signIn(app, outbox, email);
  expect((await visitor.get('/api/booking/mine')).body.requests).toHaveLength(1);
  expect((await visitor.get('/api/user/user')).body).toEqual({ role: '', email });
  expect((await visitor.get('/book')).text).not.toContain(name);
});

test('fills in the name for the browser that booked, not for one that moved the appointment by its link', async () => {
  const email = 'avant@exemple.ci';
  const visitor = await Visitor.at(app);
  const ownAppointment = appointment({ email, name: 'Aya Konan', day: plainWeekday(2) });
  const { manage } = (await visitor.call('booking/appointment', ownAppointment)).body;
  await signIn(app, outbox, email, visitor);
  const { text } = await visitor.get('/book');
  expect(text).toMatch(/name="nom"[^>]* value="Aya Konan"/);
  expect(text).toMatch(/name="telephone"[^>]* value="[^"]+"/);

  // The mailbox may be mistyped, so that another person reads the mail.
  const finder = await Visitor.at(app);
  const move = `booking/visit/move/${manage.split('/').at(-1)}`;
  const newTime = { version: 1, day: plainWeekday(2), time: '15:00' };
  expect((await finder.call(move, newTime)).status).toBe(200);
  await signIn(app, outbox, email, finder);
  expect((await finder.get('/book')).text).not.toContain('Aya Konan');
});
