import { expect, test } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import { formatStartNotice, formatStartWarning } from '#server/config/start-notice.ts';

const readNotice = (env: Record<string, string>) => formatStartNotice(readConfig(env));

test('the start prints the address, where mails go, the way to the back office, and the demo', () => {
  expect(readNotice({})).toEqual([
    'The site is ready: http://localhost:3000 (Ctrl+C stops it)',
    'Mails, sign-in links among them, are files: data/outbox',
    'To become administrator, in a second terminal: npm run institute -- admin EMAIL, then sign in at http://localhost:3000/login',
    'To fill it with the demo, while nothing was written yet: npm run institute -- demo',
  ]);
});

test('the notice contains neither the code nor a password', () => {
  const ownSettings = { ADMIN_CODE: 'canary-code', SMTP_URL: 'smtp://u:canary@mail.example:587' };
  const [, mails, admin] = readNotice({ ...ownSettings, PUBLIC_URL: 'https://institut.example' });
  expect(mails).toBe('Mails go by mail.example:587');
  expect(admin).toContain('ADMIN_CODE');
  expect(admin).toContain('https://institut.example/login');
  expect(readNotice(ownSettings).join()).not.toContain('canary');
});

test('only a public site without a mail server is warned', () => {
  const readWarning = (env: Record<string, string>) => formatStartWarning(readConfig(env));
  const PUBLIC_URL = 'https://institut.example';
  expect(readWarning({ PUBLIC_URL, DATA_DIR: '/var/lib/institut' })).toBe(
    'SMTP_URL: is not set, so no mail leaves this machine: each, sign-in links among them, becomes a file in /var/lib/institut/outbox',
  );
  expect(readWarning({})).toBeUndefined();
  expect(readWarning({ PUBLIC_URL, SMTP_URL: 'smtp://mail.example:587' })).toBeUndefined();
  expect(readWarning({ PUBLIC_URL, BACKEND_URL: 'http://127.0.0.1:8080' })).toBeUndefined();
});

test('requests are printed at a terminal on demand, and elsewhere always', () => {
  expect(readConfig({}, { isTerminal: true }).logLevel).toBe('warn');
  expect(readConfig({ LOG_LEVEL: 'info' }, { isTerminal: true }).logLevel).toBe('info');
  expect(readConfig({}).logLevel).toBe('info');
});
