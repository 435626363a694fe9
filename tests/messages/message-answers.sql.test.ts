import { describe, expect, test } from 'vitest';
import { timestamp } from '../../server/institute/clock.ts';
import { givenUp, retryDelays } from '../../server/institute/notifications/outbox-leases.ts';
import { erasePersonalData } from '../../server/institute/privacy/erase-person.ts';
import { toExport } from '../../server/institute/privacy/export-person.ts';
import { erasers } from '../../server/institute/privacy/retention-erasers.ts';
import { institute as ours } from '../../shared/institute.ts';
import { rateLimits } from '../../shared/limits/limits.ts';
import type { Message } from '../../shared/messages/messages.ts';
import { withReply } from '../../shared/messages/reply-line.ts';
import { signInAdmin } from '../support/admin.ts';
import { startOffice } from '../support/office.ts';
import { add, countChanges, daysAgo } from '../support/rows.ts';

/*
 * Answers to a visitor's message from the back office. They go by mail and stay with the message.
 */

const { db, outbox, app, admin } = await startOffice();
const other = await signInAdmin(app, outbox, 'autre@institut.example');

const buildPath = (id: string) => `/admin/messages?id=${id}`;
const getText = async (path: string) => (await admin.get(path)).text;
const getFile = async (id: string) =>
  (await admin.get(`/api/admin/message?id=${id}`)).body as Message;
const answerWith = (answer: string, version = '1') => ({ intent: 'repondre', version, answer });

let mailboxes = 0;
const newMailbox = () => `cliente${mailboxes++}@exemple.ci`;
const getLetter = (reply: string) => ({ message: withReply('Pour deux ?\nMerci', reply) });

const mailsTo = async (recipient: string) =>
  (await outbox.mails()).filter((mail) => mail.includes(`\nTo: ${recipient}`));

test('mails the answer with the quoted message, and keeps it', async () => {
  const email = newMailbox();
  const { id } = await add(db, 'messages', { subject: 'Prix <b>', ...getLetter(email) });
  const sent = await admin.submit(buildPath(id), answerWith('Bonjour,\r\noui, 20 000 FCFA & thé.'));
  expect([sent.status, sent.headers.location]).toEqual([303, `${buildPath(id)}&fait=2`]);
  const mail = await outbox.mailTo(email);
  expect(mail).toMatch(/^From: Institut <site@institut\.example>/m);
  expect(mail).toContain(`\nReply-To: ${ours.email}`);
  expect(mail).toMatch(/^Subject: Re: Prix <b>/m);
  expect(mail).toContain(`oui, 20 000 FCFA & thé.\n\n${ours.name}\n`);
  expect(mail).toContain('> Pour deux ?\n> Merci');
  expect(mail).toMatch(/<blockquote[^>]*>Pour deux \?<br>\nMerci<\/blockquote>/);
  expect(mail).toContain('20 000 FCFA &amp; thé.');
  expect(mail).not.toContain('Répondre à');

  await expect.poll(async () => (await getFile(id)).answers[0]?.mail?.state).toBe('sent');
  const page = await getText(`${buildPath(id)}&fait=2`);
  expect(page).toContain(`Votre réponse part à ${email}.`);
  expect(page).toContain('oui, 20 000 FCFA &amp; thé.');
  expect(page).toMatch(/Écrite [^<]* par gerante@institut\.example/);
  expect(page).toMatch(/E-mail envoyé [^<]*\./);
  expect(page).toMatch(/Répondu par e-mail/);
  expect(await getText('/admin/messages?etat=traites')).toMatch(/Prix &lt;b&gt;[\s\S]*Répondu/);
});

describe('a repeated answer', () => {
  test('is sent once, even concurrently', async () => {
    const email = newMailbox();
    const { id } = await add(db, 'messages', getLetter(email));
    const answer = { id, version: 1, answer: 'Oui.' };
    const calls = Array.from({ length: 3 }, () => admin.call('admin/message/answer', answer));
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([200, 200, 200]);
    const again = await admin.submit(buildPath(id), answerWith('Oui.'));
    expect(again.headers.location).toBe(`${buildPath(id)}&fait=2`);
    expect((await getFile(id)).answers).toHaveLength(1);
    const mails = db.selectFrom('outbox').select('id').where('recipient', '=', email);
    expect(await mails.execute()).toHaveLength(1);
  });

  test('is refused from a stale page, with the typed text', async () => {
    const email = newMailbox();
    const { id } = await add(db, 'messages', getLetter(email));
    await other.submit(buildPath(id), answerWith('Non.'));
    const { status, text } = await admin.submit(buildPath(id), answerWith('Oui, bien sûr.'));
    expect(status).toBe(409);
    expect(text).toContain('Rien n’est enregistré ni envoyé.');
    expect(text).toMatch(/role="alert"[\s\S]*autre@institut\.example, [^<]*Répondu par e-mail/);
    expect(text).toContain('Oui, bien sûr.</textarea>');
    expect(text).toContain('name="version" value="2"');
    expect(await mailsTo(email)).not.toContainEqual(expect.stringContaining('bien sûr'));
  });
});

