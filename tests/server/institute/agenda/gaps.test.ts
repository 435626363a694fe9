import { expect, test } from 'vitest';
import { appointment, plainDay } from '../../../support/agenda/visits.ts';
import { startOffice } from '../../../support/office.ts';
import { setOwnTimes } from '../../../support/own-facts.ts';
import { Visitor } from '../../../support/visitor.ts';

setOwnTimes();

/*
 * Gaps between appointments: which hours come first because they leave none, and who fills one.
 */

const { app, admin } = await startOffice();

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

test('who waits and would fit is told with the time', async () => {
  const visitor = await Visitor.at(app);
  const { time: _, ...request } = appointment({ day, treatments: [cut], phone: '07 02 02 02 02' });
  expect((await visitor.call('booking/request', request)).status).toBe(200);
  const { gaps } = (await admin.get(`/api/admin/agenda/gaps?day=${day}`)).body;
  const fitting = gaps.filter(({ waiting }: { waiting: object[] }) => waiting.length > 0);
  expect(fitting[0].waiting[0]).toMatchObject({ time: '09:00', ends: '09:45', day });
  expect(gaps).toContainEqual(
    expect.objectContaining({ starts: '10:45', ends: '10:55', isHole: true, waiting: [] }),
  );
  const { text } = await admin.get(`/admin/trous?jour=${day}`);
  expect(text).toContain('Placer à 9\u00a0h');
});

test('what the list cannot place without a question says why, and where it is answered', async () => {
  const visitor = await Visitor.at(app);
  const at = plainDay(6);
  const { time: _, ...request } = appointment({ day: at, treatments: [cut] });
  const { number } = (await visitor.call('booking/request', request)).body;
  const place = { number, version: '1', day: at, hour: '20:30', staff: '4' };
  const { status, text } = await admin.submit(`/admin/trous?jour=${at}`, place);
  expect(status).toBe(409);
  expect(text).toContain('fixez cette heure dans la demande');
  expect(text).toContain(`Placer à 9\u00a0h`);
});
