import { sql } from 'kysely';
import type { Db } from '../database/database.ts';

export const gmailDomains: readonly string[] = ['gmail.com', 'googlemail.com'];

export const getDomain = (mailbox: string) => mailbox.slice(mailbox.lastIndexOf('@') + 1);

/** Returns the form for rate limits: without a "+label" (RFC 5233), and without Gmail's dots. */
export function formatCanonicalMailbox(mailbox: string): string {
  const domain = getDomain(mailbox);
  const [name = ''] = mailbox.slice(0, -domain.length - 1).split('+', 1);
  return gmailDomains.includes(domain)
    ? `${name.replaceAll('.', '')}@gmail.com`
    : `${name}@${domain}`;
}

/** Looks for a sign-in, a used link or a kept appointment. One statement: its duration reveals nothing. */
export async function isProvenMailbox(db: Db, email: string): Promise<boolean> {
  const { rows } = await sql<{ proven: number | boolean }>`
    select exists (select 1 from users where email = ${email})
      or exists (select 1 from requests where email = ${email} and outcome = 'came')
      or exists (select 1 from visit_consents where email = ${email})
      or exists (select 1 from waiting_list where email = ${email} and proven = 1)
      or exists (select 1 from manage_links join requests on requests.id = manage_links.request_id
        where requests.email = ${email} and reader = 'mailbox' and pressed_at is not null)
      as proven`.execute(db);
  return Boolean(rows[0]?.proven);
}
