import { describe, expect, test } from 'vitest';
import { payableInstitute } from './payments.ts';
import { bookedTogether } from './payments-together.ts';

/*
 * What was booked in one go has one deposit: paid, paid late, cancelled and taken back together.
 */

const site = await payableInstitute();
const { clock, boss, pay, mailsTo, look } = site;
const together = await bookedTogether(site);
const { all } = together;
const group = (count: number, day: string) => () => together.group(count, day);
const course = (day: string) => () => together.course(day);

const statesOf = async (number: string) => new Set(await together.listOf(number));
const undoOffer = async () => (await boss.get('/api/admin/deposits')).body.undo;

describe.each([
  ['three persons', 1, group(3, '2026-12-01'), group(3, '2026-12-02'), group(3, '2026-12-03')],
  ['a course', 5, course('2026-12-09'), course('2026-12-10'), course('2026-12-11')],
])('%s', (_, rows, first, second, third) => {
  test('one payment confirms all, in one mail; noted by hand it is taken back as one', async () => {
    const { number, phone, email, manage, token, who } = await first();
    expect(await all(number)).toHaveLength(rows);
    expect(await statesOf(number)).toEqual(new Set(['confirmed due']));
    const { version } = await site.row(number);
    expect((await boss.call('admin/deposit', { number, version, answer: 'noted' })).status).toBe(
      200,
    );
    expect(await statesOf(number)).toEqual(new Set(['confirmed noted']));
    const { press, heldMails } = await undoOffer();
    expect(heldMails).toBe(1);
    const { text } = await boss.get('/admin/caisse');
    if (rows > 1) expect(text).toContain('rendez-vous confirmés, acompte noté');
    expect(text).toContain('Son e-mail part');
    expect((await boss.call('admin/undo', { press })).status).toBe(200);
    expect(await statesOf(number)).toEqual(new Set(['confirmed due']));
    expect((await mailsTo(email)).join()).not.toContain('confirmé');

    expect((await pay({ phone })).status).toBe(204);
    expect(await statesOf(number)).toEqual(new Set(['confirmed noted']));
    const told = (await mailsTo(email)).filter((subject) => subject.includes('confirmé'));
    expect(told).toHaveLength(1);
    // Cancelled by its client, a second payment is a matter for the owner.
    const { body: visit } = await who.get(`/api/booking/visit/${token}`);
    const cancelled = await who.call(`booking/visit/cancel/${token}`, { version: visit.version });
    expect([cancelled.status, manage]).toEqual([200, expect.any(String)]);
    await pay({ phone });
    expect(await statesOf(number)).not.toContain('confirmed due');
  });

  test('paid late: one visit has its hour again, what are several is settled with the client', async () => {
    const { number, phone, email } = await second();
    clock('2026-11-25T12:30');
    await look();
    expect(await statesOf(number)).toEqual(new Set(['cancelled expired']));
    await pay({ phone });
    if (rows === 1) return expect(await statesOf(number)).toEqual(new Set(['confirmed noted']));
    expect(await statesOf(number)).not.toContain('confirmed noted');
    const { body } = await boss.get('/api/admin/deposits');
    const numbers = (await all(number)).map((one) => one.number);
    const own = body.toCheck.filter((one: { number: string }) => numbers.includes(one.number));
    expect(own).toMatchObject([{ received: true, status: 'cancelled' }]);
    const told = (await mailsTo(email)).filter((subject) =>
      subject.includes('l’heure n’est plus gardée'),
    );
    expect(told).toHaveLength(1);
  });

  test('refused, all of it is free, and that is taken back too', async () => {
    const { number } = await third();
    const { version } = await site.row(number);
    await boss.call('admin/deposit', { number, version, answer: 'refused' });
    expect(await statesOf(number)).toEqual(new Set(['cancelled refused']));
    const { press } = await undoOffer();
    expect((await boss.call('admin/undo', { press })).status).toBe(200);
    expect(await statesOf(number)).toEqual(new Set(['confirmed due']));
  });
});
