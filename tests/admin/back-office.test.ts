import { describe, expect, test } from 'vitest';
import { addDays, formatShortDay, getWeekday } from '#shared/calendar/calendar-month.ts';
import { findOpeningHours } from '#shared/calendar/hours-on.ts';
import { formatTime } from '#shared/calendar/opening.ts';
import { calls } from '#shared/contract/calls.ts';
import { institute as ours } from '#shared/institute.ts';
import { signInAdmin } from '../support/admin.ts';
import { startOffice } from '../support/office.ts';
import { setTestOpeningHours } from '../support/own-facts.ts';
import { addExampleAddress } from '../support/prepared-institute.ts';
import { openDay, wholeRequest } from '../support/request.ts';
import { signIn } from '../support/sign-in.ts';
import { Visitor } from '../support/visitor.ts';
import { eventIn } from '../team/invitation.ts';

setTestOpeningHours();

const { institute, outbox, app, admin } = await startOffice();
await addExampleAddress(institute.db);
const other = await signInAdmin(app, outbox, 'autre@institut.example');

let count = 0;
async function ask(more: object = {}): Promise<string> {
  const visitor = await Visitor.at(app);
  const request = { ...wholeRequest, note: `N° ${++count}`, ...more };
  const { status, body } = await visitor.call('booking/request', request);
  expect(status).toBe(200);
  return body.number;
}
const getFile = async (number: string) =>
  (await admin.get(`/api/admin/request?number=${number}`)).body;
const confirm = (visitor: Visitor, number: string, more: object = {}) =>
  visitor.call('admin/request/confirm', {
    number,
    version: 1,
    day: openDay(),
    hour: '15:00',
    ...more,
  });
const refuse = (visitor: Visitor, number: string, more: object = {}) =>
  visitor.call('admin/request/refuse', { number, version: 1, reason: 'Complet.', ...more });

const adminCalls = Object.values(calls).filter(({ path }) => path.startsWith('admin/'));

describe('the back office', () => {
  test.each(adminCalls)('refuses $method $path to visitors', async ({ method, path }) => {
    const user = await signIn(app, outbox, `u${++count}@exemple.ci`);
    const { jwt = '' } = Object.fromEntries(user.cookies);
    const ask = (cookie: string) =>
      fetch(`${institute.url}/api/${path}`, {
        method,
        headers: { cookie, 'content-type': 'application/json' },
        ...(method === 'POST' && { body: '{}' }),
      });
    expect((await ask('')).status).toBe(401);
    expect((await ask(`jwt=${jwt}`)).status).toBe(403);
    await user.call('user/role', { email: '', role: 'user' });
    expect((await ask(`jwt=${jwt}`)).status).toBe(403);
  });
});

