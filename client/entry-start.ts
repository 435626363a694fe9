/*
 * The first script of a page. It loads all others after the first paint, because they would otherwise
 * compete with the page for a slow connection. The server names them in the document.
 */

export {};

/** Buttons that do nothing by themselves, and toggles of a form; links and forms work without scripts. */
const kept = 'button[type=button]:not([popovertarget]),[data-kept]';
const pressed: HTMLButtonElement[] = [];

function keep({ target }: Event): void {
  const button = target instanceof Element && target.closest<HTMLButtonElement>(kept);
  if (button) pressed.push(button);
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

requestAnimationFrame(() =>
  setTimeout(() => {
    const names = document.querySelector<HTMLMetaElement>('meta[name=modules]')?.content;
    // One import per file, so that each runs in a task of its own.
    for (const file of names?.split(' ') ?? []) import(/* @vite-ignore */ file);
  }),
);
