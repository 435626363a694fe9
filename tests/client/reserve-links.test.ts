import { expect, test } from 'vitest';
import { catalogueOf } from '../../shared/contents/catalogue-of.ts';
import { careTypesOf } from '../../shared/contract/booking/treatment-choice.ts';
import { anonymous, visit } from '../support/render.ts';

const { sections: catalogue } = catalogueOf();

const { html } = await visit('/features', anonymous);
const links = [...html.matchAll(/aria-label="Réserver\u00a0: ([^"]+)" href="([^"]+)"/g)].map(
  ([, name = '', href = '']) => [name, href.replaceAll('&amp;', '&')] as const,
);

test('every category and type has a booking link', () => {
  const parts = catalogue.flatMap((section) => {
    const types = careTypesOf(section).map(({ name }) => name);
    return types.length > 0 ? types : [section.titre];
  });
  expect(links.map(([name]) => name)).toEqual(parts);
});

test.each(links)('"%s" preselects only its own choice', async (name, href) => {
  const page = await visit(href, anonymous);
  const chosen = [...page.html.matchAll(/<option value="[^"]+" selected="">([^<]+)/g)].map(
    ([, text = '']) => text,
  );
  const ticked = page.html.match(/type="checkbox"[^>]*checked=""/g) ?? [];
  expect(chosen.some((text) => text === name || text.startsWith(`${name} (`))).toBe(true);
  // The category; where the link has them, the type and its only treatment.
  const isAlone = catalogue.some(({ other = [] }) => other.some(({ nom }) => nom === name));
  const isSection = catalogue.some(({ titre }) => titre === name);
  expect(chosen).toHaveLength(isSection ? 1 : 2);
  expect(ticked).toHaveLength(isAlone ? 1 : 0);
});
