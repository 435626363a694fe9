import type { Page } from 'playwright/test';
import { addDays, formatLongDay, getWeekday, toMonth } from '#shared/calendar/calendar-month.ts';
import { findOpeningHours } from '#shared/calendar/hours-on.ts';
import { formatPhone, institute } from '#shared/institute.ts';
import { appointment } from '../agenda/support/visits.ts';
import { newPhone } from '../support/request.ts';
import { clockOption, siteToday, siteWeekday } from '../support/site-clock.ts';
import { Visitor } from '../support/visitor.ts';
import { buildTitle, expect, withOwnSite } from './site.ts';
import { Walk } from './walk.ts';

/*
 * Visitors' usual tasks on a small phone: the taps, typed fields and screens of each, and the maximum scrolling in
 * heights of the screen. The owner's tasks are in admin-tasks.spec.ts.
 */

interface Cost {
  taps: number;
  fields: number;
  screens: number;
  scrolled: number;
  tapsWithoutScript?: number;
  screensWithoutScript?: number;
}

const costs = {
  'to learn a price': { taps: 1, fields: 1, screens: 2, scrolled: 0.2, tapsWithoutScript: 2 },
  'to book a pedicure': { taps: 7, fields: 2, screens: 6, scrolled: 3.5, tapsWithoutScript: 8 },
  'to book nails and braids for two': {
    taps: 10,
    fields: 2,
    screens: 6,
    scrolled: 3.5,
    tapsWithoutScript: 12,
  },
  'to book them from the price list': {
    taps: 10,
    fields: 4,
    screens: 7,
    scrolled: 1.5,
    tapsWithoutScript: 12,
  },
  'to get a route': { taps: 3, fields: 0, screens: 2, scrolled: 0.25 },
  'to tell a driver the way': { taps: 3, fields: 0, screens: 2, scrolled: 0.9 },
  'to move an appointment': { taps: 4, fields: 0, screens: 2, scrolled: 0.7 },
} as const satisfies Record<string, Cost>;

/** Returns the next Saturday, or a later day if the institute is closed then. */
function findSaturday(day = addDays(siteToday, 1)): string {
  const isOpen = getWeekday(day) >= 5 && findOpeningHours(day, institute);
  return isOpen ? day : findSaturday(addDays(day, 1));
}

/** Returns two days of one month, because another month costs one more tap. */
function findTwoDays(first = 1): [string, string] {
  const [from, to] = [siteWeekday(first), siteWeekday(first + 1)];
  return toMonth(from) === toMonth(to) ? [from, to] : findTwoDays(first + 1);
}

const test = withOwnSite({ NODE_OPTIONS: clockOption });
test.use({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true });

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first();
const link = (page: Page, name: string | RegExp) =>
  page.getByRole('link', { name, exact: true }).first();

