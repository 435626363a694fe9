import { type Kysely, sql } from 'kysely';

/**
 * A tick for mails after visits waits in its order until the mailbox is proven. Whose agreement rests on nothing but a
 * typed mailbox is written to no more, and asked on the page of the order that it came with; whose order was sent by the
 * mailbox's own account stays.
 */
export async function proveTicks(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('requests').addColumn('ticked_at', 'text').execute();
  const unproven = sql`stopped_at is null and not exists (
    select 1 from requests join users on users.id = requests.user_id
    where requests.id = visit_consents.request_id and users.email = visit_consents.email)`;
  await sql`update requests set ticked_at = (
      select max(agreed_at) from visit_consents where visit_consents.request_id = requests.id)
    where id in (select request_id from visit_consents where ${unproven})`.execute(db);
  const now = new Date().toISOString();
  await sql`update visit_consents set stopped_at = ${now} where ${unproven}`.execute(db);
}
