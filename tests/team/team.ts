import type { RequestListener } from 'node:http';
import { expect } from 'vitest';
import type { Outbox } from '../support/outbox.ts';
import { Visitor } from '../support/visitor.ts';

const link = /\/invitation\/[\w-]{22,}/;

/** Invites a staff member by the owner's mail and returns the path of the invitation. */
export async function invite(
  admin: Visitor,
  outbox: Outbox,
  { lane, email }: { readonly lane: number; readonly email: string },
): Promise<string> {
  const { body } = await admin.get(`/api/admin/agenda/lane?id=${lane}`);
  const { links: known, count } = await linksTo(outbox, email);
  const order = { id: String(lane), mark: body.access.mark, email };
  const { status, body: answer } = await admin.call('admin/team/invite', order);
  expect(status, JSON.stringify(answer)).toBe(200);
  await outbox.mailTo(email, count + 1);
  const { links } = await linksTo(outbox, email);
  return links.find((link) => !known.includes(link)) ?? '';
}

async function linksTo(outbox: Outbox, email: string) {
  const mails = (await outbox.mails()).filter((mail) => mail.includes(`\nTo: ${email}`));
  return { count: mails.length, links: mails.flatMap((mail) => link.exec(mail)?.[0] ?? []) };
}

/** Signs a staff member in by her invitation. */
export async function signInTeam(
  app: RequestListener | string,
  admin: Visitor,
  outbox: Outbox,
  whom: { readonly lane: number; readonly email: string },
): Promise<Visitor> {
  const path = await invite(admin, outbox, whom);
  const person = await Visitor.at(app);
  const answer = await person.call(`team/invitation/accept/${path.split('/')[2]}`);
  expect(answer.body).toEqual({ isSignedIn: true });
  await person.get('/equipe');
  return person;
}
