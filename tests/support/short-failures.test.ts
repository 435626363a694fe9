import { expect, test } from 'vitest';

const line = '<p>Bonjour à tout le monde</p>';
const page = `${line.repeat(500)}<h1>Prix</h1>${line.repeat(500)}`;

function received(compare: () => void): string {
  try {
    compare();
  } catch (error) {
    const { actual, expected } = error as { actual?: unknown; expected?: unknown };
    return JSON.stringify([actual, expected]);
  }
  return 'nothing failed';
}

test('a failed comparison of a page shows where the page begins to differ, and no more', () => {
  const failures = [
    received(() => expect(page).toContain('<h1>Prix des soins')),
    received(() => expect(page).not.toContain('Prix')),
    received(() => expect(page).not.toMatch(/<h1>/)),
    received(() => expect(page).toBe(page.replace('Prix', 'Tarifs'))),
    received(() => expect([page]).toEqual([expect.stringContaining('<h1>Prix des soins')])),
    received(() => expect({ status: 200, page }).toMatchObject({ page: page.replace('Prix', '') })),
  ];
  for (const shown of failures) {
    expect(shown.length).toBeLessThan(1500);
    expect(shown).toContain('<h1>Prix</h1>');
  }
  expect(received(() => expect(page).toMatch(/introuvable/)).length).toBeLessThan(700);
});
