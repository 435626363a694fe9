import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from '#server/config/config.ts';

describe('what would be found out much later is refused at the start', () => {
  test.each([
    ['MAIL_FROM', 'toto'],
    ['MAIL_FROM', 'a@b.example, c@d.example'],
    ['CONTACT_TO', 'toto'],
    ['CONTACT_TO', 'a@b.example, toto'],
    ['ADMIN_CODE', '7 chars'],
  ])('%s=%j', (name, value) => {
    const line = new RegExp(`^${name}: must [^\\n]+$`);
    expect(() => readConfig({ [name]: value })).toThrow(line);
  });

  test.each([
    ['MAIL_FROM', 'site@localhost'],
    ['MAIL_FROM', '"Beauté, l’institut" <site@institut.example>'],
    ['CONTACT_TO', 'a@b.example, "Kouassi, Awa" <awa@b.example>'],
    ['ADMIN_CODE', '8 chars!'],
  ])('but not %s=%j', (name, value) => {
    expect(() => readConfig({ [name]: value })).not.toThrow();
  });
});

test.each([
  ['PORT', 'eighty'],
  ['PUBLIC_URL', 'institut.example'],
  ['PUBLIC_URL', 'https://institut.example/site'],
  ['BACKEND_URL', 'ftp://127.0.0.1'],
  ['BACKEND_URL', 'http://user:password@127.0.0.1'],
  ['DATABASE_URL', 'mysql://localhost/x'],
  ['SMTP_URL', 'mail.example:25'],
  ['JWT_SECRET', 'short'],
  ['XSRF_SECRET', `${'x'.repeat(32)},short`],
  ['GOOGLE_ISSUER', 'http://accounts.example'],
  ['GOOGLE_CLIENT_ID', 'without its secret'],
  ['FACEBOOK_CLIENT_SECRET', 'without its id'],
  ['FACEBOOK_GRAPH_URL', 'http://graph.example'],
  ['TRUST_PROXY', 'everybody'],
  ['TRUST_PROXY', '10.0.0.0/64'],
  ['NOTIFY_URL', 'http://sms.example/hook'],
  ['NOTIFY_URL', 'https://without.its.secret/'],
  ['NOTIFY_SECRET', 'MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
  ['NOTIFY_SECRET', 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw,whsec_?'],
  ['NOTIFY_SECRET', `whsec_${Buffer.alloc(65).toString('base64')}`],
  ['NOTIFY_SECRET', 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
  ['PAYMENT_SECRET', 'whsec_c2hvcnQ='],
  ['WAVE_WEBHOOK_SECRET', 'short'],
  ['WAVE_WEBHOOK_SECRET', 'wave_ci_WHS 0123456789abcdef'],
  ['LOG_LEVEL', 'loud'],
])('%s=%j stops the start with one line that names it', (name, value) => {
  const read = () => readConfig({ [name]: value });
  expect(read).toThrow(ConfigError);
  expect(read).toThrow(new RegExp(`^${name}: [^\\n]+$`));
});

describe('a mistyped name is told with the one that was meant', () => {
  test.each([
    ['PUBLIC_ULR', 'PUBLIC_URL'],
    ['smtp_url', 'SMTP_URL'],
    ['PROT', 'PORT'],
  ])('%s', (name, reason) => {
    // A correct name beside the mistyped one hides nothing, and the message contains no value.
    const env = { PUBLIC_URL: 'http://localhost:3000', [name]: 'canary' };
    const line = `${name}: no setting has this name; was ${reason} meant?`;
    expect(() => readConfig(env)).toThrow(line);
  });

  test('but variables of other programs are not reported', () => {
    const others =
      'HOME HOSTNAME HOSTS HOSTTYPE POST PATH PS1 PORTS PGHOST PGPORT PGDATA TERM LANG LC_ALL PWD USER ' +
      'XDG_DATA_DIRS REDIS_PORT REDIS_URL HTTP_PROXY NO_PROXY NODE_ENV JOURNAL_STREAM INVOCATION_ID ' +
      'DATABASE_HOST DATABASE_USER SMTP_HOST SMTP_PORT SMTP_USER MAILTO MAIL APP_SECRET ' +
      'NEXT_PUBLIC_URL STATE_DIRECTORY SYSTEMD_LOG_LEVEL npm_config_cache NOTIFY_SOCKET';
    const env = Object.fromEntries(others.split(' ').map((name) => [name, 'x']));
    expect(readConfig({ ...env, PUBLIC_ULR: '' })).toEqual(readConfig({}));
  });
});
