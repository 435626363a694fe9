import { tabStorage } from '../page/storage.ts';

/*
 * The e-mail address that a sign-in link was sent to. Kept in this tab's storage, because it must not be
 * in an address.
 */

const key = 'adresse';

export const storeSignInEmail = (email: string) => tabStorage.save(key, { email });

/** Call it after hydration only: the server has none. */
export function readSignInEmail(): string | undefined {
  const { email } = tabStorage.read(key);
  return typeof email === 'string' ? email : undefined;
}

/** "awa@exemple.ci" gives "a…@exemple.ci": enough to notice a typo, not enough for an onlooker. */
export function maskEmail(email: string): string {
  return email.replace(/^(.)[^@]*@/, '$1…@');
}
