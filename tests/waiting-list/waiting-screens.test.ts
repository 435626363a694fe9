import { afterAll, expect, test } from 'vitest';
import { addDays, getWeekday } from '#shared/calendar/calendar-month.ts';
import { addBooked } from '../agenda/support/appointment-rows.ts';
import { plainWeekday } from '../agenda/support/visits.ts';
import { signInAdmin } from '../support/admin.ts';
import { productionBuild, testApp } from '../support/app.ts';
import { startInstitute } from '../support/institute.ts';
import { newPhone } from '../support/request.ts';
import { addRow } from '../support/rows.ts';
import { signIn } from '../support/sign-in.ts';
import { Visitor } from '../support/visitor.ts';

/*
 * The waiting list's screens, without JavaScript: the form, the page of an entry, and the institute's list.
 */

const disposables = new AsyncDisposableStack();
afterAll(() => disposables.disposeAsync());
const institute = disposables.use(await startInstitute());
const { db } = institute;
const app = testApp({ backendUrl: institute.url, build: productionBuild });

const day = plainWeekday(2);
const treatment = 'capillaires/coupe-femme';
const address = `/attente?soin=${treatment}&personnes=1&jour=${day}`;
const fields = {
  soin: treatment,
  personnes: '1',
  jour: day,
  jusquau: day,
  moment: 'Matin',
  nom: 'Awa Koné',
};

test('keeps the typed text, opens the page of the entry, and ends the entry there', async () => {
  const visitor = await Visitor.at(app);
  const { text } = await visitor.get(address);
  expect(text).toContain(`value="${day}"`);
  expect(text).toContain('Coupe femme');
  const empty = await visitor.submit('/attente', { ...fields, nom: '', telephone: '' }, address);
  const [errorSummary = ''] = /role="alert".*?<\/div>/s.exec(empty.text) ?? [];
  expect(errorSummary).toContain('href="#champ-nom"');
  expect(errorSummary).toContain('href="#champ-telephone"');
  const wrong = await visitor.submit('/attente', { ...fields, telephone: '12' }, address);
  expect(wrong.status).toBe(400);
  expect(wrong.text).toContain('value="Awa Koné"');
  const sunday = addDays(day, 6 - getWeekday(day));
  const closedFields = { ...fields, telephone: newPhone(), jour: sunday, jusquau: sunday };
  const closed = await visitor.submit('/attente', closedFields, address);
  expect(closed.status).toBe(409);
  expect(closed.text).toContain('L’institut est fermé le dimanche. Choisissez un autre jour.');
  const lateFields = { ...fields, telephone: newPhone(), jusquau: '2020-01-01' };
  expect((await visitor.submit('/attente', lateFields, address)).status).toBe(400);
  const answer = await visitor.submit('/attente', { ...fields, telephone: newPhone() }, address);
  expect(answer.status).toBe(303);
  const ownPage = answer.headers.location ?? '';
  expect(ownPage).toMatch(/^\/attente\/[\w-]{22}\?inscrite=1$/);
  const page = await visitor.get(ownPage);
  expect(page.text).toContain('Vous êtes sur la liste');
  expect(page.headers['referrer-policy']).toBe('no-referrer');
  const path = ownPage.split('?')[0] ?? '';
  expect((await visitor.submit(path, { intent: 'quitter' })).text).toContain('Vous avez quitté');
  expect((await visitor.get(path)).status).toBe(404);
  expect(await db.selectFrom('waiting_list').select('id').execute()).toEqual([]);
});

test('refuses a fourth entry for one telephone number', async () => {
  const visitor = await Visitor.at(app);
  const telephone = newPhone();
  const treatments = [
    'capillaires/coupe-femme',
    'capillaires/tresses-simples',
    'onglerie/manucure-spa',
  ];
  for (const soin of [...treatments, 'onglerie/manucure-simple']) {
    const answer = await visitor.submit('/attente', { ...fields, soin, telephone }, address);
    if (answer.status === 303) continue;
    expect(answer.text).toContain('Vous attendez déjà pour trois périodes');
  }
  const again = await visitor.submit('/attente', { ...fields, telephone }, address);
  expect(again.text).toContain('Vous êtes déjà sur la liste');
  expect(await db.selectFrom('waiting_list').select('id').execute()).toHaveLength(3);
  await db.deleteFrom('waiting_list').execute();
});

test('lists clients to call, and removes one', async () => {
  const admin = await signInAdmin(app, institute.outbox, 'gerante@institut.example');
  const visitor = await Visitor.at(app);
  const appointment = await addBooked(db, { day, hour: '10:00', phone: newPhone() });
  await visitor.submit('/attente', { ...fields, telephone: newPhone() }, address);
  const [entry] = await db.selectFrom('waiting_list').selectAll().execute();
  await db
    .updateTable('requests')
    .set({ status: 'cancelled', plan: null, ends: null })
    .where('id', '=', appointment.id)
    .execute();
  const list = await admin.get('/admin/attente');
  expect(list.text).toContain('Awa Koné');
  await db.updateTable('waiting_days').set({ hours: '[600,615]', fresh: '[600,615]' }).execute();
  const due = await admin.get('/admin/attente');
  expect(due.text).toMatch(/À appeler\u00a0: libre [^<]*10\u00a0h/);
  expect(due.text).toContain('tel:+225');
  const answer = await admin.submit('/admin/attente', {
    intent: 'retirer',
    coche: entry?.id ?? '',
  });
  expect(answer.status).toBe(303);
  expect((await admin.get('/admin/attente')).text).toContain('Personne n’attend');
});

