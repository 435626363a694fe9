import type { RequestListener } from 'node:http';
import { expect } from 'vitest';
import type { Outbox } from '../support/outbox.ts';
import { signIn } from '../support/sign-in.ts';
import type { Visitor } from '../support/visitor.ts';

interface Person {
  readonly resource: number;
  readonly email: string;
}

export async function invite(admin: Visitor, { resource, email }: Person): Promise<void> {
  const { body } = await admin.get(`/api/admin/agenda/lane?id=${resource}`);
  const order = { id: String(resource), mark: body.access.mark, email };
  const { status, body: answer } = await admin.call('admin/team/invite', order);
  expect(status, JSON.stringify(answer)).toBe(200);
}

/** Signs a staff member in by mail, once the owner has given her a sign-in. */
export async function signInTeam(
  app: RequestListener | string,
  admin: Visitor,
  outbox: Outbox,
  person: Person,
): Promise<Visitor> {
  await invite(admin, person);
  return signIn(app, outbox, person.email);
}
