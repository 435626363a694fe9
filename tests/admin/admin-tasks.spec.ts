import type { Browser, BrowserContext, Page } from 'playwright/test';
import { formatLongDay } from '#shared/calendar/calendar-month.ts';
import { appointment } from '../agenda/support/visits.ts';
import { buildTitle, expect, getMoreEntry, signInAdmin, withOwnSite } from '../e2e/site.ts';
import { Walk } from '../e2e/walk.ts';
import { formats } from '../site/pictures.ts';
import type { Outbox } from '../support/outbox.ts';
import { endUndos } from '../support/prepared-institute.ts';
import type { SiteProcess } from '../support/process.ts';
import { wholeRequest } from '../support/request.ts';
import { clockOption, passFourHours, siteToday, siteWeekday } from '../support/site-clock.ts';
import { Visitor } from '../support/visitor.ts';

/*
 * The owner's most frequent tasks on a small phone. Each counts its taps, typed fields and scrolled heights of the
 * screen. A task begins on the back office's first page, or with the link of a mail or an alert. A longer task changes
 * this table and the one in server/institute/README.md.
 */

interface Cost {
  taps: number;
  fields?: number;
  tapsWithoutScript?: number;
  /** The maximum scrolling, in heights of the screen. */
  scrolled: number;
}

const costs = {
  'to see who comes next': { taps: 0, scrolled: 0 },
  'to confirm a request, from its mail': { taps: 1, scrolled: 1.3 },
  'to confirm a request': { taps: 3, scrolled: 0.1 },
  // A recent notice covers the bar, so the elements below it must be scrolled to.
  'to confirm five requests': { taps: 11, scrolled: 0.7 },
  'to note an appointment by telephone': {
    taps: 3,
    fields: 3,
    tapsWithoutScript: 4,
    scrolled: 2.9,
  },
  'to note an appointment by telephone of a stranger': {
    taps: 3,
    fields: 2,
    tapsWithoutScript: 4,
    scrolled: 2.6,
  },
  'to note an appointment by telephone of a regular': {
    taps: 3,
    fields: 1,
    tapsWithoutScript: 4,
    scrolled: 1.4,
  },
  'to note that somebody came': { taps: 1, scrolled: 0.1 },
  'to note that somebody did not come': { taps: 1, scrolled: 0.1 },
  'to note a part of a payment': { taps: 3, fields: 1, scrolled: 0.3 },
  'to close a public holiday': { taps: 3, scrolled: 1 },
  'to close a day': { taps: 3, fields: 1, scrolled: 0.2 },
  'to close earlier on a day': { taps: 4, fields: 2, scrolled: 0.7 },
  'to change a price': { taps: 4, fields: 1, scrolled: 1.1 },
  'to put a treatment into another section': { taps: 6, scrolled: 2.4 },
  'to note that somebody is away today': { taps: 2, scrolled: 0.1 },
  'to place the clients of somebody who is away': { taps: 3, scrolled: 0.1 },
  'to answer a message': { taps: 4, scrolled: 0.1 },
  'to answer a message by mail': { taps: 4, fields: 1, scrolled: 0.3 },
  'to add a testimonial': { taps: 6, fields: 2, scrolled: 1.5 },
  'to change a sentence of the home page': { taps: 4, fields: 1, scrolled: 2.8 },
  'to change a photo': { taps: 6, fields: 1, scrolled: 2 },
} as const satisfies Record<string, Cost>;

