import { isThrifty } from '../shared/page/connection.ts';
import { isUsed, markLate, markUsed } from './page/late-scripts.ts';

/*
 * The only script in the document. The server names all others there, and this loads them: after the first
 * paint, because they would otherwise compete with the page for the connection. A visitor who saves data or has a
 * slow network gets them late, with the first press or field that needs one: who only reads needs none.
 */

/** Buttons that do nothing by themselves, and toggles of a form; links and forms work without scripts. */
const kept = 'button[type=button]:not([popovertarget]),[data-kept]';
/** What scripts help to fill in. */
const fields = 'input,select,textarea';
const pressed: HTMLButtonElement[] = [];
const modules = document.querySelector<HTMLMetaElement>('meta[name=modules]');
let isAsked = false;

/** `isAhead`: nobody waits for them; the page's pictures go first. */
function load(isAhead = false): void {
  if (isAsked) return;
  isAsked = true;
  // One import per file, so that each runs in a task of its own.
  for (const file of modules?.content.split(' ') ?? []) {
    const preload = { rel: 'modulepreload', fetchPriority: 'low', href: file };
    if (isAhead) document.head.append(Object.assign(document.createElement('link'), preload));
    import(/* @vite-ignore */ file).catch(() => {
      // The next press tries again.
      isAsked = false;
    });
  }
}

function keep({ target }: Event): void {
  const button = target instanceof Element && target.closest<HTMLButtonElement>(kept);
  if (!button) return;
  pressed.push(button);
  load();
}

// A second press is sent before the first is answered: without this, the first toggle would be lost.
addEventListener('formdata', ({ formData }) => {
  for (const { name, value } of pressed) if (name) formData.append(name, value);
});

// Clicks before hydration are replayed in order, once entry-browser.tsx reports that it is done.
addEventListener('click', keep);
addEventListener('alive', () => {
  removeEventListener('click', keep);
  for (const button of pressed.splice(0)) button.click();
});

if (isThrifty() && !isUsed() && !modules?.dataset.eager) {
  markLate();
  addEventListener('focusin', ({ target }) => {
    if ((target as Element).matches(fields)) load();
  });
  addEventListener('submit', markUsed);
} else requestAnimationFrame(() => setTimeout(load, 0, true));
