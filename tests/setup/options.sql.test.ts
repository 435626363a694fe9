import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { type CallName, callNames, getDeclaration } from '#shared/contract/calls.ts';
import { type OptionName, optionNames } from '#shared/options.ts';
import { appointment } from '../agenda/support/visits.ts';
import { buildExample } from '../contract/call-examples.ts';
import { signInAdmin } from '../support/admin.ts';
import { productionBuild, testApp } from '../support/app.ts';
import { newLocation, startInstitute } from '../support/institute.ts';
import { newPhone } from '../support/request.ts';
import { Visitor } from '../support/visitor.ts';

/*
 * Every optional feature: its screens, calls and words, for the owner and for visitors.
 */

const disposables = new AsyncDisposableStack();
afterAll(() => disposables.disposeAsync());
const gateway = { url: 'http://127.0.0.1:9', keys: [] };
const institute = disposables.use(await startInstitute(undefined, { gateway }));
const { db } = institute;
const app = testApp({ backendUrl: institute.url, build: productionBuild });
const admin = await signInAdmin(app, institute.outbox, 'gerante@institut.example');
const client = await Visitor.at(app);
const order = appointment({ phone: newPhone(), email: 'awa@exemple.ci' });
const { body: visit } = await client.call('booking/appointment', order);
const { number, manage } = visit as { number: string; manage: string };

const turn = async (option: OptionName, isOn: boolean) => {
  const { status, body } = await admin.call('admin/options/switch', { option, isOn });
  expect([option, status, body.message]).toEqual([option, 200, undefined]);
};
const readStatus = async (visitor: Visitor, path: string) => (await visitor.get(path)).status;

/** The words of screens and the addresses that show a feature. */
const signs: Readonly<
  Record<
    OptionName,
    { words?: readonly (readonly [path: string, words: string])[]; paths?: string[] }
  >
> = {
  waiting: { paths: ['/attente', '/admin/attente'], words: [['/admin', 'Liste d’attente']] },
  deposits: {
    words: [
      ['/admin/site', 'Acomptes'],
      ['/admin/reglages?faire=options', 'Aucun acompte demandé.'],
      ['/admin/site/soin?id=capillaires/coupe-femme', 'Demander un acompte'],
    ],
  },
  gifts: {
    paths: ['/admin/cartes'],
    words: [
      ['/admin/caisse', 'href="/admin/cartes"'],
      ['/features?q=cadeau', '>Carte cadeau<'],
      [`/admin/encaissement?numero=${number}`, 'arte cadeau'],
    ],
  },
  packs: {
    paths: ['/admin/cartes'],
    words: [
      ['/admin/caisse', '>Carnets<'],
      [`/admin/clients/fiche?demande=${number}`, 'Carnets'],
    ],
  },
  courses: { words: [['/admin/site/soin?id=capillaires/coupe-femme', 'nombre de séances']] },
  reviews: { paths: ['/admin/apres-visite'], words: [['/admin/demandes', 'Avis']] },
  commissions: { words: [['/admin/equipe/fiche?id=1', 'Sa part']] },
  gateway: {},
};

describe.each(optionNames)('%s', (option) => {
  const { words = [], paths = [] } = signs[option];
  // Other programs post the remaining calls, which payments.sql.test.ts tests.
  const calls = callNames.filter((name) => {
    const { options, posted } = getDeclaration(name);
    return options?.includes(option) && !posted;
  });

  async function expectShown(isOn: boolean) {
    for (const path of paths) {
      const visitor = path.startsWith('/admin') ? admin : client;
      expect([path, await readStatus(visitor, path)]).toEqual([path, isOn ? 200 : 404]);
    }
    for (const [path, text] of words) {
      const page = await admin.get(path);
      expect([path, page.status, page.text.includes(text)]).toEqual([path, 200, isOn]);
    }
    for (const name of calls) expect([name, await isRefused(name)]).toEqual([name, !isOn]);
  }

  async function isRefused(name: CallName): Promise<boolean> {
    const { method, path } = getDeclaration(name);
    const { query, body } = buildExample(name);
    const address = path.replace(':token', 'abc');
    const search = query ? `?${new URLSearchParams(query)}` : '';
    const answer =
      method === 'GET'
        ? await admin.get(`/api/${address}${search}`)
        : await admin.call(address, body as object);
    return answer.status === 501;
  }

  test('is hidden while it is off, and shown while it is on', async () => {
    for (const other of optionNames) await turn(other, false);
    await expectShown(false);
    await turn(option, true);
    await expectShown(true);
    await turn(option, false);
    await expectShown(false);
  });
});

