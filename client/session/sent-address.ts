import { tabStorage } from '../page/storage.ts';

/*
 * The mailbox that a sign-in link was just sent to, for this tab only: it never enters an address.
 */

const key = 'adresse';

export const keepSentAddress = (email: string) => tabStorage.keep(key, { email });

/** Once hydrated: the server knows none. */
export function readSentAddress(): string | undefined {
  const { email } = tabStorage.read(key);
  return typeof email === 'string' ? email : undefined;
}

/** "awa@exemple.ci" is "a…@exemple.ci": enough to see a slip, too little to read over a shoulder. */
export function maskAddress(email: string): string {
  return email.replace(/^(.)[^@]*@/, '$1…@');
}
