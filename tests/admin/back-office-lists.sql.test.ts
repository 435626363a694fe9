import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { timestamp } from '#server/institute/clock.ts';
import { buildRequestSearchText } from '#server/institute/database/list-queries.ts';
import { givenUp } from '#server/institute/notifications/claims.ts';
import { addDays } from '#shared/calendar/calendar-month.ts';
import { startOffice } from '../support/office.ts';
import { addRow } from '../support/rows.ts';
import { Visitor } from '../support/visitor.ts';

const { institute, db, app, admin } = await startOffice();

const get = async (path: string, query: Record<string, string> = {}) =>
  (await admin.get(`/api/admin/${path}?${new URLSearchParams(query)}`)).body;
const getHistory = (subject: string) =>
  db
    .selectFrom('events')
    .select(['actor', 'action', 'detail'])
    .where('subject', '=', subject)
    .orderBy('at')
    .execute();

describe('requests in pages', () => {
  const total = 205;
  const firstDay = '2026-01-05';
  const getNumber = (index: number) => `RDV-P${String(index).padStart(3, '0')}`;

  beforeAll(async () => {
    for (let index = 0; index < total; index += 1) {
      const row = {
        number: getNumber(index),
        name: `Cliente ${index}`,
        care: 'Maquillage',
        section: 'maquillage',
        care_type: null,
        status: 'confirmed' as const,
        // Three requests a day, so that pages end in the middle of a day.
        day: addDays(firstDay, Math.floor(index / 3)),
        hour: '10:00',
      };
      const { id, ...storedRequest } = await addRow(db, 'requests', row);
      const search_words = buildRequestSearchText(storedRequest);
      await db.updateTable('requests').set({ search_words }).where('id', '=', id).execute();
    }
  });

  test('lists each request once and in order over all pages', async () => {
    const seenNumbers: string[] = [];
    for (let page = 1; ; page += 1) {
      const { requests, hasNext } = await get('requests', {
        status: 'confirmed',
        page: String(page),
      });
      seenNumbers.push(...requests.map(({ number }: { number: string }) => number));
      if (!hasNext) break;
      expect(requests).toHaveLength(20);
    }
    // All requests are past, so the latest day is first. Within a day the order is by hour.
    const days = Map.groupBy(Array(total).keys(), (index) => Math.floor(index / 3));
    expect(seenNumbers).toEqual([...days.values()].reverse().flat().map(getNumber));
    const beyond = await get('requests', { status: 'confirmed', page: '9999' });
    expect(beyond).toMatchObject({ requests: [], hasNext: false });
  });

  test.each([
    'page=0',
    'page=-1',
    'page=1e9',
    'page=1&page=2',
    'status=confirmed%27',
    'from=2026-02-30',
    `search=${'a'.repeat(81)}`,
    'search=a%00b',
  ])('%s is refused by the site and by the institute', async (search) => {
    expect((await admin.get(`/api/admin/requests?${search}`)).status).toBe(400);
    const cookie = `jwt=${admin.cookies.get('jwt')}`;
    const direct = await fetch(`${institute.url}/api/admin/requests?${search}`, {
      headers: { cookie },
    });
    expect(direct.status).toBe(400);
  });
});

