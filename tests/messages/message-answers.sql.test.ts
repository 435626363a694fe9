import { expect, test } from 'vitest';
import { erasePersonalData } from '#server/institute/privacy/erase-person.ts';
import { buildExport } from '#server/institute/privacy/export-person.ts';
import { erasers } from '#server/institute/privacy/retention-erasers.ts';
import { institute as ours } from '#shared/institute.ts';
import { addReplyLine } from '#shared/messages/reply-line.ts';
import { startOffice } from '../support/office.ts';
import { addRow, countRows, daysAgo } from '../support/rows.ts';
import { signIn } from '../support/sign-in.ts';
import { Visitor } from '../support/visitor.ts';

/*
 * Answers to a visitor's message: links to write or call, and the answers that earlier versions mailed.
 */

const { db, outbox, app, admin } = await startOffice();

const readPage = async (id: string) => (await admin.get(`/admin/messages?id=${id}`)).text;

const getLink = (page: string, start: string) => {
  const [, link = ''] = new RegExp(`href="(${start}[^"]*)"`).exec(page) ?? [];
  return new URL(link.replaceAll('&amp;', '&'));
};

test.each([
  ['the mailbox that the visitor typed', false],
  ['the verified mailbox of a client rather than a typed one', true],
])('a message is answered to %s', async (_, isSignedIn) => {
  const [typedMailbox, verified] = ['tapee+site@exemple.ci', 'verifiee@exemple.ci'];
  const visitor = isSignedIn ? await signIn(app, outbox, verified) : await Visitor.at(app);
  const recipient = isSignedIn ? verified : typedMailbox;
  const subject = isSignedIn ? 'Prix & thé' : 'Prix & café';
  await visitor.call('contact/send', {
    subject,
    message: addReplyLine('Pour deux ?', typedMailbox),
  });
  const row = db.selectFrom('messages').selectAll().where('subject', '=', subject);
  const { id } = await row.executeTakeFirstOrThrow();
  await expect
    .poll(() => outbox.readMails())
    .toContainEqual(
      expect.stringMatching(
        new RegExp(`Reply-To: ${recipient.replace('+', '\\+')}[^]*\\?id=${id}`),
      ),
    );

  const page = await readPage(id);
  const { pathname, searchParams } = getLink(page, 'mailto:');
  expect(decodeURIComponent(pathname)).toBe(recipient);
  expect(searchParams.get('subject')).toBe(`Re: ${subject}`);
  const greeting = `Bonjour, ici ${ours.name}. Vous nous avez écrit\u00a0: «\u00a0${subject}\u00a0».`;
  expect(searchParams.get('body')).toBe(`${greeting}\r\n\r\n`);
  expect(page).not.toContain('href="tel:');
  expect(page).toContain('Marquer comme traité');
  const { text: list } = await admin.get('/admin/messages');
  for (const text of [list, page])
    expect(text).toMatch(new RegExp(`·\\s*${recipient.replace('+', '\\+')}</p>`));
});

test('a message with a telephone number offers a call and WhatsApp', async () => {
  const message = addReplyLine('Pour deux ?', '05 04 03 02 01, écrit à ami@exemple.ci');
  const { id } = await addRow(db, 'messages', { subject: 'Prix', message });
  const page = await readPage(id);
  expect(page).not.toContain('href="mailto:');
  expect(page).toContain('href="tel:+2250504030201"');
  const { pathname, searchParams } = getLink(page, 'https://wa.me/');
  expect(pathname).toBe('/2250504030201');
  expect(searchParams.get('text')).toMatch(/^Bonjour, [\s\S]*«\u00a0Prix\u00a0»/);
  expect(searchParams.get('text')).toContain(ours.name);
});

test('a stored answer is shown, exported and erased with its message', async () => {
  const email = 'awa.ecrit@exemple.ci';
  const { id } = await addRow(db, 'messages', { message: addReplyLine('Pour deux ?', email) });
  await addRow(db, 'message_answers', { message_id: id, text: 'Bonjour <Awa>.' });
  const page = await readPage(id);
  expect(page).toContain('Bonjour &lt;Awa&gt;.');
  expect(page).toMatch(/Écrite [^<]* par vous/);
  const erased = await erasePersonalData(db, '/nowhere', { email });
  const { message_answers: answers } = buildExport({ email }, erased) as Record<string, unknown>;
  expect(answers).toMatchObject([{ text: 'Bonjour <Awa>.' }]);
  expect(JSON.stringify(answers)).not.toContain('gerante@institut.example');
  const remainingAnswers = db
    .selectFrom('message_answers')
    .select('id')
    .where('message_id', '=', id);
  expect(await remainingAnswers.execute()).toEqual([]);

  const old = await addRow(db, 'messages', { created_at: daysAgo(800) });
  const before = await countRows(db, 'message_answers');
  await addRow(db, 'message_answers', { message_id: old.id });
  expect(await erasers.get('messages')?.(db)).toBe(1);
  expect(await countRows(db, 'message_answers')).toBe(before);
});
