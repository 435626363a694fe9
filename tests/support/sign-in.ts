import type { RequestListener } from 'node:http';
import { expect } from 'vitest';
import type { Outbox } from './outbox.ts';
import { Visitor } from './visitor.ts';

/** A visitor, or this one, who went all the way through the mail. */
export async function signIn(
  app: RequestListener | string,
  outbox: Outbox,
  email: string,
  as?: Visitor,
): Promise<Visitor> {
  const visitor = as ?? (await Visitor.at(app));
  const mailbox = email.toLowerCase();
  const known = (await outbox.linksFor(mailbox)).length;
  expect((await visitor.call('auth/basic/login', { email })).status).toBe(200);
  const response = await visitor.call(verifyPath(await outbox.linkAfter(known, mailbox)));
  expect(response.status).toBe(200);
  await visitor.get('/');
  return visitor;
}

export const verifyPath = (link: string) => `auth/basic/verify/${link.split('token=')[1]}`;
