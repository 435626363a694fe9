let isHydrated = false;

/** Runs after the first effects of all components. */
export function endHydration(): void {
  isHydrated = true;
}

/** Focuses an element. Before hydration it leaves the focus and the page where the visitor has put them. */
export function moveFocus(element: HTMLElement | null, options?: FocusOptions): void {
  if (isHydrated) element?.focus(options);
  else if (document.activeElement === document.body)
    element?.focus({ ...options, ...(scrollY > 0 && { preventScroll: true }) });
}
