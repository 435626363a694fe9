/** Personal data: never in an address. */
export const personalFields = ['nom', 'telephone', 'email', 'note'] as const;

export const formValues = (form: HTMLFormElement) =>
  new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]));
