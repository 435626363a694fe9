import type { RequestListener } from 'node:http';
import { expect } from 'vitest';
import type { Outbox } from './outbox.ts';
import { signIn } from './sign-in.ts';
import type { Visitor } from './visitor.ts';

/** Signs in and takes the role of an administrator with the code. */
export async function signInAdmin(
  app: RequestListener | string,
  outbox: Outbox,
  email: string,
): Promise<Visitor> {
  const visitor = await signIn(app, outbox, email);
  const order = { email, role: 'admin', adminCode: 'le-bon-code' };
  expect((await visitor.call('user/role', order)).status).toBe(200);
  return visitor;
}
