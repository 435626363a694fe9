import { alike, type Explained } from './shape.ts';

export const backend: readonly Explained[] = [
  {
    file: 'server/backend/admin-code.ts',
    change: '\'\' → "Stryker was here!"',
    because: 'An unset code fails whatever it is compared with.',
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
