import { shouldSaveData } from '#shared/page/connection.ts';
import { tabStorage } from './page/storage.ts';

/*
 * Loads all other scripts after the first paint. Pages that most visitors only read load them at the first use, as
 * every visitors' page does on a slow network or with data saver.
 */

const replayedButtons = 'button[type=button]:not([popovertarget]),[data-replayed]';
const fields = 'input,select,textarea';
const usedKey = 'utilise';
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

// Clicks before hydration are replayed in order, once entry-browser.tsx reports that hydration has ended.
addEventListener('click', recordPress);
addEventListener('hydrated', () => {
  removeEventListener('click', recordPress);
  for (const button of pressedButtons.splice(0)) button.click();
});

const { when } = modules?.dataset ?? {};
const isSlow = shouldSaveData();
if (when !== 'now' && (when === 'used' || isSlow) && !tabStorage.read(usedKey).isUsed) {
  performance.mark('late-scripts');
  const loadFor = (target: EventTarget | null, controls: string) => {
    if (target instanceof Element && target.closest(controls)) load();
  };
  loadFor(document.activeElement, fields);
  addEventListener('focusin', ({ target }) => loadFor(target, fields));
  // The press itself follows a tenth of a second later.
  addEventListener('pointerdown', ({ target }) => loadFor(target, replayedButtons));
  // The next document's controls will be used too.
  addEventListener('submit', () => tabStorage.save(usedKey, { isUsed: true }));
  // Only the router can show the screen of another address of this document.
  addEventListener('popstate', () => load());
  if (!isSlow) {
    // Computers, which have a mouse or a keyboard, seldom pay for each byte.
    addEventListener('pointermove', ({ pointerType, movementX, movementY }) => {
      // Chromium also reports a mouse that rests while the page moves.
      if (pointerType === 'mouse' && (movementX || movementY)) load(true);
    });
    addEventListener('keydown', () => load(true));
  }
} else requestAnimationFrame(() => setTimeout(load, 0, true));
