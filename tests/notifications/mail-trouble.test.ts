import type { RequestListener } from 'node:http';
import { expect, onTestFinished, test, vi } from 'vitest';
import { claimEntry } from '#server/institute/notifications/claims.ts';
import { testApp } from '../support/app.ts';
import { retryRefusedMails, startInstitute, type TestInstitute } from '../support/institute.ts';
import { type SmtpSink, startSmtp } from '../support/neighbours/smtp.ts';
import { findSignInLink, readMail } from '../support/outbox.ts';
import { setTestOpeningHours } from '../support/own-facts.ts';
import { openDay, wholeRequest } from '../support/request.ts';
import { buildVerifyPath } from '../support/sign-in.ts';
import { Visitor } from '../support/visitor.ts';

setTestOpeningHours();

const ask = (institute: TestInstitute, email: string) =>
  fetch(`${institute.url}/api/auth/basic/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  });

const getRow = ({ db }: TestInstitute, email: string) =>
  db.selectFrom('outbox').selectAll().where('recipient', '=', email).executeTakeFirstOrThrow();

const toNobody = { subject: 'Prix', text: '["Bonjour"]', reply_to: null, sent_at: null };
const waiting = { ...toNobody, attempts: 0, expires_at: null, last_error: null };

test('repeats a mail whose answer was lost with the same Message-ID', async () => {
  await using smtp = await startSmtp();
  await using institute = await startInstitute(smtp.url);
  smtp.dropsLeft = 1;
  await ask(institute, 'deux-fois@exemple.ci');
  await retryRefusedMails(institute);
  await expect.poll(() => smtp.accepted.length).toBe(2);
  const ids = smtp.accepted.map((mail) => /^Message-ID: (.*)$/m.exec(mail)?.[1]);
  expect(ids[0]).toMatch(/^<[\w-]{36}@institut\.example>/);
  expect(ids[1]).toBe(ids[0]);
});

test('gives up a refused recipient without delaying others', async () => {
  await using smtp = await startSmtp();
  // With this pause the queue works only when woken. A queue that stopped would stand still.
  await using institute = await startInstitute(smtp.url, { queuePause: 3_600_000 });
  smtp.refusals.set('inconnue@exemple.ci', '550 5.1.1 <inconnue@exemple.ci> unknown');
  smtp.refusals.set('plus-tard@exemple.ci', '450 4.2.0 greylisted');
  smtp.refusals.set('relais@exemple.ci', '554 5.7.1 relay access denied');
  let open = () => {};
  smtp.gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  // The first mails hold the queue until all of them wait in it.
  const emails = ['une@exemple.ci', ...smtp.refusals.keys(), 'deux@exemple.ci', 'trois@exemple.ci'];
  for (const email of emails) await ask(institute, email);
  open();
  await expect.poll(() => smtp.accepted.length).toBe(3);
  expect(smtp.recipients.toSorted()).toEqual(emails.toSorted());
  const row = await getRow(institute, 'inconnue@exemple.ci');
  expect(row).toMatchObject({ attempts: 1, last_error: 'EENVELOPE 550', sent_at: null });
  expect(row.next_try_at).toMatch(/^9999/);
  expect(JSON.stringify(row.last_error)).not.toContain('exemple');

  smtp.refusals.clear();
  await retryRefusedMails(institute, 2);
  await ask(institute, 'quatre@exemple.ci');
  await expect.poll(() => smtp.accepted.length).toBe(6);
  expect((await getRow(institute, 'inconnue@exemple.ci')).attempts).toBe(1);
});

test('sends each mail once to a slow server', async () => {
  await using smtp = await startSmtp();
  let open = () => {};
  smtp.gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  await using institute = await startInstitute(smtp.url);
  await ask(institute, 'lente@exemple.ci');
  await expect.poll(smtp.countWaiting).toBe(1);
  const readClaimEnd = async () => (await getRow(institute, 'lente@exemple.ci')).next_try_at;
  // Longer in total than the claim of a killed process.
  for (let round = 0; round < 5; round += 1) {
    const before = await readClaimEnd();
    vi.advanceTimersByTime(5_000);
    await expect.poll(readClaimEnd, { interval: 1 }).not.toBe(before);
    expect(await claimEntry(institute.db, 'mail')).toBeUndefined();
  }
  open();
  await expect.poll(() => smtp.accepted.length).toBe(1);
});

test('retries within 90 seconds, for five days', async () => {
  await using institute = await startInstitute('smtp://127.0.0.1:1');
  const { db } = institute;
  const daysBefore = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
  const add = (id: string, days: number) =>
    db
      .insertInto('outbox')
      .values({
        ...waiting,
        id,
        recipient: id,
        created_at: daysBefore(days),
        next_try_at: daysBefore(days),
      })
      .execute();
  await add('young', 4);
  await ask(institute, 'reveil@exemple.ci');
  const waitForAttempts = async (id: string, attempts: number) =>
    expect.poll(async () => (await getRow(institute, id)).attempts).toBe(attempts);
  await waitForAttempts('young', 1);
  const before = Date.now();
  await db
    .updateTable('outbox')
    .set({ attempts: 500, next_try_at: daysBefore(1) })
    .where('id', '=', 'young')
    .execute();
  await waitForAttempts('young', 501);
  const next = Date.parse((await getRow(institute, 'young')).next_try_at);
  expect(next).toBeGreaterThan(before + 30_000);
  expect(next).toBeLessThan(Date.now() + 90_000);

  // No process has tried this mail before.
  await add('old', 6);
  await waitForAttempts('old', 1);
  expect(await getRow(institute, 'old')).toMatchObject({
    last_error: 'ESOCKET',
    text: '["Bonjour"]',
  });
  expect((await getRow(institute, 'old')).next_try_at).toMatch(/^9999/);
});

test('shows a refused client’s mail on the request, in the list and in the menu', async () => {
  await using smtp = await startSmtp();
  await using institute = await startInstitute(smtp.url);
  const app = testApp({ backendUrl: institute.url });
  const admin = await asAdmin(app, institute, smtp);
  const email = 'inconnue@exemple.ci';
  const visitor = await Visitor.at(app);
  const { number } = (await visitor.call('booking/request', { ...wholeRequest, email })).body;
  const file = `/admin/demande?numero=${number}`;
  const address = `${file}&faire=suivi`;
  const getMail = async () => (await admin.get(`/api/admin/request?number=${number}`)).body.mail;
  await expect.poll(async () => (await getMail())?.state).toBe('sent');
  expect((await admin.get(address)).text).toMatch(/Dernier e-mail<\/dt><dd>Envoyé, /);

  smtp.refusals.set(email, `550 5.1.1 <${email}> unknown`);
  const call = { number, version: 1, day: openDay(), hour: '15:00' };
  expect((await admin.call('admin/request/confirm', call)).status).toBe(200);
  await expect.poll(async () => (await getMail()).state).toBe('given-up');
  const { text } = await admin.get(`${address}&fait=heure`);
  expect(text).toContain(
    'Le client n’a pas reçu le dernier e-mail\u00a0: la boîte n’existe pas, ou ne reçoit plus d’e-mails. Appelez ou écrivez sur WhatsApp.',
  );
  expect(text).not.toContain(`Un e-mail part à ${email}`);
  expect(text).toContain(`E-mail à ${email}. Non distribué\u00a0: la boîte n’existe pas`);
  expect((await admin.get('/admin/reglages')).text).toContain(
    'N’est pas arrivé\u00a0: la boîte n’existe pas',
  );
  for (const path of [
    '/admin/demandes?etat=confirmees',
    '/admin/messages',
    '/admin/jours',
    '/admin/reglages',
  ]) {
    expect((await admin.get(path)).text, path).toMatch(
      /Réglages<span class="badge"><span aria-hidden="true">1</,
    );
  }
  expect((await admin.get('/admin/demandes?etat=confirmees')).text).toContain(
    'E-mail non distribué',
  );
  expect((await admin.get('/admin/reglages')).text).toContain(`href="${file}"`);

  // A later mail on its way counts more than the lost one.
  smtp.refusals.clear();
  expect(
    (await admin.call('admin/request/confirm', { ...call, version: 2, hour: '14:00' })).status,
  ).toBe(200);
  await expect.poll(async () => (await getMail()).state).toBe('sent');
});

/** Signs in an administrator by a link from the same mail server. */
async function asAdmin(app: RequestListener, institute: TestInstitute, smtp: SmtpSink) {
  const email = 'gerante@institut.example';
  await ask(institute, email);
  await expect.poll(() => smtp.accepted.length).toBe(1);
  const visitor = await Visitor.at(app);
  await visitor.call(buildVerifyPath(findSignInLink(readMail(smtp.accepted[0] as string))));
  await visitor.get('/');
  const order = { email, role: 'admin', adminCode: 'le-bon-code' };
  expect((await visitor.call('user/role', order)).status).toBe(200);
  return visitor;
}
