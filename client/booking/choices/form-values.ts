import type { User } from '#shared/accounts/account.ts';
import { allFields, type TextFieldName } from '#shared/booking/request-fields.ts';

/** Fields with personal data, which an address must never hold. */
export const personalFields = allFields.map(([, { field }]) => field);

export const getAccountField = (user: User | undefined | null, name: TextFieldName) =>
  (user as Partial<Record<TextFieldName, string>> | undefined)?.[name];
