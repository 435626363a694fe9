import type { User } from '#shared/accounts/account.ts';
import { allFields, type TextFieldName } from '#shared/booking/request-fields.ts';

/** Fields with personal data, which an address must never hold. */
export const personalFields = allFields.map(([, { field }]) => field);

export const ofAccount = (user: User | undefined | null, name: TextFieldName): string | undefined =>
  (user as Partial<Record<TextFieldName, string>> | undefined)?.[name];

export function getValues(form: FormData): URLSearchParams {
  const values = new URLSearchParams();
  for (const [name, value] of form) {
    // Forms send line breaks as CRLF, but maxlength counts them as one character.
    if (typeof value === 'string' && name !== '_csrf')
      values.append(name, value.replace(/\r\n?/g, '\n'));
  }
  return values;
}
