import { expect, onTestFinished, test, vi } from 'vitest';
import { testApp } from '../support/app.ts';
import { retryRefusedMails, startInstitute } from '../support/institute.ts';
import { startSmtp } from '../support/neighbours/smtp.ts';
import { setTestOpeningHours } from '../support/own-facts.ts';
import { Visitor } from '../support/visitor.ts';

setTestOpeningHours();

const contactForm = { subject: 'Prix', message: 'Bonjour' };

test('sends a refused mail later, once', async () => {
  await using smtp = await startSmtp({ refusals: 1 });
  await using institute = await startInstitute(smtp.url);
  const visitor = await Visitor.at(testApp({ backendUrl: institute.url }));
  expect((await visitor.call('contact/send', contactForm)).status).toBe(200);
  await retryRefusedMails(institute);
  await expect.poll(() => smtp.accepted.length).toBe(1);
  expect(smtp.accepted[0]).toContain('To: accueil@institut.example');
  expect(smtp.accepted[0]).toContain('From: Institut <site@institut.example>');
  // RFC 5322, 3.3
  expect(smtp.accepted[0]).toMatch(/^Date: \w{3}, \d{2} \w{3} \d{4} \d{2}:\d{2}:\d{2} \+0000\r?$/m);
});

test.each([
  ['looks encoded', '=?utf-8?q?=0d=0aBcc:_victime=40exemple.ci?='],
  ['is long', `${'=?utf-8?q?=0d?= '.repeat(7)}é😀`],
  ['has nothing encoded', 'L’été à 100 % (“promo”)'],
])('sends a subject that %s as it was written', async (_kind, subject) => {
  await using smtp = await startSmtp();
  await using institute = await startInstitute(smtp.url);
  const visitor = await Visitor.at(testApp({ backendUrl: institute.url }));
  expect((await visitor.call('contact/send', { ...contactForm, subject })).status).toBe(200);
  await expect.poll(() => smtp.accepted.length).toBe(1);
  const [head = ''] = smtp.accepted[0]?.split('\r\n\r\n') ?? [];
  for (const line of head.split('\r\n')) expect(line.length).toBeLessThan(79);
  const header = /^Subject: (.*(?:\r\n[ \t].*)*)/m.exec(head)?.[1] ?? '';
  expect(decodeHeader(header.replaceAll('\r\n', ''))).toBe(`[Site] ${subject.trim()}`);
});

/** Decodes encoded words as mail programs do (RFC 2047), without the white space between two of them. */
const decodeHeader = (header: string) =>
  header
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([bq])\?(.*?)\?=/gi, (_, kind: string, text: string) => {
      if (/b/i.test(kind)) return Buffer.from(text, 'base64').toString('latin1');
      const spaced = text.replaceAll('_', ' ');
      return spaced.replace(/=([0-9A-F]{2})/gi, (_hex, code: string) =>
        String.fromCharCode(Number.parseInt(code, 16)),
      );
    })
    .replace(/[\x80-\xff]+/g, (bytes) => Buffer.from(bytes, 'latin1').toString());

test('does not repeat a mail when the clock jumps ahead', async () => {
  await using smtp = await startSmtp();
  let open = () => {};
  smtp.gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  vi.useFakeTimers({ toFake: ['Date'], shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  await using institute = await startInstitute(smtp.url);
  const visitor = await Visitor.at(testApp({ backendUrl: institute.url }));
  expect((await visitor.call('auth/basic/login', { email: 'awa@exemple.ci' })).status).toBe(200);
  await expect.poll(smtp.countWaiting).toBe(1);
  // Simulates a machine that slept for a minute and did not renew the lease of the outbox entry.
  vi.setSystemTime(Date.now() + 60_000);
  expect((await visitor.call('contact/send', contactForm)).status).toBe(200);
  await expect.poll(smtp.countWaiting).toBeGreaterThan(1);
  open();
  const unsentEntries = institute.db.selectFrom('outbox').select('id').where('sent_at', 'is', null);
  await expect.poll(async () => (await unsentEntries.execute()).length).toBe(0);
  expect(smtp.recipients).toEqual(['awa@exemple.ci', 'accueil@institut.example']);
});
