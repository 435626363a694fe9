import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { signInAdmin } from '../support/admin.ts';
import { testApp } from '../support/app.ts';
import { newLocation, startInstitute } from '../support/institute.ts';
import { startPushService } from '../support/neighbours/push-service.ts';
import { alertsWaiting } from '../support/rows.ts';
import { Visitor } from '../support/visitor.ts';

test('of several over one database each alert is sent by one, with the one key', async () => {
  await using push = await startPushService();
  await using opened = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'alerts-'));
  opened.defer(() => rm(folder, { recursive: true }));
  const location = await newLocation(folder);
  const more = { pushNetwork: push.network };
  await using one = await startInstitute(undefined, more, location);
  await using other = await startInstitute(undefined, more, location);
  const apps = [one, other].map(({ url }) => testApp({ backendUrl: url }));
  const [app, second] = apps;
  if (!app || !second) throw new Error('none');
  const owner = await signInAdmin(app, one.outbox, 'gerante@institut.example');
  const there = new Visitor(second, Object.fromEntries(owner.cookies));
  const keys = await Promise.all(
    [owner, there].map(async (asked) => (await asked.get('/api/admin/alerts')).body.publicKey),
  );
  expect(new Set(keys).size).toBe(1);
  const devices = Array.from({ length: 4 }, () => push.newDevice());
  for (const { subscription } of devices)
    expect((await owner.call('admin/alerts/subscribe', subscription)).status).toBe(200);

  const letters = Array.from({ length: 20 }, (_, index) => String(index));
  await Promise.all(
    letters.map(async (message, index) => {
      const visitor = await Visitor.at(apps[index % 2] ?? app);
      const { status } = await visitor.call('contact/send', { subject: 'Prix', message });
      expect(status).toBe(200);
    }),
  );
  await expect.poll(async () => (await alertsWaiting(one.db)).length).toBe(0);
  for (const { path } of devices) expect(push.asked.get(path)).toBe(letters.length);
  expect(new Set(push.taken.map(({ alert }) => alert.tag)).size).toBe(4 * letters.length);
  expect(new Set(push.taken.map(({ publicKey }) => publicKey))).toEqual(new Set(keys));
});
