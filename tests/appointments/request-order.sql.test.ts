import { expect, test } from 'vitest';
import { startOffice } from '../support/office.ts';
import { wholeRequest } from '../support/request.ts';
import { addRow } from '../support/rows.ts';
import { Visitor } from '../support/visitor.ts';

const { db, app, admin } = await startOffice();

type Row = Parameters<typeof addRow<'requests'>>[2];
const ask = (number: string, more: Row = {}) => addRow(db, 'requests', { number, ...more });
const get = async (path: string, query: Record<string, string>) =>
  (await admin.get(`/api/admin/${path}?${new URLSearchParams(query)}`)).body;
const listNumbers = ({ requests }: { requests: { number: string }[] }) =>
  requests.map(({ number }) => number);

test('sorts a day by hour, then wished moment, then arrival', async () => {
  const day = '2026-03-03';
  const [early, lateTime] = ['2026-02-01T08:00:00.000Z', '2026-02-01T09:00:00.000Z'];
  await ask('RDV-A', { day, moment: 'Peu importe', created_at: early });
  await ask('RDV-B', { day, moment: 'Après-midi', created_at: early });
  await ask('RDV-C', { day, moment: 'Matin', created_at: lateTime });
  await ask('RDV-D', { day, moment: 'Matin', created_at: early });
  await ask('RDV-E', { day, hour: '16:30', status: 'confirmed', moment: 'Matin' });
  await ask('RDV-F', { day, hour: '09:15', status: 'confirmed', moment: 'Après-midi' });
  await ask('RDV-G', { day: '2026-03-04', hour: '09:00', status: 'confirmed' });
  const order = ['RDV-F', 'RDV-E', 'RDV-D', 'RDV-C', 'RDV-B', 'RDV-A'];
  const days = { from: day, to: '2026-03-04' };
  expect(listNumbers(await get('requests', { ...days, status: 'all' }))).toEqual([
    'RDV-G',
    ...order,
  ]);
  const confirmed = await get('requests', { ...days, status: 'confirmed' });
  expect(listNumbers(confirmed)).toEqual(['RDV-F', 'RDV-E', 'RDV-G']);
});

test('finds a request by its treatments, and keeps the names of its day', async () => {
  const visitor = await Visitor.at(app);
  const { number } = (await visitor.call('booking/request', wholeRequest)).body;
  for (const search of ['fermete', 'MANUCURE', 'visage clarins']) {
    expect(listNumbers(await get('requests', { search }))).toContain(number);
  }
  // The catalogue has changed since.
  await db
    .updateTable('requests')
    .set({ section: 'disparue', care_type: 'aussi', care: 'Soins d’avant, Gamme ancienne' })
    .where('number', '=', number)
    .execute();
  const file = await get('request', { number });
  expect(file.care).toBe('Soins d’avant, Gamme ancienne');
  expect((await admin.get(`/admin/demande?numero=${number}`)).text).toContain(
    'Soins d’avant, Gamme ancienne',
  );
  expect((await admin.get(`/admin/demandes?q=${number}`)).text).toContain(
    'Soin Clarins fermeté + Manucure spa\u00a0· 2\u00a0personnes',
  );
});
