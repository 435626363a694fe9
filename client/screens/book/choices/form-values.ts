/** Personal data: never in an address. */
export const personalFields = ['nom', 'telephone', 'email', 'note'] as const;

export const formValues = (form: HTMLFormElement) => valuesOf(new FormData(form));

/** The text fields, without the XSRF token. */
export function valuesOf(form: FormData): URLSearchParams {
  const values = new URLSearchParams();
  for (const [name, value] of form) {
    // Forms send line breaks as CRLF, but maxlength counts them as one character.
    if (typeof value === 'string' && name !== '_csrf')
      values.append(name, value.replace(/\r\n?/g, '\n'));
  }
  return values;
}
