import { beforeAll, describe, expect, test } from 'vitest';
import { noAmount } from '../../shared/money/amount.ts';
import { appointment } from '../agenda/support/visits.ts';
import { owner } from '../site/contents.ts';
import { sendForm } from '../support/plain-forms.ts';
import { newPhone } from '../support/request.ts';
import { payableInstitute } from './payments.ts';

/*
 * Each form that takes an amount, sent without a script: every spelling of it is read alike.
 */

const site = await payableInstitute();
const { boss, row, pay, hold } = site;

const body = async (path: string) => (await boss.get(`/api/admin/${path}`)).body;
const cut = 'capillaires/coupe-femme';

let number = '';
beforeAll(async () => {
  const sent = appointment({ day: '2026-12-01', time: '09:00', phone: newPhone(), force: true });
  number = (await boss.call('admin/agenda/book', sent)).body.number;
});

interface Door {
  readonly page: () => string | Promise<string>;
  readonly button: string;
  readonly field: string;
  readonly more?: Readonly<Record<string, string>>;
  readonly stored: () => Promise<unknown>;
  readonly refusal?: string;
}

const published = async (kind: string, id: string) =>
  (await owner(boss).find(kind, id))?.value as { prix?: number; figure?: number };
const newest = <Of>(list: readonly Of[]) => list.at(-1);
const bill = () => `/admin/encaissement?numero=${number}`;
const client = () => `/admin/clients/fiche?demande=${number}`;
const lastPack = async () => {
  const { packs } = await body(`client?number=${number}`);
  return (await body(`prepaid?id=${packs.list[0].id}`)).price;
};

const doors: Readonly<Record<string, Door>> = {
  'a price of the price list': {
    page: () => `/admin/site/soin?id=${cut}`,
    ...{ button: 'Publier', field: 'prix', more: { intent: 'publier' } },
    stored: async () => (await published('treatments', cut)).prix,
  },
  'a person’s own price': {
    page: () => '/admin/equipe/fiche?id=1',
    button: 'Enregistrer ce savoir-faire',
    field: 'autre-prix',
    more: { 'tout-capillaires': 'oui', 'autre-soin': cut },
    stored: async () => {
      const { skills } = await body('agenda/lane?id=1');
      return skills.find(({ skill }: { skill: string }) => skill === cut).price;
    },
  },
  'the deposit of the settings': {
    page: () => '/admin/site/infos?groupe=acomptes',
    ...{ button: 'Publier', field: 'deposits-figure', more: { intent: 'publier' } },
    stored: async () => (await published('institute', 'deposits')).figure,
    refusal: 'Indiquez une somme en francs entiers, par exemple 5000, ou une part en %',
  },
  'a payment at the desk': {
    page: bill,
    ...{ button: 'Montant en FCFA', field: 'amount', more: { method: 'cash', force: '1' } },
    stored: async () =>
      newest<{ amount: number }>((await body(`request/payments?number=${number}`)).entries)?.amount,
  },
  'a gift card that is sold': {
    page: () => '/admin/cartes',
    ...{ button: 'Noter cette carte', field: 'amount' },
    more: { intent: 'vendre', method: 'cash' },
    stored: async () => (await body('prepaid/list')).list[0].sold,
  },
  'a session pack': {
    page: client,
    ...{ button: 'Prix payé en FCFA', field: 'price' },
    more: { intent: 'vendre', method: 'cash' },
    stored: lastPack,
  },
  'a deposit that is asked for': {
    page: () => `/admin/demande?numero=${number}`,
    ...{ button: 'Demander cet acompte', field: 'amount', more: { intent: 'acompte' } },
    stored: async () => (await row(number)).deposit,
  },
};

describe.each(Object.entries(doors))('%s', (_, door) => {
  const send = async (typed: string) =>
    sendForm(boss, await door.page(), door.button, { ...door.more, [door.field]: typed });

  test.each(['12.50', '1e5', '0x1F', '-5', 'beaucoup'])('refuses "%s"', async (typed) => {
    const { status, text } = await send(typed);
    expect(status).toBe(400);
    expect(text).toContain(door.refusal ?? noAmount);
    expect(text).toContain(`value="${typed}"`);
  });

  test('reads 15000.00 as 15,000', async () => {
    expect((await send('15000.00')).status).toBe(303);
    expect(await door.stored()).toBe(15_000);
  });
});

test('a program reads an amount as people do', async () => {
  for (const [at, amount] of ['15 000 FCFA', '15000.00', '15.000', 15_000].entries()) {
    const { number } = await hold({ time: `${11 + at}:00`, deposit: 15_000 });
    expect((await pay({ amount, reference: number })).status).toBe(204);
    expect(await row(number)).toMatchObject({ deposit: 15_000, deposit_state: 'noted' });
  }
});
