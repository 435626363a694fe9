import { expect, test } from 'vitest';
import { testApp } from '../support/app.ts';
import { startInstitute } from '../support/institute.ts';
import { startSmtp } from '../support/neighbours/smtp.ts';
import { wholeRequest } from '../support/request.ts';
import { add, daysAgo } from '../support/rows.ts';
import { Visitor } from '../support/visitor.ts';

const owner = 'accueil@institut.example';
const waiting = { sent_at: null, attempts: 0, text: 'T', recipient: owner };

async function withNotices(count: number) {
  const opened = new AsyncDisposableStack();
  const smtp = opened.use(await startSmtp());
  const institute = opened.use(await startInstitute(smtp.url));
  if (count > 0) smtp.held.add(owner);
  for (let index = 0; index < count; index += 1)
    await add(institute.db, 'outbox', { ...waiting, next_try_at: daysAgo(0.01) });
  const visitor = await Visitor.at(testApp({ backendUrl: institute.url }));
  return { smtp, institute, visitor, [Symbol.asyncDispose]: () => opened.disposeAsync() };
}

test('sends a sign-in mail first and a receipt next while 1000 notices wait', async () => {
  await using site = await withNotices(1000);
  const { smtp, visitor } = site;
  await visitor.call('contact/send', { subject: 'Prix', message: 'Bonjour' });
  // Four mails at once, and no more.
  await expect.poll(smtp.waiting).toBe(4);
  for (const email of ['une@exemple.ci', 'deux@exemple.ci', 'trois@exemple.ci']) {
    expect((await visitor.call('auth/basic/login', { email })).status).toBe(200);
    // No notice has left.
    await expect.poll(() => smtp.taken.at(-1)).toContain(`To: ${email}`);
  }
  expect(smtp.taken).toHaveLength(3);

  const email = 'cliente@exemple.ci';
  const { status } = await visitor.call('booking/request', { ...wholeRequest, email });
  expect(status).toBe(200);
  smtp.release();
  await expect.poll(() => smtp.taken.length).toBe(5);
  expect(smtp.taken.at(-1)).toContain(`To: ${email}`);
  // Lets the held mails go before their connections close.
  smtp.held.clear();
  for (let count = 0; count < 10; count += 1) smtp.release();
});
