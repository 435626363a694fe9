import { expect, test } from 'vitest';
import { adminPaths } from '#shared/page/admin-paths.ts';
import { editAs } from '../site/contents.ts';
import { testApp } from '../support/app.ts';
import { startOffice } from '../support/office.ts';
import { setTestOpeningHours } from '../support/own-facts.ts';
import { wholeRequest } from '../support/request.ts';
import { Visitor } from '../support/visitor.ts';

/*
 * Texts with half a character, or with invisible characters that reverse the words around them: in new input, and
 * stored by an earlier release.
 */

setTestOpeningHours();

const { institute, db, app, admin } = await startOffice();
const { set } = editAs(admin);

const messyName = 'Awa \u202eénoK\u2066\u200b';
const unseen = /[\u200b\u202a-\u202e\u2066-\u2069]|\\ud83d|\ud83d(?![\udc00-\udfff])/u;

const getRow = (number: string) =>
  db.selectFrom('requests').selectAll().where('number', '=', number).executeTakeFirstOrThrow();

test('an order is stored without them, by the site and by the backend', async () => {
  const order = { ...wholeRequest, name: messyName, note: 'Sourire \ud83d' };
  const response = await (await Visitor.at(app)).call('booking/request', order);
  expect(response.status).toBe(200);
  const cleanTexts = { name: 'Awa énoK', note: 'Sourire \ufffd' };
  expect(await getRow(response.body.number)).toMatchObject(cleanTexts);
  const answer = await fetch(`${institute.url}/api/booking/request`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...order, phone: '+2250506070811' }),
  });
  expect(answer.status).toBe(200);
  expect(await getRow((await answer.json()).number)).toMatchObject(cleanTexts);
});

test('a message and the owner’s texts are cleaned too', async () => {
  const message = { subject: `Prix ${messyName}`, message: 'demi \udc00, fin' };
  expect((await (await Visitor.at(app)).call('contact/send', message)).status).toBeLessThan(300);
  const row = await db.selectFrom('messages').selectAll().executeTakeFirstOrThrow();
  expect(row).toMatchObject({ subject: 'Prix Awa énoK', message: 'demi \ufffd, fin' });
  await set('texts', 'about', 'Chez nous \ud83d');
  const contents = await (await fetch(`${institute.url}/api/contents`)).json();
  expect(contents.texts.about).toBe('Chez nous \ufffd');
});

test('text stored before this rule is shown, mailed and exported without them', async () => {
  const { body } = await (await Visitor.at(app)).call('booking/request', {
    ...wholeRequest,
    phone: '05 06 07 08 12',
    name: 'Awa Koné',
  });
  await db
    .updateTable('requests')
    .set({ name: messyName })
    .where('number', '=', body.number)
    .execute();
  await db.updateTable('contents').set({ value: '"Chez nous \\ud83d"' }).execute();
  for (const path of [
    adminPaths.adminRequests,
    `${adminPaths.adminRequest}?numero=${body.number}`,
  ]) {
    const { status, text } = await admin.get(path);
    expect([path, status]).toEqual([path, 200]);
    expect(text).toContain('Awa énoK');
    expect(text).not.toMatch(unseen);
  }
  const { text } = await new Visitor(testApp({ backendUrl: institute.url })).get('/home?x=1');
  expect(text).not.toMatch(unseen);
});
