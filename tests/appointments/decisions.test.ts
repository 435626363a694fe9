import { expect, test } from 'vitest';
import { startOffice } from '../support/office.ts';
import { openDay, wholeRequest } from '../support/request.ts';
import { Visitor } from '../support/visitor.ts';

const { app, admin } = await startOffice();

async function ask(note: string): Promise<string> {
  const visitor = await Visitor.at(app);
  return (await visitor.call('booking/request', { ...wholeRequest, note })).body.number;
}
const fileOf = async (number: string) =>
  (await admin.get(`/api/admin/request?number=${number}`)).body;

test('changes nothing when the same note is saved again', async () => {
  const number = await ask('A');
  const note = (version: number) =>
    admin.call('admin/request/note', { number, version, note: 'Rappeler le soir' });
  expect((await note(1)).status).toBe(200);
  const { history, version } = await fileOf(number);
  expect(version).toBe(2);
  expect(history.map(({ action }: { action: string }) => action)).toContain('noted');
  expect((await note(2)).status).toBe(200);
  expect(await fileOf(number)).toMatchObject({ version: 2, history });
});

test('moves an appointment to another hour, and to another day', async () => {
  const number = await ask('B');
  const confirm = (version: number, day: string, hour: string) =>
    admin.call('admin/request/confirm', { number, version, day, hour, force: true });
  expect((await confirm(1, openDay(), '15:00')).status).toBe(200);
  expect((await confirm(2, openDay(), '15:00')).body.error).toBe('same-hour');
  expect((await confirm(2, openDay(), '11:00')).status).toBe(200);
  expect((await confirm(3, openDay(1), '11:00')).status).toBe(200);
  expect(await fileOf(number)).toMatchObject({ day: openDay(1), hour: '11:00', version: 4 });
});
