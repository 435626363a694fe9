import { type Kysely, sql } from 'kysely';

/**
 * Makes users.email nullable. SQLite cannot drop a column's "not null", so the table is recreated,
 * and with it the table that references it: a referenced table cannot be dropped.
 */
export async function addIdentities(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('new_users')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('email', 'text', (c) => c.unique())
    .addColumn('role', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .createTable('new_sessions')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.notNull().references('new_users.id'))
    .addColumn('code_hash', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'text', (c) => c.notNull())
    .addColumn('ended_at', 'text')
    .execute();
  await sql`insert into new_users (id, email, role, created_at)
    select id, email, role, created_at from users`.execute(db);
  await sql`insert into new_sessions (id, user_id, code_hash, created_at, expires_at, ended_at)
    select id, user_id, code_hash, created_at, expires_at, ended_at from sessions`.execute(db);
  for (const table of ['sessions', 'users']) {
    await db.schema.dropTable(table).execute();
    // References to the table follow the new name.
    await db.schema.alterTable(`new_${table}`).renameTo(table).execute();
  }
  await db.schema
    .createTable('identities')
    .addColumn('provider', 'text', (c) => c.notNull())
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id'))
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('identities_of_providers', ['provider', 'subject'])
    .execute();
  await db.schema
    .createTable('sign_in_attempts')
    .addColumn('state_hash', 'text', (c) => c.primaryKey())
    .addColumn('provider', 'text', (c) => c.notNull())
    .addColumn('browser_hash', 'text', (c) => c.notNull())
    .addColumn('nonce', 'text', (c) => c.notNull())
    .addColumn('code_verifier', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'text', (c) => c.notNull())
    .execute();
}
