import { expect, test } from 'vitest';
import { treatmentsOf } from '../../shared/catalogue.ts';
import { catalogueOf } from '../../shared/site/catalogue-of.ts';
import { anonymous, visit } from '../pages/render.ts';

const { html } = await visit('/features', anonymous);
const list = html.slice(html.indexOf('<main'), html.indexOf('</main'));

test('each treatment is chosen by its own line, and nothing else in the list leads to booking', () => {
  const lines = [...list.matchAll(/<button[^>]*name="plus"[^>]*>([^<]+)/g)];
  const names = catalogueOf()
    .sections.flatMap(treatmentsOf)
    .map(({ nom }) => nom);
  expect(lines.map(([, name = '']) => name.replaceAll('&#x27;', "'"))).toEqual(names);
  expect(list).not.toContain('href="/book');
});

test('what stands alone is one group, not one for each', () => {
  expect(list.match(/<h3>À la carte<\/h3>/g)).toHaveLength(
    catalogueOf().sections.filter(({ other = [] }) => other.length > 0).length,
  );
});
