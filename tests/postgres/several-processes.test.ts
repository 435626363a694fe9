import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openDatabase } from '#server/institute/database/database.ts';
import { createLog } from '#server/observability/log.ts';
import { endLeases } from '../support/kills.ts';
import { newDatabase } from '../support/neighbours/postgres.ts';
import { type SmtpSink, startSmtp } from '../support/neighbours/smtp.ts';
import { findSignInLink, readMail } from '../support/outbox.ts';
import { type SiteProcess, startSite } from '../support/process.ts';
import { wholeRequest } from '../support/request.ts';
import { Visitor } from '../support/visitor.ts';

interface Balancer extends AsyncDisposable {
  url: string;
  /** The processes that get requests in turn. A process that does not answer is skipped. */
  targets: string[];
}

/** Starts a load balancer, which sends each request to the next process. */
async function startBalancer(): Promise<Balancer> {
  const targets: string[] = [];
  let turn = 0;

  function forward(req: IncomingMessage, res: ServerResponse, body: Buffer, tries: number): void {
    turn += 1;
    const { method, headers, url = '' } = req;
    const target = new URL(url, targets[turn % targets.length]);
    const outgoing = request(target, { method, headers, agent: false }, (incoming) => {
      res.writeHead(incoming.statusCode ?? 502, incoming.headers);
      incoming.pipe(res);
    });
    outgoing.on('error', () => {
      if (tries > 1) forward(req, res, body, tries - 1);
      else res.writeHead(502).end();
    });
    outgoing.end(body);
  }

  const server = createServer(async (req, res) => {
    const chunks: Buffer[] = [];
    for await (const chunk of req) chunks.push(chunk);
    forward(req, res, Buffer.concat(chunks), targets.length);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    targets,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

const disposables = new AsyncDisposableStack();
let balancer: Balancer;
let smtp: SmtpSink;
let sites: SiteProcess[];
let databaseUrl: string;

/** Starts three processes together on an empty database, without a data folder. */
beforeAll(async () => {
  balancer = disposables.use(await startBalancer());
  smtp = disposables.use(await startSmtp());
  databaseUrl = await newDatabase(inject('postgresUrl') ?? '');
  const env = {
    DATABASE_URL: databaseUrl,
    SMTP_URL: smtp.url,
    PUBLIC_URL: balancer.url,
    DATA_DIR: '/dev/null/none',
    ADMIN_CODE: 'le-bon-code',
  };
  sites = await Promise.all([1, 2, 3].map(async () => disposables.use(await startSite(env))));
  balancer.targets.push(...sites.map(({ url }) => url));
});
afterAll(() => disposables.disposeAsync());

async function waitForLink(email: string): Promise<string> {
  const findLastMail = () => smtp.accepted.filter((mail) => mail.includes(`To: ${email}`)).at(-1);
  await expect.poll(findLastMail).toBeDefined();
  return findSignInLink(readMail(findLastMail() ?? ''));
}

async function verifyPath(visitor: Visitor, email: string): Promise<string> {
  expect((await visitor.call('auth/basic/login', { email })).status).toBe(200);
  return `auth/basic/verify/${(await waitForLink(email)).split('token=')[1]}`;
}

test('accepts a session on every process', async () => {
  const visitor = await Visitor.at(balancer.url);
  const email = 'partout@exemple.ci';
  expect((await visitor.call(await verifyPath(visitor, email))).status).toBe(200);
  for (const { url } of sites) {
    const visitorElsewhere = new Visitor(url, Object.fromEntries(visitor.cookies));
    expect((await visitorElsewhere.get('/api/user/user')).body).toEqual({ role: '', email });
  }
});

test('shares limits between processes', async () => {
  const countPassed = async (calls: ReturnType<Visitor['call']>[]) =>
    (await Promise.all(calls)).filter(({ status }) => status === 200).length;
  const visitor = await Visitor.at(balancer.url);
  const thirty = Array.from({ length: 30 });
  const email = 'trente@exemple.ci';
  expect(await countPassed(thirty.map(() => visitor.call('auth/basic/login', { email })))).toBe(5);
  const sendLetter = (message: number) =>
    visitor.call('contact/send', { subject: 'Prix', message: String(message) });
  expect(await countPassed(thirty.map((_, index) => sendLetter(index)))).toBe(10);
  const request = (note: number) =>
    visitor.call('booking/request', { ...wholeRequest, note: String(note) });
  expect(await countPassed(thirty.map((_, index) => request(index)))).toBe(10);
});

test('sends each mail once although a process is killed', async () => {
  let open = () => {};
  smtp.gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  const subjects = Array.from({ length: 20 }, (_, i) => `Message ${String(i).padStart(2, '0')}`);
  for (const subject of subjects) {
    const visitor = await Visitor.at(balancer.url);
    const answer = await visitor.call('contact/send', { subject, message: 'Bonjour' });
    expect(answer.status).toBe(200);
  }
  // Each of the three processes sends four mails at once.
  await expect.poll(smtp.countWaiting).toBe(12);

  const { child } = sites[0] as SiteProcess;
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
  await expect.poll(smtp.countWaiting).toBe(8);
  open();

  const countArrived = () =>
    smtp.accepted.flatMap((mail) => /^Subject: \[Site\] (Message \d\d)\r?$/m.exec(mail)?.[1] ?? []);
  const db = disposables.use(await openDatabase({ url: databaseUrl }, createLog('silent')));
  const readUnsent = () =>
    db.selectFrom('outbox').select('subject').where('sent_at', 'is', null).execute();
  // The other processes send the killed one's mails only after its leases end.
  await expect.poll(async () => (await readUnsent()).length).toBeLessThanOrEqual(4);
  await endLeases(db);
  await expect.poll(() => countArrived().length).toBe(20);
  expect(countArrived().sort()).toEqual(subjects);
  await expect.poll(readUnsent).toEqual([]);
  expect(countArrived()).toHaveLength(20);
});
