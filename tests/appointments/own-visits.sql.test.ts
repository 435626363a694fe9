import { afterAll, describe, expect, test } from 'vitest';
import { appointment, plainWeekday } from '../agenda/support/visits.ts';
import { testApp } from '../support/app.ts';
import { startInstitute } from '../support/institute.ts';
import { setTestOpeningHours } from '../support/own-facts.ts';
import { signIn } from '../support/sign-in.ts';
import { Visitor } from '../support/visitor.ts';

setTestOpeningHours();

/*
 * Guest appointments in the account of the client who proved the mailbox.
 */

const institute = await startInstitute();
const { db, outbox } = institute;
const app = testApp({ backendUrl: institute.url });
afterAll(() => institute[Symbol.asyncDispose]());

async function bookAsGuest(email: string, more: object = {}) {
  const guest = await Visitor.at(app);
  const { status, body } = await guest.call('booking/appointment', appointment({ email, ...more }));
  expect(status, JSON.stringify(body)).toBe(200);
  return body as { number: string; manage: string };
}

describe('an appointment that was booked as a guest', () => {
  test('is changed from the account by a link that no other account gets', async () => {
    const email = 'bouge@exemple.ci';
    const { number, manage } = await bookAsGuest(email, { day: plainWeekday(1) });
    const visitor = await signIn(app, outbox, email);
    const fields = { numero: number };
    const redirect = await visitor.submit('/demandes', fields);
    expect(redirect.status).toBe(303);
    expect(redirect.headers.location).toMatch(/^\/rdv\/[\w-]{22}$/);
    expect(redirect.headers.location).not.toContain(manage);
    const { status, text } = await visitor.get(redirect.headers.location ?? '');
    expect(status).toBe(200);
    expect(text).toContain('?annuler=1#question');
    const other = await signIn(app, outbox, 'curieuse@exemple.ci');
    expect((await other.call('booking/manage', { number })).status).toBe(404);
    const refusal = await other.submit('/demandes', fields, '/demandes');
    expect(refusal.status).toBe(404);
    expect(refusal.text).toContain('Ce rendez-vous se change par téléphone');
    const stranger = await Visitor.at(app);
    expect((await stranger.call('booking/manage', { number })).status).toBe(401);
  });

  test('limits the links of one appointment', async () => {
    const email = 'cent@exemple.ci';
    const { number } = await bookAsGuest(email, { day: plainWeekday(2) });
    const visitor = await signIn(app, outbox, email);
    let accepted = 0;
    let last = await visitor.call('booking/manage', { number });
    for (; last.status === 200 && accepted < 100; accepted += 1) {
      last = await visitor.call('booking/manage', { number });
    }
    expect(last.status).toBe(429);
    expect(accepted).toBeLessThan(50);
  });

  test('is changed by telephone from four hours before', async () => {
    const email = 'renonce@exemple.ci';
    const { number } = await bookAsGuest(email, { day: plainWeekday(3) });
    const visitor = await signIn(app, outbox, email);
    await db
      .updateTable('requests')
      .set({ day: new Date().toISOString().slice(0, 10), hour: '00:00', ends: '00:45' })
      .where('number', '=', number)
      .execute();
    const { text } = await visitor.get('/demandes');
    expect(text.replaceAll('<!-- -->', '')).toContain('annuler maintenant, appelez-nous');
    expect(text).not.toContain('name="numero"');
  });
});