describe('messages', () => {
  async function write(subject: string, message = 'Bonjour') {
    const visitor = await Visitor.at(app);
    expect((await visitor.call('contact/send', { subject, message })).status).toBe(200);
    return get('messages', { search: subject });
  }

  test('are found, read, marked once, and opened again', async () => {
    const { messages, open } = await write('Épilation à Noël', `Très ${'long '.repeat(300)}`);
    expect(open).toBeGreaterThan(0);
    expect(messages).toHaveLength(1);
    const [{ id, excerpt }] = messages;
    expect(excerpt).toHaveLength(200);
    expect((await get('messages', { search: 'EPILATION noel' })).messages).toHaveLength(1);
    expect(await get('message', { id })).toMatchObject({ version: 1, history: [] });
    const mark = async (version: number, isAnswered: boolean) =>
      (await admin.call('admin/message/answered', { id, version, answered: isAnswered })).status;
    const marks = await Promise.all([mark(1, true), mark(1, true), mark(1, true)]);
    expect(marks.sort()).toEqual([200, 409, 409]);
    expect((await get('messages', { search: 'noel' })).messages).toEqual([]);
    const answeredMessages = await get('messages', { search: 'noel', state: 'answered' });
    expect(answeredMessages.messages).toMatchObject([{ id }]);
    expect(await mark(1, false)).toBe(409);
    expect(await mark(2, false)).toBe(200);
    const actor = 'gerante@institut.example';
    expect(await getHistory(id)).toEqual([
      { actor, action: 'answered', detail: '' },
      { actor, action: 'reopened', detail: '' },
    ]);
    const unknown = { id: randomUUID(), version: 1, answered: true };
    expect((await admin.call('admin/message/answered', unknown)).status).toBe(404);
  });
});

describe('mails that have not left', () => {
  const wait = async (more: object) => {
    const id = randomUUID();
    const mail = {
      id,
      recipient: `${id}@exemple.ci`,
      reply_to: null,
      subject: 'Votre lien de connexion',
      text: JSON.stringify(['/verify?token=secret']),
      created_at: timestamp(),
      expires_at: null,
      attempts: 3,
      next_try_at: timestamp(50),
      sent_at: null,
      last_error: 'ECONNECTION',
    };
    await db
      .insertInto('outbox')
      .values({ ...mail, ...more })
      .execute();
    return id;
  };
  const retry = (id: string) => admin.call('admin/mails/retry', { id });

  test('are listed without their text, and can be sent again', async () => {
    const id = await wait({});
    const expiredMail = await wait({ expires_at: timestamp(-60), text: '' });
    const { mails } = await get('mails');
    const findMail = (mailId: string) => mails.find((mail: { id: string }) => mail.id === mailId);
    expect(findMail(id)).toMatchObject({ lastError: 'ECONNECTION' });
    expect(findMail(expiredMail)).toMatchObject({ nextTryAt: null });
    expect(JSON.stringify(mails)).not.toContain('token');
    const { text } = await admin.get('/admin/reglages');
    expect(text).toContain('le serveur d’e-mails du site ne répond pas (ECONNECTION)');
    expect(text).toContain('Les envois reprennent');
    expect((await retry(id)).status).toBe(200);
    await institute.outbox.waitForMail(`${id}@exemple.ci`);
    expect(await getHistory(id)).toMatchObject([{ action: 'retried' }]);
    await expect.poll(async () => (await get('mails')).mails.length).toBe(1);
    expect((await retry('no-id')).status).toBe(400);
  });

  test('are marked when given up, and can be sent again before they expire', async () => {
    const id = await wait({ next_try_at: givenUp, last_error: 'EENVELOPE 550' });
    const expiredMail = await wait({ next_try_at: givenUp, expires_at: timestamp(-60), text: '' });
    const { mails } = await get('mails');
    const findMail = (mailId: string) => mails.find((mail: { id: string }) => mail.id === mailId);
    expect(findMail(id)).toMatchObject({ nextTryAt: null, isGivenUp: true });
    expect(findMail(expiredMail)).toMatchObject({ nextTryAt: null, isGivenUp: false });
    const { text } = await admin.get('/admin/reglages');
    const getCard = (recipient: string) =>
      text.split('<li').find((card: string) => card.includes(recipient));
    expect(getCard(id)).toContain('L’envoi est abandonné');
    expect(getCard(id)).toContain('>Réessayer<');
    expect(getCard(expiredMail)).not.toContain('Réessayer');
    expect((await retry(id)).status).toBe(200);
    await institute.outbox.waitForMail(`${id}@exemple.ci`);
  });
});
