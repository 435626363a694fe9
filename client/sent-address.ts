/*
 * The mailbox that a sign-in link was just sent to, for this tab only: it never enters an address.
 */

const key = 'adresse';

/** Does nothing on the server. */
export function keepSentAddress(email: string): void {
  if (typeof sessionStorage !== 'undefined') sessionStorage.setItem(key, email);
}

/** Only in the browser, once hydrated. */
export function readSentAddress(): string | undefined {
  return sessionStorage.getItem(key) ?? undefined;
}

/** "awa@exemple.ci" is "a…@exemple.ci": enough to see a slip, too little to read over a shoulder. */
export function maskAddress(email: string): string {
  return email.replace(/^(.)[^@]*@/, '$1…@');
}