/** The tasks with and without JavaScript share a site, with different people, days and rooms. */
const ways = {
  'with JavaScript': {
    javaScriptEnabled: true,
    came: 'Adjoua Kouassi',
    missed: 'Ramata Cissé',
    day: siteWeekday(1),
    closed: siteWeekday(3),
    away: 'Masseuse',
    waiting: 5,
    treatment: 'Coupe homme',
    price: 3100,
    place: 'Image 1 du carrousel',
    calls: siteWeekday(15),
    callsAgain: siteWeekday(16),
    ill: siteWeekday(21),
    short: siteWeekday(9),
    moved: 'Défrisage doux',
    phones: { stranger: '01 02 03 04 05', regular: '07 08 77 66 55' },
  },
  'without JavaScript': {
    javaScriptEnabled: false,
    came: 'Mariam Diallo',
    missed: 'Awa Sanogo',
    day: siteWeekday(2),
    closed: siteWeekday(4),
    away: 'Maquilleuse',
    waiting: 10,
    treatment: 'Coupe femme',
    price: 8100,
    place: 'Image 2 du carrousel',
    calls: siteWeekday(17),
    callsAgain: siteWeekday(18),
    ill: siteWeekday(22),
    short: siteWeekday(10),
    moved: 'Coloration complète',
    phones: { stranger: '01 02 03 04 06', regular: '07 08 77 66 56' },
  },
} as const;

type Owner = Awaited<ReturnType<BrowserContext['storageState']>>;

/** Signs the owner in, with clients expected today, and sets the clock to noon. */
async function startMorning(browser: Browser, site: SiteProcess, outbox: Outbox): Promise<Owner> {
  const visitor = await Visitor.at(site.url);
  const expected = [
    [ways['with JavaScript'].came, 'capillaires/coupe-femme', '11:30'],
    [ways['with JavaScript'].missed, 'onglerie/manucure-spa', '11:30'],
    [ways['without JavaScript'].came, 'capillaires/coupe-femme', '10:30'],
    [ways['without JavaScript'].missed, 'maquillage/maquillage-soiree', '11:15'],
    ['Fatou Bamba', 'capillaires/coupe-femme', '14:00'],
    ['Rokia', 'maquillage/mise-en-beaute-express', '10:30', ways['with JavaScript'].phones.regular],
    ['Rokia', 'onglerie/manucure-spa', '10:30', ways['without JavaScript'].phones.regular],
  ] as const;
  for (const [name, treatment, time, phone] of expected) {
    const [category] = treatment.split('/');
    const client = { name, ...(phone && { phone }) };
    const visit = { ...client, category, treatments: [treatment], day: siteToday, time };
    const { status, body } = await visitor.call('booking/appointment', appointment(visit));
    expect(status, JSON.stringify(body)).toBe(200);
  }
  const context = await browser.newContext({ baseURL: site.url });
  const page = await context.newPage();
  await signInAdmin(page, outbox);
  await passFourHours(site);
  await page.goto('/admin');
  await expect(page.getByRole('button', { name: /^Honoré/ })).not.toHaveCount(0);
  const owner = await context.storageState();
  await context.close();
  return owner;
}

const mornings = new WeakMap<SiteProcess, Promise<Owner>>();

const test = withOwnSite({ NODE_OPTIONS: clockOption }).extend({
  storageState: async ({ browser, site, outbox }, use) => {
    const morning = mornings.get(site) ?? startMorning(browser, site, outbox);
    mornings.set(site, morning);
    await use(await morning);
  },
});
test.use({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true });

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first();
const add = (page: Page) => page.locator('.agenda-new summary');
const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name }).first();
const fold = (page: Page, title: string) => page.locator('summary').filter({ hasText: title });

async function openMenu(walk: Walk, page: Page, name: string) {
  await walk.tap(getMoreEntry(page));
  await walk.tap(
    page
      .getByRole('navigation', { name: 'Gestion' })
      .getByRole('link', { name: new RegExp(`^${name}`) }),
  );
}