for (const javaScriptEnabled of [true, false]) {
  test.describe(buildTitle(javaScriptEnabled), () => {
    test.use({ javaScriptEnabled });

    const task = (
      name: keyof typeof costs,
      does: (walk: Walk, page: Page, url: string) => Promise<void>,
    ) =>
      test(name, async ({ page, site }) => {
        const walk = new Walk(page, javaScriptEnabled);
        await walk.open('/');
        await does(walk, page, site.url);
        const { scrolled, taps, fields, screens, ...cost }: Cost = costs[name];
        const { tapsWithoutScript = taps, screensWithoutScript = screens } = cost;
        expect({ taps: walk.taps, fields: walk.fields, screens: walk.screens }).toEqual({
          fields,
          taps: javaScriptEnabled ? taps : tapsWithoutScript,
          screens: javaScriptEnabled ? screens : screensWithoutScript,
        });
        expect(walk.scrolled / 640).toBeLessThanOrEqual(scrolled);
      });

    async function search(walk: Walk, page: Page, words: string) {
      await walk.type(page.getByLabel('Rechercher un soin'), words);
      if (!javaScriptEnabled) await walk.tap(button(page, 'Chercher'));
    }

    task('to learn a price', async (walk, page) => {
      await walk.tap(link(page, 'Voir les prix'));
      await search(walk, page, 'pedicure');
      await walk.see(button(page, /^Pédicure simple/));
    });

    /** Books the chosen treatments up to the appointment's page. */
    async function book(walk: Walk, page: Page) {
      const first = findSaturday();
      // Both modes may share one site, and no Saturday has room for four such visits.
      const day = javaScriptEnabled ? first : findSaturday(addDays(first, 1));
      await walk.tap(button(page, /^Choisir le jour/));
      await expect(page.locator('[aria-current=step]')).toContainText('Jour');
      // Near the end of a month it takes one tap more.
      if (toMonth(day) !== toMonth(siteToday)) await button(page, 'Mois suivant').tap();
      const named = { name: new RegExp(`^${formatLongDay(day)}`) };
      await walk.tap(page.locator('.calendar table').getByRole('button', named));
      await walk.tap(page.locator('button[name=heure]').first());
      await walk.type(page.getByRole('textbox', { name: /^Nom/ }), 'Awa Koné');
      await walk.type(page.getByLabel('Téléphone'), newPhone());
      await walk.tap(button(page, 'Confirmer le rendez-vous'));
      await walk.expectTold('Merci, Awa Koné.');
      await walk.see(page.getByRole('heading', { level: 1 }));
    }

    async function choose(walk: Walk, page: Page, section: string, treatment: RegExp) {
      await walk.choose(page.getByLabel('Catégorie de soin'), section);
      if (!javaScriptEnabled) await walk.tap(button(page, 'Afficher la suite'));
      await walk.tap(page.getByRole('checkbox', { name: treatment }));
    }

    task('to book a pedicure', async (walk, page) => {
      await walk.tap(link(page, 'book now'));
      await choose(walk, page, 'onglerie', /^Pédicure simple/);
      await book(walk, page);
    });

    task('to book nails and braids for two', async (walk, page) => {
      await walk.tap(link(page, 'book now'));
      await walk.tap(button(page, 'Une personne de plus'));
      await choose(walk, page, 'onglerie', /^Manucure spa/);
      await choose(walk, page, 'capillaires', /^Tresses simples/);
      await book(walk, page);
    });

    task('to book them from the price list', async (walk, page) => {
      await walk.tap(link(page, 'Voir les prix'));
      await search(walk, page, 'manucure');
      await walk.tap(button(page, /^Manucure spa/));
      await search(walk, page, 'tresses');
      await walk.tap(button(page, /^Tresses simples/));
      await walk.tap(link(page, 'Continuer'));
      await walk.tap(button(page, 'Modifier les soins'));
      await walk.tap(button(page, 'Une personne de plus'));
      await book(walk, page);
    });

    async function openContacts(walk: Walk, page: Page) {
      await walk.tap(button(page, 'Menu'));
      await walk.tap(
        page.getByRole('navigation', { name: 'principale' }).getByRole('link', {
          name: 'Contacts',
        }),
      );
    }

    task('to get a route', async (walk, page) => {
      await openContacts(walk, page);
      await walk.leave(
        link(page, 'Itinéraire dans Google Maps'),
        /^https:\/\/www\.google\.com\/maps\/dir\//,
      );
    });

    task('to tell a driver the way', async (walk, page, url) => {
      await openContacts(walk, page);
      if (!javaScriptEnabled) {
        const driver = 'Envoyer l’itinéraire à un chauffeur par WhatsApp';
        return walk.leave(link(page, driver), /^https:\/\/wa\.me\//);
      }
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: url });
      await walk.tap(button(page, 'Copier l’itinéraire'));
      await walk.see(page.getByText('Copié.'));
      const copied = await page.evaluate(() => navigator.clipboard.readText());
      expect(copied).toContain(formatPhone(institute.phone));
    });

    task('to move an appointment', async (walk, page, url) => {
      const [day, to] = findTwoDays();
      const time = javaScriptEnabled ? '10:00' : '14:00';
      const { body } = await (await Visitor.at(url)).call(
        'booking/appointment',
        appointment({ day, time }),
      );
      await walk.open(body.manage);
      await walk.tap(link(page, 'Déplacer'));
      await walk.tap(
        page.getByRole('link', { name: new RegExp(`^${formatLongDay(to)}, `) }).first(),
      );
      await walk.tap(
        page
          .getByRole('list', { name: /^Heures libres/ })
          .getByRole('link')
          .first(),
      );
      await walk.tap(button(page, 'Oui, déplacer'));
      await walk.expectTold(/votre rendez-vous est le/);
    });
  });
}
