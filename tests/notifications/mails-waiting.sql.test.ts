import { expect, test } from 'vitest';
import { timestamp } from '#server/institute/clock.ts';
import { findUndeliveredMails } from '#server/institute/notifications/delivery-state.ts';
import { signInAdmin } from '../support/admin.ts';
import { testApp } from '../support/app.ts';
import { startInstitute } from '../support/institute.ts';
import { addRow } from '../support/rows.ts';

test('a held mail raises no alarm, and the owner sees when it leaves', async () => {
  await using institute = await startInstitute();
  const { db } = institute;
  const mail = { sent_at: null, attempts: 0, text: '["T"]', created_at: timestamp(-7200) };
  await addRow(db, 'outbox', { ...mail, state: 'held', next_try_at: timestamp(600) });
  expect(await findUndeliveredMails(db, 'accueil@institut.example')).toMatchObject([
    { state: 'held', isAlarming: false },
  ]);
  const admin = await signInAdmin(
    testApp({ backendUrl: institute.url }),
    institute.outbox,
    'gerante@institut.example',
  );
  const { text } = await admin.get('/admin/reglages');
  expect(text).toContain('Départ prévu');
  expect(text).toContain('>Envoyer<');
  const [line] = (await admin.get('/api/admin/mails')).body.mails;
  expect((await admin.call('admin/mails/retry', { id: line.id })).status).toBe(200);
  expect(await institute.outbox.waitForMail('a@exemple.ci')).toContain('Sujet');
});
