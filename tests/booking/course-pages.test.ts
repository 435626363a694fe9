import ICAL from 'ical.js';
import { describe, expect, test } from 'vitest';
import { bookCourse, cureRule } from '../agenda/support/course.ts';
import { nameTeam } from '../agenda/support/team-names.ts';
import { plainWeekday } from '../agenda/support/visits.ts';
import { startOffice } from '../support/office.ts';
import { setTestOpeningHours } from '../support/own-facts.ts';
import { calendarIn } from '../team/invitation.ts';

setTestOpeningHours();

/*
 * A client's pages and calendar file of a booked course.
 */

const { db, outbox, app, admin } = await startOffice('courses');
await nameTeam(db);
expect((await admin.call('admin/agenda/rule', cureRule)).status).toBe(200);

const readEvents = (calendar: ICAL.Component) =>
  calendar.getAllSubcomponents('vevent').map((event) => ({
    uid: event.getFirstPropertyValue('uid')?.toString(),
    sequence: event.getFirstPropertyValue('sequence'),
    starts: event.getFirstPropertyValue('dtstart')?.toString(),
    ends: event.getFirstPropertyValue('dtend')?.toString(),
  }));
const getText = (calendar: ICAL.Component, index: number) =>
  calendar.getAllSubcomponents('vevent')[index]?.getFirstPropertyValue('description');

describe('the calendar file of a course', () => {
  test('has all sessions, in the mail and on each session’s page', async () => {
    const email = 'cure@exemple.ci';
    const day = plainWeekday(1);
    const { visitor, page, nextSessions } = await bookCourse(app, day, { email });
    const readCalendarFile = async (path: string) =>
      new ICAL.Component(ICAL.parse((await visitor.get(`${path}/rendez-vous.ics`)).text));
    const mail = await outbox.waitForMail(email);
    const mailedCalendar = calendarIn(mail, 'PUBLISH');
    expect(readEvents(mailedCalendar).map(({ starts, ends }) => [starts, ends])).toEqual(
      [{ day, time: '10:00' }, ...nextSessions].map((session) => [
        `${session.day}T10:00:00Z`,
        `${session.day}T11:00:00Z`,
      ]),
    );
    expect(new Set(readEvents(mailedCalendar).map(({ uid }) => uid)).size).toBe(5);
    expect(getText(mailedCalendar, 1)).toContain('Séance 2 sur 5');
    expect(readEvents(await readCalendarFile(page))).toEqual(readEvents(mailedCalendar));
    const { beside } = (await visitor.get(`/api/booking/visit/${page.slice(5)}`)).body;
    const { number } = beside[2];
    const link = { intent: 'seance', numero: number };
    const third = (await visitor.submit(page, link)).headers.location ?? '';
    expect(readEvents(await readCalendarFile(third))).toEqual(readEvents(mailedCalendar));
    expect((await visitor.get(page)).text).toContain('Ajouter les 5\u00a0séances à mon agenda');

    // A moved session replaces its entry, and a cancelled session is removed.
    const move = { version: 1, day: nextSessions[1]?.day, time: '11:00' };
    const token = third.slice('/rdv/'.length).split('?')[0];
    expect((await visitor.call(`booking/visit/move/${token}`, move)).status).toBe(200);
    const second = { intent: 'seance', numero: beside[1].number };
    const other = (await visitor.submit(page, second)).headers.location ?? '';
    const cancel = { version: 1 };
    await visitor.call(`booking/visit/cancel/${other.slice('/rdv/'.length)}`, cancel);
    const now = readEvents(await readCalendarFile(page));
    expect(now.map(({ sequence }) => sequence)).toEqual([1, 2, 1, 1]);
    expect(now[1]).toMatchObject({
      uid: readEvents(mailedCalendar)[2]?.uid,
      starts: `${nextSessions[1]?.day}T11:00:00Z`,
    });
    const cancelledCalendar = await readCalendarFile(other);
    expect(cancelledCalendar.getFirstPropertyValue('method')).toBe('CANCEL');
    expect(readEvents(cancelledCalendar)).toMatchObject([
      { uid: readEvents(mailedCalendar)[1]?.uid, sequence: 2 },
    ]);
  });
});
