import type { Page } from 'playwright/test';

/*
 * What others do to a page behind its back: translators, extensions, a proxy that rewrites it. Each runs in
 * the page and returns nothing.
 */

/** As page translators do: every text in two elements of theirs, with other words, the old one thrown away. */
function translate(): void {
  for (const text of textsOf()) {
    const [outer, inner] = [document.createElement('font'), document.createElement('font')];
    inner.textContent = `${text.data} [fr]`;
    outer.append(inner);
    text.replaceWith(outer);
  }
  document.documentElement.classList.add('translated-ltr');

  function textsOf(): Text[] {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: Text[] = [];
    while (walker.nextNode()) {
      const text = walker.currentNode as Text;
      const isShown = !text.parentElement?.closest('script, style, option, textarea, font');
      if (isShown && text.data.trim() !== '') found.push(text);
    }
    return found;
  }
}

/** The same, but with the page's own text moved into them. */
function wrap(): void {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    if (text.parentElement?.closest('script, style, option, textarea, font')) continue;
    if (text.data.trim() === '') continue;
    const [outer, inner] = [document.createElement('font'), document.createElement('font')];
    text.replaceWith(outer);
    outer.append(inner);
    inner.append(text);
  }
}

function changeWord(): void {
  const heading = document.querySelector('h1');
  if (heading) heading.textContent = 'Un autre mot';
}

function putIn(): void {
  const added = document.createElement('div');
  added.textContent = 'Ajouté par une extension';
  document.querySelector('main > *')?.prepend(added);
}

function takeOut(): void {
  document.querySelector('main h1')?.remove();
}

export const changes = {
  'a changed word': changeWord,
  'every text translated': translate,
  'every text wrapped': wrap,
  'an element put in': putIn,
  'an element taken out': takeOut,
} as const;

/** What it says, whether that is shown now or not; search engines and screen readers included. */
export const said = (page: Page) =>
  page.evaluate(() => {
    const body = document.body.cloneNode(true) as HTMLElement;
    for (const script of body.querySelectorAll('script')) script.remove();
    return {
      isShown: document.body.innerText.length > 200,
      text: body.textContent,
      title: document.title,
      lang: document.documentElement.lang,
      forms: document.forms.length,
    };
  });
