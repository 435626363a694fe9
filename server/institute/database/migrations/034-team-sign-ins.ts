import type { Kysely } from 'kysely';

/** How people of the team sign in, what invites them to, and the absences that they wish for. */
export async function addTeamSignIns(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('team_sign_ins')
    .addColumn('lane', 'integer', (c) =>
      c.primaryKey().references('resources.lane').onDelete('cascade'),
    )
    .addColumn('user_id', 'text', (c) =>
      c.notNull().unique().references('users.id').onDelete('cascade'),
    )
    .addColumn('created_at', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .createTable('team_invitations')
    .addColumn('lane', 'integer', (c) =>
      c.primaryKey().references('resources.lane').onDelete('cascade'),
    )
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('token_hash', 'text', (c) => c.notNull().unique())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('team_invitations_by_end')
    .on('team_invitations')
    .column('expires_at')
    .execute();
  await db.schema
    .createTable('absence_wishes')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('lane', 'integer', (c) =>
      c.notNull().references('resources.lane').onDelete('cascade'),
    )
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('first_day', 'text', (c) => c.notNull())
    .addColumn('last_day', 'text', (c) => c.notNull())
    .addColumn('starts', 'integer', (c) => c.notNull())
    .addColumn('ends', 'integer', (c) => c.notNull())
    .addColumn('label', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('reason', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('decided_at', 'text')
    .execute();
  const index = (name: string, columns: string[]) =>
    db.schema.createIndex(name).on('absence_wishes').columns(columns).execute();
  await index('absence_wishes_of_lane', ['lane', 'last_day']);
  await index('absence_wishes_of_account', ['user_id']);
  await index('absence_wishes_by_day', ['last_day']);
}
