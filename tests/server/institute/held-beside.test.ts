import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { setOwnHours } from '../../support/own-facts.ts';
import { payableInstitute } from '../../support/payments.ts';
import { newPhone } from '../../support/request.ts';
import { Visitor } from '../../support/visitor.ts';

/*
 * What an hour that is merely held means elsewhere: on the waiting list.
 */

setOwnHours();
vi.useFakeTimers({ toFake: ['Date'] });
afterAll(() => void vi.useRealTimers());
const clock = (text: string) => vi.setSystemTime(new Date(`${text}:00Z`));
// A Wednesday morning.
clock('2026-11-25T10:00');
const site = await payableInstitute();
afterAll(() => site[Symbol.asyncDispose]());
const { db, boss, hold, pay, row, look } = site;
beforeEach(() => clock('2026-11-25T10:00'));

test('who waits keeps her place while an hour is held for her, until its deposit is there', async () => {
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
