import { expect, test } from 'vitest';
import { appointment, plainDay } from '../agenda/support/visits.ts';
import { startOffice } from '../support/office.ts';
import { setOwnTimes } from '../support/own-facts.ts';

setOwnTimes();

/*
 * Hours that come first, because they leave no gap between appointments.
 */

const { admin } = await startOffice();

/** Three quarters of an hour, which one person gives. */
const cut = 'capillaires/coupe-femme';
const day = plainDay(3);
const timesOf = async () => {
  const search = new URLSearchParams({ treatments: cut, day });
  const { body } = await admin.get(`/api/booking/times?${search}`);
  return body.times as { time: string; preferred?: true }[];
};

test('hours that leave an unusable gap come after the others, and are given by hand without a question', async () => {
  const order = { day, time: '10:00', treatments: [cut] };
  expect((await admin.call('admin/agenda/book', appointment(order))).status).toBe(200);
  const times = await timesOf();
  const isPreferred = (at: string) => times.find(({ time }) => time === at)?.preferred;
  // It follows on that one; this one leaves a quarter, and that one has room on both sides.
  expect(['10:45', '11:00', '12:00'].map(isPreferred)).toEqual([true, undefined, true]);
  const near = appointment({ ...order, time: '10:55', name: 'Inès' });
  expect((await admin.call('admin/agenda/book', near)).status).toBe(200);
});
