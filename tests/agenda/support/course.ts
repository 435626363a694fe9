import type { RequestListener } from 'node:http';
import { expect } from 'vitest';
import { newPhone } from '#tests/support/request.ts';
import { Visitor } from '#tests/support/visitor.ts';
import { appointment } from './visits.ts';

/*
 * A treatment of several sessions, as its owner sets it up and a visitor books it.
 */

export const cure = 'corps/cure-minceur-de-5-seances';

export const cureRule = {
  treatment: cure,
  mark: '',
  minutes: 60,
  cleaning: 0,
  pauseAt: 0,
  pause: 0,
  roomKind: '',
  instant: true,
  sessionCount: 5,
  daysApart: 7,
};

export const courseOrder = (more: object) =>
  appointment({
    category: 'corps',
    careType: 'minceur-et-sculpture',
    treatments: [cure],
    people: 1,
    phone: newPhone(),
    time: '10:00',
    ...more,
  });

/** Returns the dates proposed after a first session on that day at ten. */
export async function proposedDates(app: RequestListener, day: string, staff = '') {
  const search = new URLSearchParams({ treatment: cure, time: '10:00', day, staff });
  const { body } = await (await Visitor.at(app)).get(`/api/booking/course?${search}`);
  return (body.row as { day: string; time: string }[]).map(({ day, time }) => ({ day, time }));
}

/** Books all sessions as proposed. */
export async function bookCourse(app: RequestListener, day: string, more: object = {}) {
  const nextSessions = await proposedDates(app, day);
  const visitor = await Visitor.at(app);
  const order = courseOrder({ day, nextSessions, ...more });
  const answer = await visitor.call('booking/appointment', order);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return { visitor, page: answer.body.manage as string, nextSessions };
}
