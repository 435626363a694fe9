import { describe, expect, test } from 'vitest';
import { appointment } from '../agenda/support/visits.ts';
import { newPhone } from '../support/request.ts';
import { signIn } from '../support/sign-in.ts';
import { Visitor } from '../support/visitor.ts';
import { getToken } from './deposits.ts';
import { startPayableInstitute } from './payments.ts';

/*
 * Strangers' unpaid holds with a client's number. They take nothing from the client's own browser, and after a few of
 * them the number can only request.
 */

const site = await startPayableInstitute();
const { app, admin, setClock, endOverdueHolds, pay, readRow, outbox } = site;
const byRequest = { error: 'not-bookable', reason: 'number' };

const book = async (visitor: Visitor, more: object) => {
  const order = appointment({ day: '2026-12-08', deposit: 5000, ...more });
  const { status, body } = await visitor.call('booking/appointment', order);
  return { status, body, visitor, token: body.manage ? getToken(body.manage) : '' };
};
const bookAsStranger = async (more: object) => book(await Visitor.at(app), more);
const reportPaid = ({ visitor, token }: { visitor: Visitor; token: string }) =>
  visitor.call(`booking/visit/paid/${token}`, { amount: 5000 });
const answerReport = async (number: string, answer: string) => {
  const { version } = await readRow(number);
  const { status } = await admin.call('admin/deposit', { number, version, answer });
  expect(status).toBe(200);
};
/** Creates a client with a paid appointment. Returns the client's browser. */
async function addPaidClient(phone: string, time: string) {
  const client = await Visitor.at(app);
  const first = await book(client, { phone, day: '2026-12-09', time });
  await pay({ phone: `+225${phone.replaceAll(' ', '')}` });
  expect(await readRow(first.body.number)).toMatchObject({ deposit_state: 'noted' });
  return client;
}

describe('a stranger’s hold with a client’s number', () => {
  test('still lets the client’s own browser hold an hour', async () => {
    const phone = newPhone();
    const client = await addPaidClient(phone, '09:00');
    const hold = await bookAsStranger({ phone, time: '09:00' });
    expect(hold.status).toBe(200);
    expect((await reportPaid(hold)).status).toBe(200);
    const more = await book(client, { phone, time: '10:00' });
    expect([more.status, more.body.deposit?.state]).toEqual([200, 'due']);
    // The client's browser has one hold at a time, and another browser gets none.
    expect((await book(client, { phone, time: '11:00' })).body).toMatchObject(byRequest);
    expect((await bookAsStranger({ phone, time: '11:00' })).body).toMatchObject(byRequest);
  });
});

describe('a number with unpaid holds', () => {
  test('can only request for thirty days after two of them, except in the client’s own browser', async () => {
    const phone = newPhone();
    const client = await addPaidClient(phone, '11:00');
    for (const time of ['2026-11-25T12:30', '2026-11-25T15:00']) {
      const hold = await bookAsStranger({ phone, time: '14:00' });
      expect(hold.status, JSON.stringify(hold.body)).toBe(200);
      setClock(time);
      await endOverdueHolds();
      expect(await readRow(hold.body.number)).toMatchObject({ deposit_state: 'expired' });
    }
    const third = await bookAsStranger({ phone, time: '14:00' });
    expect([third.status, third.body]).toMatchObject([409, byRequest]);
    // A number at its limit can still send requests.
    const { day, people, category, careType, treatments, name } = appointment({
      day: '2026-12-08',
    });
    const requestOrder = { day, people, category, careType, treatments, name, phone };
    const request = { ...requestOrder, moment: 'Peu importe' };
    expect((await (await Visitor.at(app)).call('booking/request', request)).status).toBe(200);
    expect((await book(client, { phone, time: '15:00' })).status).toBe(200);
    setClock('2026-12-25T16:00');
    await endOverdueHolds();
    expect((await bookAsStranger({ phone, time: '14:00', day: '2026-12-29' })).status).toBe(200);
  });

  test('can only request after one refused report, until that is undone', async () => {
    const phone = newPhone();
    const hold = await bookAsStranger({ phone, time: '16:00' });
    await reportPaid(hold);
    await answerReport(hold.body.number, 'refused');
    const next = () => bookAsStranger({ phone, time: '17:00' });
    expect((await next()).body).toMatchObject(byRequest);
    const { undo } = (await admin.get('/api/admin/deposits')).body;
    expect((await admin.call('admin/undo', { press: undo.press })).status).toBe(200);
    // The first slot is held again.
    await answerReport(hold.body.number, 'noted');
    expect((await next()).status).toBe(200);
  });

  test('does not count a hold paid late', async () => {
    const phone = newPhone();
    const latePaid = await bookAsStranger({ phone, time: '09:00', day: '2026-12-10' });
    setClock('2026-11-25T12:30');
    await endOverdueHolds();
    await pay({ phone: `+225${phone.replaceAll(' ', '')}` });
    expect(await readRow(latePaid.body.number)).toMatchObject({ deposit_state: 'said' });
    const first = await bookAsStranger({ phone, time: '10:00', day: '2026-12-10' });
    setClock('2026-11-25T15:00');
    await endOverdueHolds();
    const second = await bookAsStranger({ phone, time: '11:00', day: '2026-12-10' });
    expect([first.status, second.status]).toEqual([200, 200]);
  });

  test('leaves a signed-in client unlimited', async () => {
    const phone = newPhone();
    const hold = await bookAsStranger({ phone, time: '12:00', day: '2026-12-10' });
    await reportPaid(hold);
    await answerReport(hold.body.number, 'refused');
    const signedIn = await signIn(app, outbox, 'cliente@exemple.ci');
    const more = await book(signedIn, { phone, time: '12:00', day: '2026-12-10' });
    expect(more.status, JSON.stringify(more.body)).toBe(200);
  });
});
