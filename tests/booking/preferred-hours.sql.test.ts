import { expect, test } from 'vitest';
import { appointment, plainDay } from '../agenda/support/visits.ts';
import { startOffice } from '../support/office.ts';
import { setOwnTimes } from '../support/own-facts.ts';

setOwnTimes();

/*
 * Preferred hours, which leave no gap between appointments.
 */

const { admin } = await startOffice();

/** A treatment of 45 minutes that one staff member can give. */
const cut = 'capillaires/coupe-femme';
const day = plainDay(3);
const timesOf = async () => {
  const search = new URLSearchParams({ treatments: cut, day });
  const { body } = await admin.get(`/api/booking/times?${search}`);
  return body.times as { time: string; preferred?: true }[];
};

test('hours that leave an unusable gap come last, and are booked by hand without a warning', async () => {
  const order = { day, time: '10:00', treatments: [cut] };
  expect((await admin.call('admin/agenda/book', appointment(order))).status).toBe(200);
  const times = await timesOf();
  const isPreferred = (at: string) => times.find(({ time }) => time === at)?.preferred;
  // 10:45 follows the appointment, 11:00 leaves a quarter of an hour, and 12:00 has room on both sides.
  expect(['10:45', '11:00', '12:00'].map(isPreferred)).toEqual([true, undefined, true]);
  const near = appointment({ ...order, time: '10:55', name: 'Inès' });
  expect((await admin.call('admin/agenda/book', near)).status).toBe(200);
});
