/*
 * The first script of a page: it asks for all others once the page has been painted, as before that they
 * would share a slow connection with it. The server names them in the document.
 */

export {};

/** Buttons that do nothing by themselves, and toggles of a form; links and forms work without scripts. */
const kept = 'button[type=button]:not([popovertarget]),[data-kept]';
const pressed: HTMLButtonElement[] = [];

function keep({ target }: Event): void {
  const button = target instanceof Element && target.closest<HTMLButtonElement>(kept);
  if (button) pressed.push(button);
}

// A second press leaves before the first one is answered, and would take a toggle back.
addEventListener('formdata', ({ formData }) => {
  for (const { name, value } of pressed) if (name) formData.append(name, value);
});

// What is pressed before the page is alive is pressed again, in order, once entry-browser.tsx says it is.
addEventListener('click', keep);
addEventListener('alive', () => {
  removeEventListener('click', keep);
  for (const button of pressed.splice(0)) button.click();
});

requestAnimationFrame(() =>
  setTimeout(() => {
    const names = document.querySelector<HTMLMetaElement>('meta[name=modules]')?.content;
    // Each by itself, so that each runs in a task of its own when it comes.
    for (const file of names?.split(' ') ?? []) import(/* @vite-ignore */ file);
  }),
);