describe('a request', () => {
  test('is listed, found and read', async () => {
    const name = 'Aïssata N’Guessan';
    const email = 'aissata@exemple.ci';
    const number = await ask({ name, email, phone: '05 01 02 03 04', note: 'Allergie' });
    const searchNames = async (search: string) => {
      const query = new URLSearchParams({ search, status: 'all' });
      const { body } = await admin.get(`/api/admin/requests?${query}`);
      return body.requests.map((request: { number: string }) => request.number);
    };
    for (const words of ['aissata', 'AÏSSATA', 'guessan aïs', number.toLowerCase(), 'tA@exemple']) {
      expect(await searchNames(words)).toEqual([number]);
    }
    for (const phone of ['05 01 02 03', '+225 0501 02', '00225-05.01.02.03.04', '01020304']) {
      expect(await searchNames(phone)).toEqual([number]);
    }
    for (const search of ['%', '_', 'aissata zoé', '\\', "' or 1=1 --"]) {
      expect(await searchNames(search)).toEqual([]);
    }
    const file = await getFile(number);
    expect(file).toMatchObject({
      number,
      name,
      email,
      note: 'Allergie',
      version: 1,
      staffNote: '',
    });
    expect(file.history).toEqual([expect.objectContaining({ actor: 'client', action: 'created' })]);
    expect((await admin.get('/api/admin/request?number=RDV-0000')).status).toBe(404);
  });

  test('is confirmed with one mail, a calendar event and an entry in the history', async () => {
    const number = await ask({ email: 'confirme@exemple.ci' });
    expect((await confirm(admin, number)).status).toBe(200);
    const mail = await outbox.waitForMail('confirme@exemple.ci', 2);
    const title = `Rendez-vous confirmé : ${formatShortDay(openDay())} à 15 h`;
    expect(mail).toContain(`\nSubject: ${title}\r\n`);
    expect(mail).toContain(ours.landmarks);
    expect(mail).toMatch(/Déplacer ou annuler\u00a0:\n\S+\/rdv\/\S+#changer\n/);
    expect(mail).toContain('Bonjour Awa,');
    expect(mail).not.toContain('Koné');
    const event = eventIn(mail);
    const [day] = [openDay().replaceAll('-', '')];
    const readProperty = (name: string) => event.getFirstProperty(name)?.toICALString();
    expect(readProperty('dtstart')).toBe(`DTSTART:${day}T150000Z`);
    // One staff member can do both treatments, so the second person is served after the first.
    expect(readProperty('dtend')).toBe(`DTEND:${day}T190000Z`);
    expect(event.getFirstPropertyValue('sequence')).toBe(2);
    expect(event.getFirstPropertyValue('organizer')).toBe(`mailto:${ours.email}`);
    expect(event.getFirstPropertyValue('attendee')).toMatch(/^mailto:confirme@exemple\.ci$/i);
    expect(event.getFirstProperty('attendee')?.getParameter('rsvp')).toBe('FALSE');
    expect(event.getFirstPropertyValue('location')).toContain(ours.address.street);
    const file = await getFile(number);
    expect(file).toMatchObject({ status: 'confirmed', hour: '15:00', version: 2 });
    expect(file.history.at(-1)).toMatchObject({
      actor: 'gerante@institut.example',
      action: 'confirmed',
      detail: `${openDay()} 15:00`,
    });

    // Confirming the same day and hour again writes and sends nothing.
    const sameConfirmation = await confirm(admin, number, { version: 2 });
    expect([sameConfirmation.status, sameConfirmation.body.error]).toEqual([409, 'same-hour']);
    expect((await getFile(number)).version).toBe(2);

    const move = { version: 2, day: openDay(2), hour: '10:30' };
    expect((await confirm(admin, number, move)).status).toBe(200);
    const third = await outbox.waitForMail('confirme@exemple.ci', 3);
    const to = formatShortDay(openDay(2));
    expect(third).toContain(`\nSubject: Rendez-vous déplacé : ${to} à 10 h 30\r\n`);
    expect(third).toContain('Votre rendez-vous est déplacé.');
    expect(third).not.toContain('confirmé');
    expect((await admin.get(`/admin/demande?numero=${number}`)).text).toContain(
      encodeURIComponent(`Rendez-vous déplacé\u00a0: ${to}`),
    );
    const second = eventIn(third);
    expect(second.getFirstPropertyValue('uid')).toBe(event.getFirstPropertyValue('uid'));
    expect(second.getFirstPropertyValue('sequence')).toBe(3);

    expect((await refuse(admin, number, { version: 3, reason: 'Coupure d’eau.' })).status).toBe(
      200,
    );
    const last = await outbox.waitForMail('confirme@exemple.ci', 4);
    expect(last).toContain(`Nous ne pouvons pas vous recevoir le ${formatShortDay(openDay(2))}`);
    expect(last).toContain('Coupure d’eau.');
    expect((await admin.get(`/admin/demande?numero=${number}`)).text).toContain(
      encodeURIComponent(`Nous avons dû annuler votre rendez-vous du ${to}`),
    );
    const cancelledEvent = eventIn(last, 'CANCEL');
    expect(cancelledEvent.getFirstPropertyValue('status')).toBe('CANCELLED');
    expect(cancelledEvent.getFirstPropertyValue('uid')).toBe(event.getFirstPropertyValue('uid'));
    expect(cancelledEvent.getFirstPropertyValue('sequence')).toBe(4);
    expect(cancelledEvent.getFirstPropertyValue('attendee')).toMatch(
      /^mailto:confirme@exemple\.ci$/i,
    );
    const actions = (await getFile(number)).history.map(({ action }: { action: string }) => action);
    expect(actions).toEqual(['created', 'confirmed', 'moved', 'cancelled']);
  });

  test('refuses invalid and past hours, and stale versions', async () => {
    const number = await ask();
    const wrong: [object, string, number][] = [
      [{ hour: '8:00' }, 'hour', 400],
      [{ hour: '24:00' }, 'hour', 400],
      [{ hour: '' }, 'hour', 400],
      [{ day: '2020-01-06' }, 'day', 400],
      [{ day: '' }, 'day', 400],
      [{ version: 0 }, 'version', 400],
    ];
    for (const [more, field, status] of wrong) {
      const answer = await confirm(admin, number, more);
      expect([answer.status, answer.body.field]).toEqual([status, field]);
    }
    expect((await confirm(admin, number, { version: 7 })).body.error).toBe('conflict');
    // The first minute of today is always in the past.
    const today = new Date().toISOString().slice(0, 10);
    const over = await confirm(admin, number, { day: today, hour: '00:00', force: true });
    expect([over.status, over.body.error]).toEqual([409, 'past-hour']);
    const form = { intent: 'confirmer', version: '1', day: today, hour: '00:00' };
    const page = await admin.submit(`/admin/demande?numero=${number}`, form);
    expect(page.status).toBe(409);
    expect(page.text).toMatch(/id="champ-hour-erreur">Cette heure est déjà passée\./);
    expect(await getFile(number)).toMatchObject({ status: 'pending', version: 1 });
  });

  test('is confirmed despite warnings about the hour only if forced', async () => {
    const [number, other] = [await ask({ people: 10 }), await ask({ phone: '0102030406' })];
    const day = openDay(6);
    const { opens, closes } = findOpeningHours(day, ours) ?? { opens: '', closes: '' };
    const expectWarning = async (more: object) => {
      const { status, body } = await confirm(admin, number, { day, offAgenda: true, ...more });
      expect([status, body.error]).toEqual([409, 'confirm-anyway']);
      return body.warnings;
    };
    const open = [
      `Ce jour-là, l’institut est ouvert de ${formatTime(opens)} à ${formatTime(closes)}.`,
    ];
    expect(await expectWarning({ hour: '08:59' })).toEqual(open);
    expect(await expectWarning({ hour: closes })).toEqual(open);
    const lateHour = `${Number(closes.slice(0, 2)) - 1}:30`;
    expect(await expectWarning({ hour: lateHour })).toEqual([
      expect.stringMatching(/^Le soin durerait jusqu’à 2\d\u00a0h\u00a030, et l’institut ferme à /),
    ]);
    const sunday = [0, 1, 2, 3, 4, 5, 6]
      .map((days) => addDays(day, days))
      .find((day) => getWeekday(day) === 6);
    expect(await expectWarning({ day: sunday })).toEqual(['L’institut est fermé ce jour-là.']);
    const closedDays = { from: openDay(4), to: '', label: 'Travaux' };
    expect((await admin.call('admin/days/close', closedDays)).status).toBe(200);
    expect(await expectWarning({ day: openDay(4) })).toEqual([
      'L’institut est fermé ce jour-là (Travaux).',
    ]);
    const form = { version: '1', day: openDay(4), hour: '10:00', offAgenda: 'oui' };
    const page = await admin.submit(`/admin/demande?numero=${number}`, form);
    expect(page.text).toContain('id="champ-day-erreur"');
    expect(page.text).not.toContain('id="champ-hour-erreur"');
    expect((await confirm(admin, other, { day, hour: '14:00' })).status).toBe(200);
    expect(await expectWarning({ hour: '15:59' })).toEqual([
      `Un autre rendez-vous est confirmé de 14\u00a0h à 18\u00a0h\u00a0: ${other}, Awa Koné.`,
    ]);
    expect(await expectWarning({ hour: '12:01', force: false })).toHaveLength(1);
    expect(await getFile(number)).toMatchObject({ status: 'pending', version: 1 });
    // Consecutive appointments need no force.
    const outside = { day, offAgenda: true };
    expect((await confirm(admin, number, { ...outside, hour: '12:00' })).status).toBe(200);
    const forced = { ...outside, version: 2, hour: '15:00', force: true };
    expect((await confirm(admin, number, forced)).status).toBe(200);
  });

  test('is confirmed once by concurrent administrators, with one mail', async () => {
    const email = 'course@exemple.ci';
    const number = await ask({ email });
    const answers = await Promise.all([
      ...[admin, other, admin, other].map((visitor) => confirm(visitor, number)),
      refuse(other, number),
    ]);
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, 409, 409, 409, 409]);
    // A mail is written in the same transaction as its event.
    const mails = institute.db.selectFrom('outbox').select('id').where('recipient', '=', email);
    expect(await mails.execute()).toHaveLength(2);
    expect(await getFile(number)).toMatchObject({ version: 2 });
  });
});
