import { randomUUID } from 'node:crypto';
import { beforeEach } from 'vitest';
import { listen } from '#server/http/listen.ts';
import { appointment } from '../agenda/support/visits.ts';
import { editAs } from '../site/contents.ts';
import { signInAdmin } from '../support/admin.ts';
import { productionBuild, testApp } from '../support/app.ts';
import { startInstitute } from '../support/institute.ts';
import { postEnv, signPost, signWavePost } from '../support/neighbours/gateway.ts';
import { newPhone } from '../support/request.ts';
import { stopClock } from '../support/stopped-clock.ts';
import { Visitor } from '../support/visitor.ts';
import { depositRules, getToken, readRow } from './deposits.ts';

interface Post {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The start of each test, a Wednesday. The paid appointments are on later days. */
const start = '2026-11-25T10:00';

/**
 * An institute that asks for deposits, with a site that receives payment reports. All tests of a file share it. Each
 * test begins at the same moment without payments.
 */
export async function startPayableInstitute() {
  const { setClock, disposables, location } = await stopClock(start);
  // No mail is sent: the tests read the outbox.
  const optionsValue = ['deposits', 'courses', 'gifts', 'packs'] as const;
  const options = { on: optionsValue, undoSeconds: 90, queuePause: 3_600_000 };
  const open = () => startInstitute(undefined, options, location);
  const institute = disposables.use(await open());
  const app = testApp({ backendUrl: institute.url, env: postEnv, build: productionBuild });
  const site = disposables.use(await listen(app));
  const admin = await signInAdmin(app, institute.outbox, 'gerante@institut.example');
  await editAs(admin).set('institute', 'deposits', depositRules());
  const { db } = institute;
  beforeEach(async () => {
    setClock(start);
    await db.deleteFrom('provider_payments').execute();
  });

  let posts = 0;
  async function send(path: string, { headers, body }: Post) {
    posts += 1;
    const from = { 'x-forwarded-for': `198.51.100.${posts % 200}` };
    const init = { method: 'POST', headers: { ...headers, ...from }, body };
    const answer = await fetch(site.url + path, init);
    return { status: answer.status, text: await answer.text() };
  }
  const getData = (more: object) => ({
    provider: 'Orange Money',
    id: randomUUID(),
    amount: 5000,
    currency: 'XOF',
    ...more,
  });

  return {
    db,
    app,
    admin,
    site,
    send,
    start: open,
    setClock,
    outbox: institute.outbox,
    async hold(more: object = {}) {
      const visitor = await Visitor.at(app);
      const order = appointment({
        day: '2026-12-01',
        phone: newPhone(),
        deposit: 5000,
        email: `${randomUUID()}@exemple.ci`,
        ...more,
      });
      const { status, body } = await visitor.call('booking/appointment', order);
      if (status !== 200) throw new Error(JSON.stringify(body));
      const { phone = '', email = '' } = order as { phone?: string; email?: string };
      const { number, manage } = body as { number: string; manage: string };
      return { visitor, number, phone, email, manage, token: getToken(manage) };
    },
    readRow: (number: string) => readRow(db, number),
    /** Reports a payment as a program of the institute's own does. */
    pay: (more: object, post = `evt_${randomUUID()}`) =>
      send('/hooks/payment', signPost(post, { type: 'deposit.received', data: getData(more) })),
    payByWave: (more: object) =>
      send(
        '/hooks/wave',
        signWavePost({
          id: `AE_${randomUUID()}`,
          type: 'merchant.payment_received',
          data: { id: `T_${randomUUID()}`, amount: '5000', fee: '0', currency: 'XOF', ...more },
        }),
      ),
    /** Returns the subjects in alphabetical order, as all mails have the same time. */
    mailsTo: async (email: string) =>
      (await db.selectFrom('outbox').selectAll().where('recipient', '=', email).execute())
        .map(({ subject }) => subject)
        .sort(),
    /** Returns all mails, sent or not, that contain these words, with plain spaces. */
    async mailsWith(...words: readonly string[]) {
      const rows = await db.selectFrom('outbox').select('text').execute();
      const texts = [...rows.map(({ text }) => text), ...(await institute.outbox.readMails())];
      const plain = texts.map((text) => text.replaceAll(/\s+/g, ' '));
      return plain.filter((text) => words.every((word) => text.includes(word)));
    },
    /** Starts a process, which ends overdue holds at once. */
    async endOverdueHolds() {
      await (await open())[Symbol.asyncDispose]();
    },
  };
}
