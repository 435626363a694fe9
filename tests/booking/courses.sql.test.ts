import { describe, expect, test } from 'vitest';
import { addDays } from '#shared/calendar/calendar-month.ts';
import { cure, cureRule, courseOrder as order, proposedDates } from '../agenda/support/course.ts';
import { nameTeam } from '../agenda/support/team-names.ts';
import { plainWeekday } from '../agenda/support/visits.ts';
import { editAs } from '../site/contents.ts';
import { startOffice } from '../support/office.ts';
import { setTestOpeningHours } from '../support/own-facts.ts';
import { newPhone } from '../support/request.ts';
import { Visitor } from '../support/visitor.ts';

setTestOpeningHours();

const { db, outbox, app, admin } = await startOffice('courses');
await nameTeam(db);

const answer = await admin.call('admin/agenda/rule', cureRule);
expect(answer.status, JSON.stringify(answer.body)).toBe(200);

const readRows = (phone: string) =>
  db
    .selectFrom('requests')
    .selectAll()
    .where('phone', '=', `+225${phone.replaceAll(' ', '')}`)
    .where('status', '=', 'confirmed')
    .orderBy('day')
    .execute();

describe('a treatment of several sessions', () => {
  test('is booked at once, with an appointment for each session', async () => {
    await editAs(admin).set('treatments', cure, { prix: 100_003 });
    const day = plainWeekday(2);
    const phone = newPhone();
    const nextSessions = await proposedDates(app, day);
    expect(nextSessions[0]).toEqual({ day: addDays(day, 7), time: '10:00' });
    const visitor = await Visitor.at(app);
    const body = order({ day, phone, nextSessions, total: 100_003, email: 'cure@exemple.ci' });
    const answer = await visitor.call('booking/appointment', body);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    const bookedRows = await readRows(phone);
    expect(
      bookedRows.map(({ day, hour, session, sessions }) => [day, hour, session, sessions]),
    ).toEqual(
      [{ day, time: '10:00' }, ...nextSessions].map((session, at) => [
        session.day,
        session.time,
        at + 1,
        5,
      ]),
    );
    expect(bookedRows.map(({ treatments }) => JSON.parse(treatments)[0].prix)).toEqual([
      20_003, 20_000, 20_000, 20_000, 20_000,
    ]);
    const visit = await visitor.get(`/api/booking/visit/${answer.body.manage.slice(5)}`);
    expect(visit.body).toMatchObject({ session: 1, sessionCount: 5 });
    expect(visit.body.treatments[0]).toMatchObject({ prix: 100_003 });
    expect(visit.body.beside).toHaveLength(5);
    const again = await visitor.call('booking/appointment', body);
    expect(again.body).toMatchObject({ number: answer.body.number, repeated: true });
    expect(await readRows(phone)).toHaveLength(5);
    const mail = await outbox.waitForMail('cure@exemple.ci');
    expect(mail.match(/\/rdv\//g)?.length).toBeGreaterThanOrEqual(5);
  });

  test('is booked without scripts, at the dates that the page shows', async () => {
    const day = plainWeekday(8);
    const choice = { jour: day, heure: '10:00', soin: cure, categorie: 'corps', personnes: '1' };
    const form = { ...choice, voir: 'heures', cure: '1' };
    const visitor = await Visitor.at(app);
    const page = `/book?${new URLSearchParams(form)}`;
    const [, offer = ''] =
      /name="offre" value="([^"]*)"/.exec((await visitor.get(page)).text) ?? [];
    const phone = newPhone();
    const typedFields = { nom: 'Awa', telephone: phone, offre: offer.replaceAll('&quot;', '"') };
    const answer = await visitor.submit(page, { ...form, ...typedFields });
    expect(answer.headers.location).toMatch(/^\/rdv\//);
    expect(await readRows(phone)).toHaveLength(5);
  });

  test('still links to its other sessions when one is cancelled', async () => {
    const day = plainWeekday(6);
    await editAs(admin).set('treatments', cure, { prepare: 'Boire un verre d’eau' });
    const nextSessions = await proposedDates(app, day);
    const visitor = await Visitor.at(app);
    const answer = await visitor.call('booking/appointment', order({ day, nextSessions }));
    const path = answer.body.manage as string;
    expect((await visitor.get(path)).text).toContain('Boire un verre d’eau');
    const { version } = (await visitor.get(`/api/booking/visit/${path.slice(5)}`)).body;
    const cancelled = await visitor.call(`booking/visit/cancel/${path.slice(5)}`, { version });
    expect(cancelled.status, JSON.stringify(cancelled.body)).toBe(200);
    const { text } = await visitor.get(path);
    expect(text).toContain('Séance annulée');
    expect(text).toContain('la séance 2');
    expect(text).not.toContain('À savoir avant');
  });

  test('is booked whole or not at all, and replaces a date that was taken', async () => {
    const day = plainWeekday(3);
    const nextSessions = await proposedDates(app, day);
    const third = nextSessions[1] ?? { day: '', time: '' };
    const absence = {
      from: third.day,
      to: '',
      starts: '00:00',
      ends: '23:55',
      staff: '',
      label: '',
    };
    expect((await admin.call('admin/agenda/block', absence)).status).toBe(200);
    const phone = newPhone();
    const refusal = await (await Visitor.at(app)).call(
      'booking/appointment',
      order({ day, phone, nextSessions }),
    );
    expect([refusal.status, refusal.body.error]).toEqual([409, 'slot-taken']);
    expect(await readRows(phone)).toEqual([]);
    const again = await proposedDates(app, day);
    expect(again.map((session, at) => session.day > (nextSessions[at]?.day ?? ''))).toEqual([
      false,
      true,
      false,
      false,
    ]);
  });

  test('is refused with too few or invalid sessions, or beside another treatment', async () => {
    const day = plainWeekday(4);
    const row = await proposedDates(app, day);
    const nextSessions = row.slice(1);
    const send = async (more: object) => {
      const { status, body } = await (await Visitor.at(app)).call(
        'booking/appointment',
        order({ day, ...more }),
      );
      return [status, body.error];
    };
    expect(await send({ nextSessions })).toEqual([409, 'offer-changed']);
    expect(await send({})).toEqual([409, 'offer-changed']);
    expect(await send({ nextSessions: row.map(() => ({ day, time: '10:00' })) })).toEqual([
      400,
      'invalid',
    ]);
    const answer = await (await Visitor.at(app)).get(
      `/api/booking/times?${new URLSearchParams({ treatments: `${cure},corps/massage-tonique`, day })}`,
    );
    expect(answer.body).toMatchObject({ error: 'not-bookable', reason: 'course' });
  });
});
