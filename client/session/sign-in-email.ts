import { tabStorage } from '../page/storage.ts';

/* The address that a sign-in link was sent to. This tab's storage keeps it out of the page's address. */

const key = 'adresse';

export const storeSignInEmail = (email: string) => tabStorage.save(key, { email });

export function readSignInEmail(): string | undefined {
  const { email } = tabStorage.read(key);
  return typeof email === 'string' ? email : undefined;
}
