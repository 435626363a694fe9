import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { newPhone } from '../support/request.ts';
import { Visitor } from '../support/visitor.ts';
import { payableInstitute } from './payments.ts';

/*
 * Held slots on the waiting list, and session packs in a joint cancellation.
 */

const site = await payableInstitute();
const { clock, db, boss, hold, pay, row, look } = site;

test('keeps a waiting-list entry until the deposit of the client’s hold arrives', async () => {
  const [day, phone] = ['2026-12-02', newPhone()];
  const visitor = await Visitor.at(site.app);
  const wish = { persons: [['capillaires/coupe-femme']], staff: '', from: day, to: day };
  const who = { moment: 'Peu importe', name: 'Awa Koné', phone, email: '' };
  expect((await visitor.call('booking/waiting', { ...wish, ...who })).status).toBe(200);
  const places = async () => (await db.selectFrom('waiting_list').select('id').execute()).length;
  clock('2026-11-25T10:01');
  const lost = await hold({ day, time: '09:00', phone });
  await look();
  expect((await boss.get('/api/admin/waiting')).body.entries).toHaveLength(1);
  clock('2026-11-25T12:30');
  await look();
  expect(await row(lost.number)).toMatchObject({ deposit_state: 'expired' });
  expect(await places()).toBe(1);
  const paid = await hold({ day, time: '10:00', phone });
  await pay({ phone: paid.phone });
  await look();
  expect(await row(paid.number)).toMatchObject({ deposit_state: 'noted' });
  expect(await places()).toBe(0);
});

test('gives back a session with a joint cancellation, and redeems it again on undo', async () => {
  const { number } = await hold({ day: '2026-11-25', time: '15:00' });
  const came = { outcome: 'came', deposit_state: 'noted', held_until: null } as const;
  await db.updateTable('requests').set(came).where('number', '=', number).execute();
  clock('2026-11-25T15:10');
  const id = randomUUID();
  const pack = { covers: [], sessions: 10, price: 90_000, method: 'cash', note: '', expires: '' };
  expect((await boss.call('admin/session-pack/sell', { number, id, ...pack })).status).toBe(200);
  expect((await boss.call('admin/session-pack/count', { pack: id, number })).status).toBe(200);
  const left = async () => (await boss.get(`/api/admin/prepaid?id=${id}`)).body.left;
  expect(await left()).toBe(9);
  clock('2026-11-25T15:20');
  await boss.call('admin/online/cancel', { numbers: [number] });
  expect(await row(number)).toMatchObject({ status: 'cancelled' });
  expect(await left()).toBe(10);
  const { undo } = (await boss.get('/api/admin/days')).body;
  expect((await boss.call('admin/undo', { press: undo.press })).status).toBe(200);
  expect(await row(number)).toMatchObject({ status: 'confirmed', outcome: 'came' });
  expect(await left()).toBe(9);
});
