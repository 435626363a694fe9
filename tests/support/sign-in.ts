import type { RequestListener } from 'node:http';
import { expect } from 'vitest';
import type { Outbox } from './outbox.ts';
import { Visitor } from './visitor.ts';

/** Signs in a new visitor, or the given one, by the link in the mail. */
export async function signIn(
  app: RequestListener | string,
  outbox: Outbox,
  email: string,
  signedOut?: Visitor,
): Promise<Visitor> {
  const visitor = signedOut ?? (await Visitor.at(app));
  const mailbox = email.toLowerCase();
  const knownLinks = (await outbox.readSignInLinks(mailbox)).length;
  expect((await visitor.call('auth/basic/login', { email })).status).toBe(200);
  const response = await visitor.call(
    buildVerifyPath(await outbox.waitForLinkAfter(knownLinks, mailbox)),
  );
  expect(response.status).toBe(200);
  await visitor.get('/');
  return visitor;
}

export const buildVerifyPath = (link: string) => `auth/basic/verify/${link.split('token=')[1]}`;
