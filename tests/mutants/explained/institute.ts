import { alike, type Explained } from './shape.ts';

export const institute: readonly Explained[] = [
  {
    file: 'server/institute/accounts/users.ts',
    change: 'mailbox → true',
    because: 'Requests with no mailbox at all: no e-mail address equals NULL, so none is adopted.',
  },
  {
    file: 'server/institute/accounts/users.ts',
    change: "before === 'admin' → true",
    because: 'Whoever was no administrator has no alerts to delete.',
  },
  {
    file: 'server/institute/rate-limits.ts',
    change: '\'\' → "Stryker was here!"',
    because: 'Every installation has a secret.',
  },
  {
    file: 'server/institute/rate-limits.ts',
    change: 'connection.isTransaction → true',
    because: 'Counts are only lost together when the database fails between two of them.',
  },
  {
    file: 'server/institute/rate-limits.ts',
    change: 'performance.now() < nextSweep → false',
    because: 'What ended counts nothing, whenever it is deleted.',
  },
  {
    file: 'server/institute/rate-limits.ts',
    change: 'performance.now() < nextSweep → performance.now() <= nextSweep',
    because: 'As above.',
  },
  {
    file: 'server/institute/rate-limits.ts',
    change: 'performance.now() + sweepInterval → performance.now() - sweepInterval',
    because: 'As above.',
  },
  {
    file: 'server/institute/rate-limits.ts',
    change: '10 * 60 * 1000 → 10 * 60 / 1000',
    because: 'As above.',
  },
  {
    file: 'server/institute/rate-limits.ts',
    change: 'row.ends_at >= first → row.ends_at > first',
    because: 'One millisecond of a window.',
  },
  {
    file: 'server/institute/rate-limits.ts',
    change: 'row.ends_at <= last → row.ends_at < last',
    because: 'As above.',
  },
  {
    file: 'server/institute/rate-limits.ts',
    change: '(rows) => rows.forUpdate().skipLocked() → () => undefined',
    because: 'The tests of mutants run on SQLite, which has no row locks.',
  },
  {
    file: 'server/institute/accounts/sign-in-attempts.ts',
    change: '\'sign-ins over a provider of a client\' → ""',
    because: 'The name only keeps this counter apart from the other, which has one.',
  },
  {
    file: 'server/institute/accounts/sign-in-links.ts',
    change: '\'sign-in mails of a mailbox\' → ""',
    because: 'The name only keeps this counter apart from the other, which has one.',
  },
  {
    file: 'server/institute/accounts/sign-in-links.ts',
    change: '\'sign-in mails of a mailbox in a day\' → ""',
    because: 'As above.',
  },
  {
    file: 'server/institute/accounts/sessions.ts',
    change: '\'institute\' → ""',
    because: 'The same word is written and asked for; which one is nobody’s business.',
  },
  {
    file: 'server/institute/accounts/sessions.ts',
    change: '!sessionId → false',
    because: 'No session has no id: the query finds none.',
  },
  {
    file: 'server/institute/requests/decisions.ts',
    change:
      '`$\u007bday}T$\u007bhour}` <= timestamp().slice(0, 16) → `$\u007bday}T$\u007bhour}` < timestamp().slice(0, 16)',
    because: 'One minute, the present one.',
  },
  {
    file: 'server/institute/requests/decisions.ts',
    change: 'timestamp().slice(0, 16) → timestamp()',
    because: 'As above.',
  },
  {
    file: 'server/institute/accounts/sessions.ts',
    change: '\'\' → "Stryker was here!"',
    because:
      'No cookies are no session either way; an account without a mailbox is tried by other tests.',
  },
  ...alike(
    'server/institute/accounts/sign-in-attempts.ts',
    'One millisecond.',
    'stored.expires_at < first → stored.expires_at <= first',
    'stored.expires_at > last → stored.expires_at >= last',
  ),
  ...alike(
    'server/institute/accounts/google.ts',
    'Neither is an address.',
    '\'\' → "Stryker was here!"',
  ),
  ...alike(
    'server/institute/accounts/facebook.ts',
    'The log has no messages of errors: they may quote secrets.',
    '`/me answered $\u007baccount.status}` → ``',
  ),
];
