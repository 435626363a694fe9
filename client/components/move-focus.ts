let isHydrated = false;

/** Runs after the first effects of all components. */
export function endHydration(): void {
  isHydrated = true;
}

/** Focuses an element. A visitor who used the page before it was hydrated keeps the focus where she put it. */
export function moveFocus(element: HTMLElement | null, options?: FocusOptions): void {
  if (isHydrated || document.activeElement === document.body) element?.focus(options);
}