/** Adds entries, each with the longest name and the most treatments. */
const addEntries = (count: number) =>
  db.transaction().execute(async (transaction) => {
    const longest = Array.from({ length: 10 }, () => Array.from({ length: 5 }, () => treatment));
    for (let at = 0; at < count; at += 1) {
      const { id } = await addRow(transaction, 'waiting_list', {
        phone: `+22507${String(10_000_000 + at)}`,
        name: 'é'.repeat(80),
        treatments: JSON.stringify(longest),
        first_day: day,
        last_day: day,
      });
      if (at < 3) continue;
      await addRow(transaction, 'waiting_days', { waiting_id: id, day, fresh: '[600]' });
    }
  });

test('puts clients to call at the top of the list, and counts the entries not shown', async () => {
  const admin = await signInAdmin(app, institute.outbox, 'beaucoup@institut.example');
  await db.deleteFrom('waiting_list').execute();
  await addEntries(700);
  const { status, body } = await admin.get('/api/admin/waiting');
  expect(status).toBe(200);
  const calls = body.entries.map(({ call }: { call: object }) => call);
  expect(calls).toEqual(Array(200).fill({ day, time: '10:00' }));
  expect(body.notShown).toBe(500);
  const { text } = await admin.get('/admin/attente');
  expect(text).toMatch(/Pas montrées ici\u00a0: 500\spersonnes/);
});

test('limits the unproven entries of one network', async () => {
  await db.deleteFrom('waiting_list').execute();
  const join = async (from: string) => {
    const visitor = await Visitor.at(app);
    visitor.address = from;
    const telephone = newPhone();
    return visitor.submit('/attente', { ...fields, telephone }, address);
  };
  const joinFromNetwork = async (from: string) => {
    expect((await join(from)).status).toBe(303);
    const { network } = await db
      .selectFrom('waiting_list')
      .select('network')
      .orderBy('created_at', 'desc')
      .executeTakeFirstOrThrow();
    /** Adds more entries from this network. */
    return async (count: number) => {
      for (let at = 0; at < count; at += 1)
        await addRow(db, 'waiting_list', { phone: newPhone(), network, last_day: day });
    };
  };
  const addFromIpv4 = await joinFromNetwork('203.0.113.7');
  await addFromIpv4(123);
  expect((await join('203.0.113.7')).status).toBe(303);
  const refusal = await join('203.0.113.7');
  expect(refusal.status).toBe(409);
  expect(refusal.text).toContain('La liste d’attente est pleine pour le moment');
  // One /48 network may take 4% of the remaining unproven entries.
  const addFromSite = await joinFromNetwork('2001:db8:7:1::1');
  await addFromSite(13);
  expect((await join('2001:db8:7:2::1')).status).toBe(303);
  expect((await join('2001:db8:7:3::1')).status).toBe(409);
  expect((await join('198.51.100.9')).status).toBe(303);
});

test('removes many entries by one press, which can be undone', async () => {
  await using ownInstitute = await startInstitute(undefined, { undoSeconds: 90 });
  const site = testApp({ backendUrl: ownInstitute.url, build: productionBuild });
  const admin = await signInAdmin(site, ownInstitute.outbox, 'gerante@institut.example');
  for (let at = 0; at < 30; at += 1)
    await addRow(ownInstitute.db, 'waiting_list', {
      phone: newPhone(),
      name: 'Faux',
      first_day: day,
      last_day: day,
      created_at: '2026-01-05T09:10:00.000Z',
    });
  const entry = { name: 'Mariam', email: 'mariam@exemple.ci', proven: 1, last_day: day };
  await addRow(ownInstitute.db, 'waiting_list', { ...entry, first_day: day });
  const listNames = async () => {
    const { body } = await admin.get('/api/admin/waiting');
    return body.entries.map(({ name }: { name: string }) => name);
  };
  const { text } = await admin.get('/admin/attente');
  expect(text).not.toMatch(/Réseau [A-Z]/);
  const [, ids = ''] = /value="([^"]+)"\/><span>Toutes/.exec(text) ?? [];
  expect(ids.split(' ')).toHaveLength(30);
  const response = await admin.submit('/admin/attente', { intent: 'retirer' });
  expect(response.status).toBe(400);
  const answer = await admin.submit('/admin/attente', { intent: 'retirer', 'coche-A': ids });
  expect(answer.status).toBe(303);
  expect((await listNames()).toSorted()).toEqual(['Mariam']);
  const again = await admin.submit('/admin/attente', { intent: 'retirer', 'coche-A': ids });
  expect(again.status).toBe(404);
  const { undo } = (await admin.get('/api/admin/waiting')).body;
  expect((await admin.call('admin/undo', { press: undo.press })).status).toBe(200);
  expect(await listNames()).toHaveLength(31);
});

test('admits signed-in clients to a full list', async () => {
  await db.deleteFrom('waiting_list').execute();
  await addEntries(500);
  const typedFields = { ...fields, telephone: newPhone() };
  const visitor = await Visitor.at(app);
  const refusal = await visitor.submit('/attente', typedFields, address);
  expect(refusal.status).toBe(409);
  expect(refusal.text).toContain('La liste d’attente est pleine pour le moment');
  const client = await signIn(app, institute.outbox, 'pleine@exemple.ci');
  const joined = await client.submit('/attente', typedFields, address);
  const place = (await client.get(joined.headers.location ?? '')).text;
  expect(place).toContain('Vous recevrez un e-mail dès qu’une heure se libère.');
  // Expired entries take no room.
  await db.updateTable('waiting_list').set({ last_day: '2020-01-01' }).execute();
  expect((await visitor.submit('/attente', typedFields, address)).status).toBe(303);
  await db.deleteFrom('waiting_list').execute();
});