for (const [title, way] of Object.entries(ways)) {
  const { javaScriptEnabled } = way;

  test.describe(buildTitle(javaScriptEnabled), () => {
    test.use({ javaScriptEnabled });

    /** Does a task from the first page, or from another address, and compares its cost with the limit. */
    const task = (
      name: keyof typeof costs,
      does: (
        walk: Walk,
        page: Page,
        site: { url: string; mails(): Promise<string[]> },
      ) => Promise<void>,
    ) =>
      test(name, async ({ page, site, outbox }) => {
        // The notice of the last task covers no button of this one.
        await endUndos(site.dataDir);
        const walk = new Walk(page, javaScriptEnabled);
        await walk.open('/admin');
        await does(walk, page, { url: site.url, mails: () => outbox.readMails() });
        const { taps, fields = 0, scrolled, tapsWithoutScript = taps }: Cost = costs[name];
        expect({ taps: walk.taps, fields: walk.fields }).toEqual({
          taps: javaScriptEnabled ? taps : tapsWithoutScript,
          fields,
        });
        expect(walk.scrolled / 640).toBeLessThanOrEqual(scrolled);
      });

    task('to see who comes next', async (_, page) => {
      await expect(page.getByText(/Ensuite.: 14.h Fatou$/)).toBeInViewport();
    });

    const ask = async (url: string, name: string, day: string = way.day) => {
      const request = { ...wholeRequest, day, name };
      const { status, body } = await (await Visitor.at(url)).call('booking/request', request);
      expect(status, JSON.stringify(body)).toBe(200);
      return body.number as string;
    };

    task('to confirm a request, from its mail', async (walk, page, { url, mails }) => {
      const number = await ask(url, `Salimata ${title}`);
      const address = new RegExp(`/admin/demande\\?numero=${number}`);
      const find = async () => (await mails()).map((mail) => address.exec(mail)?.[0]).find(Boolean);
      await expect.poll(find).toBeTruthy();
      await walk.open((await find()) ?? '');
      await walk.tap(button(page, /, fixer au /));
      await walk.expectSaid(/: confirmé, /);
    });

    task('to confirm a request', async (walk, page, { url }) => {
      const number = await ask(url, `Nafissatou ${title}`);
      await walk.tap(link(page, /^Demandes/));
      await walk.tap(link(page, new RegExp(`^Nafissatou.*${number}$`)));
      await walk.tap(button(page, /, fixer au /));
      await walk.expectSaid(/: confirmé, /);
    });

    task('to confirm five requests', async (walk, page, { url }) => {
      for (const at of [0, 1, 2, 3, 4])
        await ask(url, `Bintou ${at}`, siteWeekday(way.waiting + at));
      await walk.tap(link(page, /^Demandes/));
      await walk.tap(link(page, /^Bintou 0\s*, demande/));
      for (const more of [true, true, true, true, false]) {
        await walk.tap(button(page, /, fixer au /));
        await walk.expectSaid(/: confirmé, /);
        if (!more) continue;
        await walk.tap(link(page, /^Demande suivante/));
        // The last request's button stays until the next request is shown.
        await expect(link(page, /^Demande suivante/)).toHaveCount(0);
      }
    });

    task('to note an appointment by telephone', async (walk, page) => {
      await walk.tap(link(page, /^Libre de .*, Coiffeuse.: réserver$/));
      const select = page.getByRole('combobox', { name: 'Soin', exact: true });
      await walk.type(page.getByLabel('Jour', { exact: true }), way.day);
      await walk.type(page.getByRole('textbox', { name: /^Nom/ }), 'Aya Konan');
      await walk.type(page.getByLabel('Téléphone'), '07 08 09 10 11');
      await walk.choose(select, 'capillaires/coupe-femme');
      if (!javaScriptEnabled) await walk.tap(button(page, 'Voir les heures libres'));
      await walk.tap(button(page, /^Réserver à/));
      await walk.expectSaid('Aya Konan\u00a0: réservé');
    });

    const findCallerField = (page: Page) => page.getByLabel('Téléphone');

    task('to note an appointment by telephone of a stranger', async (walk, page) => {
      await walk.open(`/admin?jour=${way.calls}`);
      await walk.tap(link(page, /^Libre de .*, Coiffeuse.: réserver$/));
      await walk.type(findCallerField(page), way.phones.stranger);
      await walk.type(page.getByRole('textbox', { name: /^Nom/ }), `Nadia ${title}`);
      const select = page.getByRole('combobox', { name: 'Soin', exact: true });
      await walk.choose(select, 'capillaires/coupe-femme');
      if (!javaScriptEnabled) await walk.tap(button(page, 'Voir les heures libres'));
      await walk.tap(button(page, /^Réserver à/));
      await walk.expectSaid(/Nadia.*: réservé/);
    });

    task('to note an appointment by telephone of a regular', async (walk, page) => {
      const phone = way.phones.regular;
      await walk.open(`/admin?jour=${way.callsAgain}`);
      await walk.tap(link(page, /^Libre de .*, Coiffeuse.: réserver$/));
      await walk.type(findCallerField(page), phone);
      if (!javaScriptEnabled) await walk.tap(button(page, 'Chercher sa fiche'));
      await walk.tap(button(page, 'Comme la dernière fois'));
      await walk.tap(button(page, /^Réserver à/));
      await walk.expectSaid(/Rokia.*: réservé/);
    });

    task('to note that somebody came', async (walk, page) => {
      await walk.tap(button(page, `Honoré : ${way.came}`));
      await walk.expectSaid('rendez-vous honoré');
    });

    task('to note that somebody did not come', async (walk, page) => {
      await walk.tap(button(page, `Manqué : ${way.missed}`));
      await walk.expectSaid('rendez-vous manqué');
    });

    task('to note a part of a payment', async (walk, page) => {
      await walk.tap(link(page, /^Caisse/));
      await walk.tap(link(page, 'Autre montant'));
      const amount = page.getByLabel('Montant en FCFA');
      await expect(amount).toBeFocused();
      await walk.type(amount, '1000');
      await walk.tap(button(page, 'Espèces'));
      await walk.expectSaid('1\u202f000\u00a0FCFA, Espèces');
      await expect(button(page, /^Solder par une remise de /)).toBeVisible();
    });

    task('to close a public holiday', async (walk, page) => {
      await openMenu(walk, page, 'Horaires');
      await walk.tap(button(page, /^On ferme le/));
      await walk.expectSaid(/est fermé\./);
    });

    task('to close a day', async (walk, page) => {
      await openMenu(walk, page, 'Horaires');
      await walk.type(page.locator('[name=fermer-from]:not([type=hidden])'), way.closed);
      await walk.tap(button(page, 'Fermer ces jours'));
      await walk.expectSaid(`Le ${formatLongDay(way.closed)} est fermé.`);
      await walk.open(`/book?jour=${way.closed}`);
      await expect(button(page, `${formatLongDay(way.closed)}, fermé`)).toBeVisible();
    });

    task('to close earlier on a day', async (walk, page) => {
      await openMenu(walk, page, 'Horaires');
      await walk.tap(page.locator('#autres-heures'));
      await walk.type(page.locator('[name=autres-from]'), way.short);
      await walk.type(page.locator('[name=autres-closes]'), '15:00');
      await walk.tap(button(page, 'Publier'));
      await walk.expectSaid(`${formatLongDay(way.short)}, de 9\u00a0h à 15\u00a0h.`);
      await walk.open('/contacts');
      await expect(page.getByRole('main')).toContainText(
        `${formatLongDay(way.short)}de 9\u00a0h à 15\u00a0h`,
      );
    });

    task('to change a price', async (walk, page) => {
      await openMenu(walk, page, 'Site');
      await walk.tap(link(page, 'Soins capillaires'));
      await walk.type(page.getByLabel(`Prix\u00a0: ${way.treatment}`), String(way.price));
      await walk.tap(button(page, 'Publier'));
      await walk.expectSaid(`Publié\u00a0: ${way.treatment}`);
      await walk.open('/features');
      const line = page.getByRole('listitem').filter({ hasText: way.treatment }).first();
      await expect(line).toContainText(String(way.price).replace('1', '\u202f1'));
    });

    task('to put a treatment into another section', async (walk, page) => {
      await openMenu(walk, page, 'Site');
      await walk.tap(link(page, 'Soins capillaires'));
      await walk.tap(link(page, way.moved));
      await walk.choose(page.getByLabel('Rubrique'), 'onglerie');
      await walk.tap(button(page, 'Publier'));
      await walk.expectSaid(`Publié\u00a0: ${way.moved}`);
      await walk.open('/features');
      const section = page.locator('section', { has: page.locator('#onglerie') }).last();
      await expect(section.getByText(way.moved)).toBeVisible();
    });

    task('to note that somebody is away today', async (walk, page) => {
      await walk.tap(add(page));
      await walk.tap(button(page, way.away));
      await walk.expectTold('Plus personne à replacer.');
    });

    task('to place the clients of somebody who is away', async (walk, page, { url }) => {
      const times = ['10:00', '11:00', '15:00'];
      for (const time of times) {
        const visit = appointment({ day: way.ill, time, name: `Kady ${time}` });
        const { status, body } = await (await Visitor.at(url)).call('booking/appointment', visit);
        expect(status, JSON.stringify(body)).toBe(200);
      }
      await walk.open(`/admin?jour=${way.ill}`);
      await walk.tap(add(page));
      await walk.tap(button(page, 'Coiffeuse'));
      await walk.tap(button(page, `Tout accepter (${times.length})`));
      await walk.expectTold('Plus personne à replacer.');
      // Going back shows the current state, with nobody left to place.
      await page.goBack();
      const title = javaScriptEnabled ? 'Agenda' : /^Absence/;
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await expect(page.getByText(/Tout accepter|à replacer/)).toHaveCount(0);
    });

    task('to answer a message', async (walk, page, { url }) => {
      const subject = `Mariage ${title}`;
      const visitor = await Visitor.at(url);
      const message = { subject, message: 'Bonjour, pour dix personnes\u00a0?' };
      expect((await visitor.call('contact/send', message)).status).toBe(200);
      await walk.tap(link(page, /^Demandes/));
      await walk.tap(link(page, /^Messages/));
      await walk.tap(link(page, subject));
      await walk.tap(button(page, 'Marquer comme traité'));
      await walk.expectSaid('traité');
    });

    task('to add a testimonial', async (walk, page) => {
      const words = `Mes mains revivent ${title}`;
      await openMenu(walk, page, 'Site');
      await walk.tap(fold(page, 'Témoignages'));
      await walk.tap(fold(page, 'Ajouter un témoignage'));
      await walk.type(page.getByRole('textbox', { name: /^Témoignage/ }), words);
      await walk.type(page.getByRole('textbox', { name: 'De qui' }), 'Awa');
      await walk.tap(page.getByRole('checkbox', { name: 'Publié avec son accord' }));
      await walk.tap(button(page, 'Publier'));
      await walk.expectSaid('Publié\u00a0: Témoignage');
      await walk.open('/');
      await expect(page.getByText(words)).toBeVisible();
    });

    task('to change a sentence of the home page', async (walk, page) => {
      const words = `Bienvenue ${title}`;
      await openMenu(walk, page, 'Site');
      await walk.tap(fold(page, 'Titre et phrase'));
      await walk.type(page.getByRole('textbox', { name: /^Titre/ }), words);
      await walk.tap(button(page, 'Publier'));
      await walk.expectSaid('Publié\u00a0: Titre de l’accueil');
      await walk.open('/');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(words);
    });

    task('to change a photo', async (walk, page) => {
      const words = `La cabine ${title}`;
      await openMenu(walk, page, 'Site');
      await walk.tap(link(page, 'Photos'));
      await walk.tap(link(page, way.place));
      await walk.type(page.getByLabel('Ce qu’on voit sur la photo'), words);
      await walk.send(
        page.locator('input[type=file]'),
        await formats.jpeg({ width: 800, height: 600 }),
      );
      await walk.tap(button(page, 'Publier'));
      await walk.expectSaid('Publié\u00a0: Photo');
      await walk.open('/');
      await expect(page.getByRole('img', { name: words })).toBeAttached();
    });
  });
}
