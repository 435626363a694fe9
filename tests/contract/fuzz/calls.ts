import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { listen } from '../../../server/http/listen.ts';
import { type Db, openDatabase } from '../../../server/institute/database/database.ts';
import { openInstitute } from '../../../server/institute/open.ts';
import { createRateLimits } from '../../../server/institute/rate-limits.ts';
import { createLog } from '../../../server/observability/log.ts';
import { type CallName, calls } from '../../../shared/contract/calls.ts';
import { origin, testApp } from '../../support/app.ts';
import { Visitor } from '../../support/visitor.ts';
import { nearValid } from '../any-input.ts';
import { bodySchemas, querySchemas } from '../call-schemas.ts';
import { headers, spell, text } from './pages.ts';
import { knownTo, type Range, writeRequest } from './range.ts';

/*
 * Every call with what it nearly takes, from strangers, clients and administrators, to the institute
 * itself.
 */

const names = Object.keys(calls) as CallName[];

const inputOf = (name: CallName): fc.Arbitrary<Record<string, unknown>> => {
  const schema = bodySchemas[name] ?? querySchemas[name];
  return schema ? nearValid(schema) : fc.constant({});
};
const oneCall = fc.constantFrom(...names).chain((name) =>
  fc.record({
    name: fc.constant(name),
    input: inputOf(name),
    token: fc.oneof(fc.base64String({ maxLength: 60 }), text),
    // Each from somewhere else: limits are not what is tried here.
    address: fc.ipV6(),
    who: fc.constantFrom(...whoMay(name)),
    headers: fc.oneof(
      { weight: 5, arbitrary: fc.constant<[string, string][]>([]) },
      { weight: 1, arbitrary: headers },
    ),
  }),
);
type Given = typeof oneCall extends fc.Arbitrary<infer T> ? T : never;

type Who = 'stranger' | 'client' | 'admin';

/** Lists the callers of a call. Other cases need the sessions that some calls would end. */
function whoMay(name: CallName): readonly Who[] {
  if (name === 'logout') return ['stranger'];
  return name === 'role' ? ['stranger', 'client'] : ['stranger', 'client', 'admin'];
}

/** The site before the embedded institute. */
export async function openCalls(): Promise<Range<Given>> {
  const opened = new AsyncDisposableStack();
  const log = createLog('silent');
  const db = opened.use(await openDatabase({ file: ':memory:' }, log));
  const institute = opened.use(
    await openInstitute({
      db,
      limits: createRateLimits(db, [randomUUID()]),
      outbox: join(tmpdir(), randomUUID()),
      publicUrl: origin,
      secure: false,
      jwtSecrets: ['j'.repeat(32)],
      // No server listens there, so mails wait.
      smtpUrl: 'smtp://127.0.0.1:9',
      mailFrom: 'site@institut.example',
      contactTo: 'accueil@institut.example',
      google: undefined,
      facebook: undefined,
      log,
    }),
  );
  const { url: backendUrl } = opened.use(await listen(institute.app));
  const app = testApp({ backendUrl });
  const site = opened.use(await listen(app));
  const admin = await signIn(db, site.url, 'gerante@institut.example');
  const order = { email: '', role: 'admin', adminCode: 'le-bon-code' };
  if ((await admin.call('user/role', order)).status !== 200) throw new Error('no administrator');
  const known = {
    stranger: knownTo(await Visitor.at(site.url)),
    client: knownTo(await signIn(db, site.url, 'cliente@exemple.ci')),
    admin: knownTo(admin),
  };
  return {
    port: Number(new URL(site.url).port),
    cases: oneCall,
    write: (given) => write(given, known[given.who]),
    isWrong: (status) => status === 500,
    timeout: 15_000,
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  };
}

function write({ name, input, token, address, ...given }: Given, known: string[]): Buffer {
  const { method, path } = calls[name];
  const isPost = method === 'POST';
  const texts = Object.entries(input).map(([key, value]) => [
    key,
    typeof value === 'string' ? value : JSON.stringify(value),
  ]);
  return writeRequest({
    method,
    target: `/api/${path.replace(':token', () => encodeURIComponent(token.toWellFormed()))}${isPost ? '' : `?${spell(Object.fromEntries(texts))}`}`,
    headers: [
      ...known,
      `X-Forwarded-For: ${address}`,
      ...given.headers.map((pair) => pair.join(': ')),
    ],
    body: isPost ? { type: 'application/json', text: JSON.stringify(input) } : undefined,
  });
}

/** Signs in by the link of the waiting mail. */
async function signIn(db: Db, url: string, email: string): Promise<Visitor> {
  const visitor = await Visitor.at(url);
  await visitor.call('auth/basic/login', { email });
  const mail = await db
    .selectFrom('outbox')
    .select('text')
    .where('recipient', '=', email)
    .executeTakeFirstOrThrow();
  const token = /verify\?token=([\w-]+)/.exec(mail.text)?.[1];
  await visitor.call(`auth/basic/verify/${token}`);
  await visitor.get('/');
  return visitor;
}
