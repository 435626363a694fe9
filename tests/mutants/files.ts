/** Code that is mutated together, and the tests that must notice: whole files of them. */
export interface Part {
  readonly files: readonly string[];
  readonly tests: readonly string[];
}

const of = (folder: string, ...names: string[]) =>
  names.map((name) => `tests/server/${folder}/${name}.test.ts`);

/** Every file whose mistakes would cost visitors or the institute something. */
export const parts: Readonly<Record<string, Part>> = {
  decisions: {
    files: ['server/institute/requests/decisions.ts'],
    tests: of('institute', 'back-office', 'decisions'),
  },
  links: {
    files: ['server/institute/accounts/sign-in-links.ts', 'server/institute/accounts/mailbox.ts'],
    tests: of('institute', 'institute', 'limits', 'mailbox'),
  },
  sessions: {
    files: ['server/institute/accounts/sessions.ts'],
    tests: of('institute', 'institute', 'back-office', 'sessions'),
  },
  limits: {
    files: ['server/institute/rate-limits.ts'],
    tests: of('institute', 'database', 'limits', 'agenda/strangers'),
  },
  accounts: {
    files: ['server/institute/accounts/users.ts'],
    tests: of('institute', 'institute', 'google', 'facebook'),
  },
  providers: {
    files: [
      'server/institute/accounts/google.ts',
      'server/institute/accounts/facebook.ts',
      'server/institute/accounts/identity-provider.ts',
      'server/institute/accounts/sign-in-attempts.ts',
    ],
    tests: of('institute', 'lying-provider', 'facebook', 'google', 'limits'),
  },
  cookies: {
    files: ['server/visitor/cookies.ts', 'server/visitor/anonymous-cookies.ts'],
    tests: of('visitor', 'cookies', 'xsrf'),
  },
  xsrf: {
    files: ['server/visitor/xsrf.ts', 'server/visitor/xsrf-tokens.ts'],
    tests: [...of('visitor', 'xsrf'), ...of('pages', 'prerender')],
  },
  proofs: {
    files: ['server/visitor/sent-proof.ts'],
    tests: of('pages', 'booking', 'booking-hours', 'pages'),
  },
  'signed posts': {
    files: ['server/visitor/signed-post.ts', 'server/backend/posted-calls.ts'],
    tests: of('backend', 'posted-calls'),
  },
  'admin code': {
    files: [
      'server/visitor/admin-code-limit.ts',
      'server/visitor/count.ts',
      'server/backend/admin-code.ts',
    ],
    tests: of('backend', 'proxy'),
  },
  'allow-list': {
    files: [
      'shared/contract/allow-list.ts',
      'server/backend/call-policy.ts',
      'server/backend/call-headers.ts',
    ],
    tests: of('backend', 'prepared-calls', 'proxy', 'call-matrix'),
  },
  answers: {
    files: ['answer-policy', 'answer-shapes', 'backend-answer', 'backend-error'].map(
      (name) => `server/backend/answers/${name}.ts`,
    ),
    tests: of('backend', 'answers', 'backend-errors', 'proxy', 'faults'),
  },
  proxy: {
    files: ['proxy', 'proxy-request', 'exchange', 'client', 'page-transport'].map(
      (name) => `server/backend/${name}.ts`,
    ),
    tests: of('backend', 'exchange', 'proxy', 'faults', 'health'),
  },
};
