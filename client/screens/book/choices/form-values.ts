import type { User } from '../../../../shared/contract/account.ts';
import { allFields, type TypedName } from '../../../../shared/contract/booking/request-fields.ts';

/** Personal data: never in an address. */
export const personalFields = allFields.map(([, { field }]) => field);

/** What the account knows of a field, under the same name. */
export const ofAccount = (user: User | undefined | null, name: TypedName): string | undefined =>
  (user as Partial<Record<TypedName, string>> | undefined)?.[name];

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
