/*
 * The first script of a page: it asks for all others once the page has been painted, as before that they
 * would share a slow connection with it. The server names them in the document.
 */

export {};

/** Buttons that do nothing by themselves; links and forms work without scripts. */
const scripted = 'button[type=button]:not([popovertarget])';
const pressed: HTMLElement[] = [];

function keep({ target }: Event): void {
  const button = target instanceof Element && target.closest<HTMLElement>(scripted);
  if (button) pressed.push(button);
}

/** Of toggles: a second press leaves before the first one is answered, and would take it back. */
const chosen = new Map<string, string>();

function note({ submitter }: SubmitEvent): void {
  if (submitter instanceof HTMLButtonElement && 'kept' in submitter.dataset)
    chosen.set(submitter.name, submitter.value);
}

function carry({ formData }: FormDataEvent): void {
  for (const choice of chosen) formData.append(...choice);
}

addEventListener('submit', note);
addEventListener('formdata', carry);

// What is pressed before the page is alive is pressed again, in order, once entry-browser.tsx says it is.
addEventListener('click', keep);
addEventListener('alive', () => {
  removeEventListener('click', keep);
  removeEventListener('formdata', carry);
  for (const button of pressed) button.click();
});

requestAnimationFrame(() =>
  setTimeout(() => {
    const names = document.querySelector<HTMLMetaElement>('meta[name=modules]')?.content;
    // Each by itself, so that each runs in a task of its own when it comes.
    for (const file of names?.split(' ') ?? []) import(/* @vite-ignore */ file);
  }),
);
