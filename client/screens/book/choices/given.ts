/** Who asks: typed, and never in an address. */
export const personalFields = ['nom', 'telephone', 'email', 'note'] as const;

/** All that a form holds at this moment. */
export const givenIn = (form: HTMLFormElement) =>
  new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]));