test('a new installation has the waiting list only', async () => {
  await using fresh = await startInstitute();
  const site = testApp({ backendUrl: fresh.url });
  const owner = await signInAdmin(site, fresh.outbox, 'gerante@institut.example');
  expect((await owner.get('/api/admin/options')).body.options).toEqual({});
  const { text } = await owner.get('/admin/reglages?faire=options');
  const checked = [...text.matchAll(/aria-checked="true" aria-label="([^"]+)"/g)];
  expect(checked.map(([, label]) => label)).toEqual(['Liste d’attente']);
  expect(text).toContain('doit d’abord régler un service d’envoi');
  expect(text).not.toContain('aria-label="SMS et WhatsApp"');
  const pressed = await owner.call('admin/options/switch', { option: 'gateway', isOn: true });
  expect(pressed.status).toBe(403);
});

test('a gateway that the operator has set is on until the owner turns it off', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'options-'));
  disposables.defer(() => rm(folder, { recursive: true }));
  const location = await newLocation(folder);
  const open = async (isOn: boolean) => {
    const fresh = await startInstitute(undefined, { gateway }, location);
    const owner = await signInAdmin(
      testApp({ backendUrl: fresh.url }),
      fresh.outbox,
      'gerante@institut.example',
    );
    const { options } = (await owner.get('/api/admin/options')).body;
    expect(options).toEqual({ gateway: isOn });
    return { fresh, owner };
  };
  {
    const { fresh, owner } = await open(true);
    await using _ = fresh;
    await owner.call('admin/options/switch', { option: 'gateway', isOn: false });
  }
  const { fresh } = await open(false);
  await fresh[Symbol.asyncDispose]();
});

test('keeps the data of a feature that is turned off', async () => {
  await turn('packs', true);
  const pack = { covers: [], sessions: 10, price: 90_000, method: 'cash', note: '', expires: '' };
  const soldPack = { ...pack, number, id: crypto.randomUUID() };
  expect((await admin.call('admin/session-pack/sell', soldPack)).status).toBe(200);
  const readPacks = async () => (await admin.get(`/api/admin/client?number=${number}`)).body.packs;
  expect((await readPacks()).list).toMatchObject([{ left: 10 }]);
  await turn('packs', false);
  expect(await readPacks()).toBeUndefined();
  expect((await client.get(manage)).text).not.toContain('Carnet');
  await turn('packs', true);
  expect((await readPacks()).list).toMatchObject([{ left: 10 }]);
  await turn('packs', false);
});

test('refuses to turn deposits off while a client’s hour waits for one', async () => {
  await turn('deposits', true);
  const heldDeposit = { deposit: 5000, deposit_state: 'due' as const };
  await db.updateTable('requests').set(heldDeposit).where('number', '=', number).execute();
  const { status } = await admin.call('admin/options/switch', { option: 'deposits', isOn: false });
  expect(status).toBe(409);
  const text = (
    await admin.submit('/admin/reglages?faire=options', {
      intent: 'option',
      option: 'deposits',
      on: '0',
    })
  ).text;
  expect(text).toContain('Répondez-y d’abord dans la Caisse');
  const noDeposit = { deposit: null, deposit_state: null };
  await db.updateTable('requests').set(noDeposit).where('number', '=', number).execute();
  await turn('deposits', false);
});
