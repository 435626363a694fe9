import type { Page } from 'playwright/test';
import { settled } from './site.ts';

/** Fields over which a fixed or sticky layer lies, at the edges too, once they or the field before have the focus. */
export async function coveredInTurn(page: Page) {
  await settled(page);
  return page.evaluate(async () => {
    const drawn = () =>
      new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const isLayer = (element: Element | null): boolean =>
      element !== null &&
      element !== document.documentElement &&
      (/fixed|sticky/.test(getComputedStyle(element).position) || isLayer(element.parentElement));
    const isCovered = (field: Element) => {
      const { left, right, top, bottom } = field.getBoundingClientRect();
      return [top + 2, (top + bottom) / 2, bottom - 2]
        .map((y) => document.elementFromPoint((left + right) / 2, y))
        .some(
          (over) =>
            over &&
            over !== field &&
            !field.contains(over) &&
            !over.contains(field) &&
            isLayer(over),
        );
    };
    for (const fold of document.querySelectorAll('main details')) {
      if (!fold.closest('nav')) fold.setAttribute('open', '');
    }
    const fields = [...document.querySelectorAll<HTMLElement>('main :is(input, select, textarea)')]
      .filter((field) => field.checkVisibility() && !field.closest('.visually-hidden'))
      .filter((field) => !field.matches('[type=hidden], [tabindex="-1"]'));
    const covered: (string | null)[] = [];
    for (const field of fields) {
      field.focus();
      await drawn();
      // What is hidden or off takes no focus.
      if (document.activeElement === field && isCovered(field))
        covered.push(field.getAttribute('name'));
    }
    return { count: fields.length, covered };
  });
}
