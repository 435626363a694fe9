import { tabStorage } from '../page/storage.ts';

/* The address that a sign-in link was sent to. This tab's storage keeps it out of the page's address. */

const key = 'adresse';

export const storeSignInEmail = (email: string) => tabStorage.save(key, { email });

export function readSignInEmail(): string | undefined {
  const { email } = tabStorage.read(key);
  return typeof email === 'string' ? email : undefined;
}

/** Returns "a…@exemple.ci" for "awa@exemple.ci", to reveal a typo to the visitor but nothing to an onlooker. */
export function maskEmail(email: string): string {
  return email.replace(/^(.)[^@]*@/, '$1…@');
}
