import { shouldSaveData } from '#shared/page/connection.ts';
import { isPageUsed, markLate, markUsed } from './page/late-scripts.ts';

/* Loads all other scripts after the first paint; on a slow network or with data saver, at the first use. */

const replayedButtons = 'button[type=button]:not([popovertarget]),[data-replayed]';
const fields = 'input,select,textarea';
const pressedButtons: HTMLButtonElement[] = [];
const modules = document.querySelector<HTMLMetaElement>('meta[name=modules]');
let isAsked = false;

function load(isAhead = false): void {
  if (isAsked) return;
  isAsked = true;
  // One import per file, so that each runs in a task of its own.
  for (const file of modules?.content.split(' ') ?? []) {
    const preload = { rel: 'modulepreload', fetchPriority: 'low', href: file };
    if (isAhead) document.head.append(Object.assign(document.createElement('link'), preload));
    import(/* @vite-ignore */ file).catch(() => {
      isAsked = false;
    });
  }
}

function recordPress({ target }: Event): void {
  const button = target instanceof Element && target.closest<HTMLButtonElement>(replayedButtons);
  if (!button) return;
  pressedButtons.push(button);
  load();
}

// A second press is sent before the first is answered. Without this, the first toggle would be lost.
addEventListener('formdata', ({ formData }) => {
  for (const { name, value } of pressedButtons) if (name) formData.append(name, value);
});

// Clicks before hydration are replayed in order, once entry-browser.tsx reports that it is done.
addEventListener('click', recordPress);
addEventListener('hydrated', () => {
  removeEventListener('click', recordPress);
  for (const button of pressedButtons.splice(0)) button.click();
});

if (shouldSaveData() && !isPageUsed() && !modules?.dataset.eager) {
  markLate();
  addEventListener('focusin', ({ target }) => {
    if ((target as Element).matches(fields)) load();
  });
  addEventListener('submit', markUsed);
} else requestAnimationFrame(() => setTimeout(load, 0, true));