describe('an answer is refused', () => {
  test('without a mailbox, and offers WhatsApp instead', async () => {
    const { id } = await add(db, 'messages', {
      subject: 'Prix',
      ...getLetter('05 04 03 02 01, écrit à ami@exemple.ci'),
    });
    const text = await getText(buildPath(id));
    expect(text).not.toContain('name="answer"');
    expect(text).toContain('href="tel:+2250504030201"');
    const [, link = ''] = /href="(https:\/\/wa\.me\/[^"]*)"/.exec(text) ?? [];
    const { pathname, searchParams } = new URL(link.replaceAll('&amp;', '&'));
    expect(pathname).toBe('/2250504030201');
    expect(searchParams.get('text')).toMatch(/^Bonjour, [\s\S]*«\u00a0Prix\u00a0»/);
    expect(searchParams.get('text')).toContain(ours.name);
    const answer = { id, version: 1, answer: 'Oui.' };
    expect((await admin.call('admin/message/answer', answer)).status).toBe(400);
    expect((await getFile(id)).version).toBe(1);
  });

  test('when one mailbox gets too many, in any spelling', async () => {
    const [{ times }] = rateLimits.answers.mailbox;
    const mailbox = newMailbox();
    const spelling = (count: number) => mailbox.replace('@', `+${count}@`);
    const statuses: number[] = [];
    for (let count = 0; count <= times; count += 1) {
      const { id } = await add(db, 'messages', getLetter(spelling(count)));
      statuses.push((await admin.submit(buildPath(id), answerWith('Oui.'))).status);
    }
    expect(statuses.slice(0, -1).every((status) => status === 303)).toBe(true);
    expect(statuses.at(-1)).toBe(429);
  });
});

test('sends the answer to the sender’s verified mailbox rather than a typed one', async () => {
  const [sender, written] = [newMailbox(), newMailbox()];
  const { id } = await add(db, 'messages', { sender, ...getLetter(written) });
  await admin.submit(buildPath(id), answerWith('Oui.'));
  await outbox.mailTo(sender);
  expect(await mailsTo(written)).toEqual([]);
});

test('explains an answer that was not delivered', async () => {
  const { id } = await add(db, 'messages', getLetter(newMailbox()));
  await admin.submit(buildPath(id), answerWith('Oui.'));
  const stateIs = (state: object) =>
    db.updateTable('outbox').set(state).where('message_id', '=', id).execute();
  await expect.poll(async () => (await getFile(id)).answers[0]?.mail?.state).toBe('sent');
  // A time after the last retry would count as set by a wrong clock, and the mail would be sent.
  const later = timestamp(retryDelays.mail.at(-1));
  await stateIs({ sent_at: null, next_try_at: later, last_error: 'ECONNECTION' });
  expect(await getText(buildPath(id))).toContain('un premier essai a échoué');
  await stateIs({ sent_at: null, next_try_at: givenUp, last_error: 'EENVELOPE 550' });
  const text = await getText(buildPath(id));
  expect(text).toContain('Cette réponse n’est pas arrivée');
  expect(text).toContain('la boîte n’existe pas');
  expect(await getText('/admin/messages?etat=traites')).toContain('Réponse non distribuée');
  await db.deleteFrom('outbox').where('message_id', '=', id).execute();
  expect(await getText(buildPath(id))).not.toMatch(/n’est pas arrivée|E-mail envoyé|en cours/);
});

test('exports and erases answers with their message', async () => {
  const email = newMailbox();
  const { id } = await add(db, 'messages', getLetter(email));
  await admin.submit(buildPath(id), answerWith('Bonjour Awa.'));
  await outbox.mailTo(email);
  const found = await erasePersonalData(db, '/nowhere', { email });
  const { message_answers: answers } = toExport({ email }, found) as Record<string, unknown>;
  expect(answers).toMatchObject([{ text: 'Bonjour Awa.' }]);
  expect(JSON.stringify(answers)).not.toContain('gerante@institut.example');
  const left = db.selectFrom('message_answers').select('id').where('message_id', '=', id);
  expect(await left.execute()).toEqual([]);
  const mails = db.selectFrom('outbox').select('id').where('recipient', '=', email);
  expect(await mails.execute()).toEqual([]);

  const old = await add(db, 'messages', { created_at: daysAgo(800) });
  const before = await countChanges(db, 'message_answers');
  await add(db, 'message_answers', { message_id: old.id });
  expect(await erasers.get('messages')?.(db)).toBe(1);
  expect(await countChanges(db, 'message_answers')).toBe(before);
});
