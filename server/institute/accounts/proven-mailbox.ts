import { sql } from 'kysely';
import type { Db } from '../database/database.ts';

/**
 * Returns true if the owner has signed in with the mailbox, or used a link mailed to it. A kept
 * appointment booked with it counts too. It is a single statement, so that its duration reveals
 * nothing.
 */
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
