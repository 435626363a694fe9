let isHydrated = false;

/** Runs after the first effects of all components. */
export function endHydration(): void {
  isHydrated = true;
}

/** Focuses an element. Before hydration it leaves the focus where the visitor has put it. */
export function moveFocus(element: HTMLElement | null, options?: FocusOptions): void {
  if (isHydrated || document.activeElement === document.body) element?.focus(options);
}
