interface Explained {
  readonly file: string;
  /** As the report prints it: what stood there, and what stands there instead. */
  readonly change: string;
  readonly because: string;
}

/** The same reason for several of a file. */
const alike = (file: string, because: string, ...changes: readonly string[]): Explained[] =>
  changes.map((change) => ({ file, change, because }));

/** Mutants that no test should kill: the program does the same, or what differs is nobody's business. */
export const explained: readonly Explained[] = [
  {
    file: 'server/backend/admin-code.ts',
    change: '\'\' → "Stryker was here!"',
    because: 'An unset code fails whatever it is compared with.',
  },
  {
    file: 'server/visitor/admin-code-limit.ts',
    change: '\'admin codes of a client\' → ""',
    because: 'The name only keeps this counter apart from the other, which has one.',
  },
  {
    file: 'server/visitor/admin-code-limit.ts',
    change: '\'admin codes of an account\' → ""',
    because: 'As above.',
  },
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
  {
    file: 'server/visitor/xsrf.ts',
    change: "typeof value === 'string' → true",
    because: 'csurf refuses a token that is no text.',
  },
  {
    file: 'server/visitor/xsrf.ts',
    change: '\'\' → "Stryker was here!"',
    because: 'Neither is a token.',
  },
  {
    file: 'server/visitor/xsrf-tokens.ts',
    change: 'good.get(browser) === xsrfToken → false',
    because: 'The token is verified once more, with the same outcome.',
  },
  {
    file: 'server/visitor/xsrf-tokens.ts',
    change: 'good.set(browser, xsrfToken); → ;',
    because: 'As above.',
  },
  {
    file: 'server/visitor/xsrf-tokens.ts',
    change: '\'\' → "Stryker was here!"',
    because: 'Every installation has a secret.',
  },
  {
    file: 'shared/contract/allow-list.ts',
    change: '\'\' → "Stryker was here!"',
    because: 'Splitting always leaves a first part.',
  },
  {
    file: 'server/backend/call-headers.ts',
    change: '/^(?:google|facebook)/ → /(?:google|facebook)/',
    because: 'No other call has a provider in its name.',
  },
  {
    file: 'server/backend/call-headers.ts',
    change:
      '(body as { returnTo?: unknown } | null)?.returnTo → (body as { returnTo?: unknown; } | null).returnTo',
    because: 'A call for a link without a body was refused before.',
  },
  {
    file: 'server/backend/call-policy.ts',
    change: '\'\' → "Stryker was here!"',
    because:
      'No token is a wrong token either way; every request by the proxy has a search, if an empty one.',
  },
  {
    file: 'server/visitor/cookies.ts',
    change: '\'\' → "Stryker was here!"',
    because:
      'No id is one identity under any name, no header names no cookie of ours, an empty session is none.',
  },
  {
    file: 'server/visitor/cookies.ts',
    change: "value === '' → false",
    because: 'As above: an empty session is none.',
  },
  {
    file: 'server/visitor/cookies.ts',
    change: 'spelled.indexOf(name, first + 1) < 0 → spelled.indexOf(name, first + 1) <= 0',
    because: 'A search from the second place on never finds the first.',
  },
  {
    file: 'server/visitor/cookies.ts',
    change: '{ lifetime: {}, isOver: false } → {}',
    because: 'Nothing is spread either way, and undefined is as false.',
  },
  {
    file: 'server/visitor/cookies.ts',
    change: 'expires <= new Date() → expires < new Date()',
    because: 'One millisecond.',
  },
  {
    file: 'server/visitor/sent-proof.ts',
    change: '\'sent\' → ""',
    because: 'It keeps the signature apart from any other by the same key; there is none yet.',
  },
  {
    file: 'server/visitor/sent-proof.ts',
    change: '\'\' → "Stryker was here!"',
    because: 'Every installation has a secret, and neither is a proof.',
  },
  ...alike(
    'server/visitor/anonymous-cookies.ts',
    'Express answers the same, only slower.',
    '/^[\\w-]+=[\\w.~+/-]{0,200}(?:; [\\w-]+=[\\w.~+/-]{0,200}){0,20}$/ → /^[\\w-]=[\\w.~+/-]{0,200}(?:; [\\w-]+=[\\w.~+/-]{0,200}){0,20}$/',
    '/^[\\w-]+=[\\w.~+/-]{0,200}(?:; [\\w-]+=[\\w.~+/-]{0,200}){0,20}$/ → /^[^\\w-]+=[\\w.~+/-]{0,200}(?:; [\\w-]+=[\\w.~+/-]{0,200}){0,20}$/',
    '/^[\\w-]+=[\\w.~+/-]{0,200}(?:; [\\w-]+=[\\w.~+/-]{0,200}){0,20}$/ → /^[\\W-]+=[\\w.~+/-]{0,200}(?:; [\\w-]+=[\\w.~+/-]{0,200}){0,20}$/',
    '/^[\\w-]+=[\\w.~+/-]{0,200}(?:; [\\w-]+=[\\w.~+/-]{0,200}){0,20}$/ → /^[\\w-]+=[\\w.~+/-](?:; [\\w-]+=[\\w.~+/-]{0,200}){0,20}$/',
    '/^[\\w-]+=[\\w.~+/-]{0,200}(?:; [\\w-]+=[\\w.~+/-]{0,200}){0,20}$/ → /^[\\w-]+=[^\\w.~+/-]{0,200}(?:; [\\w-]+=[\\w.~+/-]{0,200}){0,20}$/',
    '/^[\\w-]+=[\\w.~+/-]{0,200}(?:; [\\w-]+=[\\w.~+/-]{0,200}){0,20}$/ → /^[\\w-]+=[\\W.~+/-]{0,200}(?:; [\\w-]+=[\\w.~+/-]{0,200}){0,20}$/',
    '/^[\\w-]+=[\\w.~+/-]{0,200}(?:; [\\w-]+=[\\w.~+/-]{0,200}){0,20}$/ → /^[\\w-]+=[\\w.~+/-]{0,200}(?:; [\\w-]+=[\\w.~+/-]{0,200})$/',
    '/^[\\w-]+=[\\w.~+/-]{0,200}(?:; [\\w-]+=[\\w.~+/-]{0,200}){0,20}$/ → /^[\\w-]+=[\\w.~+/-]{0,200}(?:; [\\w-]=[\\w.~+/-]{0,200}){0,20}$/',
    '/^[\\w-]+=[\\w.~+/-]{0,200}(?:; [\\w-]+=[\\w.~+/-]{0,200}){0,20}$/ → /^[\\w-]+=[\\w.~+/-]{0,200}(?:; [^\\w-]+=[\\w.~+/-]{0,200}){0,20}$/',
    '/^[\\w-]+=[\\w.~+/-]{0,200}(?:; [\\w-]+=[\\w.~+/-]{0,200}){0,20}$/ → /^[\\w-]+=[\\w.~+/-]{0,200}(?:; [\\W-]+=[\\w.~+/-]{0,200}){0,20}$/',
    '/^[\\w-]+=[\\w.~+/-]{0,200}(?:; [\\w-]+=[\\w.~+/-]{0,200}){0,20}$/ → /^[\\w-]+=[\\w.~+/-]{0,200}(?:; [\\w-]+=[\\w.~+/-]){0,20}$/',
    '/^[\\w-]+=[\\w.~+/-]{0,200}(?:; [\\w-]+=[\\w.~+/-]{0,200}){0,20}$/ → /^[\\w-]+=[\\w.~+/-]{0,200}(?:; [\\w-]+=[^\\w.~+/-]{0,200}){0,20}$/',
    '/^[\\w-]+=[\\w.~+/-]{0,200}(?:; [\\w-]+=[\\w.~+/-]{0,200}){0,20}$/ → /^[\\w-]+=[\\w.~+/-]{0,200}(?:; [\\w-]+=[\\W.~+/-]{0,200}){0,20}$/',
    "{ const cookies: VisitorCookies = {}; if (!usual.test(header)) return undefined; for (const pair of header.split('; ')) { const at = pair.indexOf('='); const name = pair.slice(0, at); if (name === 'jwt') return undefined; const key = keys.get(name as 'XSRF-TOKEN'); if (!key) continue; // Twice: see cookies.ts. if (cookies[key] !== undefined) return undefined; cookies[key] = pair.slice(at + 1); } return cookies; } → {}",
    '!usual.test(header) → true',
    "name === 'jwt' → true",
    '!key → false',
    'cookies[key] !== undefined → true',
    'cookies[key] !== undefined → cookies[key] === undefined',
    '\'\' → "Stryker was here!"',
    "{ if (header === '') return {}; const before = known.get(header); if (before) return before; const cookies = read(header); // Without an id this object gets one, so it belongs to one visitor only. if (!cookies?.anonymousId) return cookies; known.set(header, Object.freeze(cookies)); return cookies; } → {}",
    "header === '' → false",
    'before → true',
    'before → false',
    '!cookies?.anonymousId → true',
    'known.set(header, Object.freeze(cookies)); → ;',
  ),
  ...alike(
    'server/backend/exchange.ts',
    'Who left reads no reason, and the log tells none.',
    '\'client gone\' → ""',
  ),
  ...alike(
    'server/backend/exchange.ts',
    'Express knows each visitor’s address.',
    '\'\' → "Stryker was here!"',
  ),
  ...alike(
    'server/backend/exchange.ts',
    'Who got an answer, or left, has closed the response as well.',
    'isOver || res.destroyed → isOver && res.destroyed',
    'true → false',
  ),
  ...alike(
    'server/backend/exchange.ts',
    'Later there is nothing left to end.',
    'clearTimeout(timer); → ;',
    '\'close\' → ""',
  ),
  ...alike(
    'server/backend/proxy.ts',
    'The other way to send a request tells the backend the same.',
    '{ start } → {}',
  ),
  ...alike(
    'server/backend/proxy.ts',
    'A call throws nothing else.',
    '!(error instanceof HttpError) → false',
  ),
  ...alike(
    'server/backend/proxy.ts',
    'A body of no kind is refused either way.',
    '\'\' → "Stryker was here!"',
  ),
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
  ...alike(
    'server/backend/proxy-request.ts',
    'Only the types know of an error without a request.',
    'req?.proxied → req.proxied',
  ),
  ...alike(
    'server/backend/proxy-request.ts',
    'A request that was started tells its failures itself; without one, no call should wait for ever.',
    '(error, req) => req?.proxied.failed(error) → () => undefined',
  ),
  ...alike(
    'server/backend/page-transport.ts',
    'A call throws nothing else.',
    '!(error instanceof HttpError) → false',
  ),
  ...alike(
    'server/backend/answers/answer-shapes.ts',
    'The page "undefined" is none of those that a callback may lead to.',
    'location === undefined → false',
  ),
  ...alike(
    'server/backend/answers/backend-answer.ts',
    'Neither is a number of seconds, a kind of page or a cookie of ours.',
    '\'\' → "Stryker was here!"',
    '[] → ["Stryker was here"]',
  ),
  ...['answer-shapes', 'backend-error'].flatMap((name) =>
    alike(
      `server/backend/answers/${name}.ts`,
      'What returns nothing returns undefined.',
      '{ return undefined; } → {}',
    ),
  ),
  ...alike(
    'server/backend/client.ts',
    'Only the types know of a host without a list.',
    'list?.length → list.length',
  ),
  ...alike(
    'server/backend/client.ts',
    'Node tells an error before it; without one, no call should wait for ever.',
    '\'close\' → ""',
    '\'closed without an answer\' → ""',
  ),
];
