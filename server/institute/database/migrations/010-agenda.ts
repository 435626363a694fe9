import { type Kysely, sql } from 'kysely';
import { addAgendaGuards } from './010-agenda-guards.ts';

/**
 * Who and what serves clients (lanes), what they can do and when; and which of their time is taken.
 * Times of a day are minutes since midnight; those of `parts` and `lane_use` since 1970, in Abidjan.
 */
export async function addAgenda(db: Kysely<unknown>): Promise<void> {
  await addFacts(db);
  await addTakenTime(db);
  await addAgendaGuards(db);
  await addFirstPeople(db);
}

async function addFacts(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('lanes')
    .addColumn('lane', 'integer', (c) => c.primaryKey())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('room_kind', 'text')
    .addColumn('active_from', 'text')
    .addColumn('active_to', 'text')
    .execute();
  await db.schema
    .createTable('skills')
    .addColumn('lane', 'integer', (c) => c.notNull().references('lanes.lane').onDelete('cascade'))
    .addColumn('skill', 'text', (c) => c.notNull())
    .addColumn('minutes', 'integer')
    .addPrimaryKeyConstraint('skills_key', ['lane', 'skill'])
    .execute();
  await db.schema
    .createTable('treatment_rules')
    .addColumn('treatment_id', 'text', (c) => c.primaryKey())
    .addColumn('minutes', 'integer')
    .addColumn('cleaning', 'integer', (c) => c.notNull())
    .addColumn('pause_at', 'integer', (c) => c.notNull())
    .addColumn('pause', 'integer', (c) => c.notNull())
    .addColumn('room_kind', 'text')
    .addColumn('instant', 'integer', (c) => c.notNull())
    .execute();
  await db.schema
    .createTable('work_hours')
    .addColumn('lane', 'integer', (c) => c.notNull().references('lanes.lane').onDelete('cascade'))
    .addColumn('weekday', 'integer', (c) => c.notNull())
    .addColumn('starts', 'integer', (c) => c.notNull())
    .addColumn('ends', 'integer', (c) => c.notNull())
    .addColumn('valid_from', 'text')
    .addColumn('valid_to', 'text')
    .execute();
  await db.schema
    .createTable('agenda_settings')
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('value', 'integer', (c) => c.notNull())
    .execute();
  await db.schema
    .createTable('day_changes')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('lane', 'integer', (c) => c.references('lanes.lane').onDelete('cascade'))
    .addColumn('day', 'text', (c) => c.notNull())
    .addColumn('starts', 'integer', (c) => c.notNull())
    .addColumn('ends', 'integer', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('label', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('day_changes_by_day')
    .on('day_changes')
    .columns(['day', 'lane'])
    .execute();
}

async function addTakenTime(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('agenda_days')
    .addColumn('day', 'text', (c) => c.primaryKey())
    .addColumn('version', 'integer', (c) => c.notNull())
    .execute();
  await db.schema
    .createTable('parts')
    .addColumn('request_id', 'text', (c) =>
      c.notNull().references('requests.id').onDelete('cascade'),
    )
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('person', 'integer', (c) => c.notNull())
    .addColumn('treatment_id', 'text', (c) => c.notNull())
    .addColumn('staff', 'integer', (c) => c.notNull().references('lanes.lane'))
    .addColumn('room', 'integer', (c) => c.references('lanes.lane'))
    .addColumn('starts', 'integer', (c) => c.notNull())
    .addColumn('ends', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('parts_key', ['request_id', 'position'])
    .execute();
  await db.schema.createIndex('parts_by_time').on('parts').column('starts').execute();
  await db.schema
    .createTable('manage_links')
    .addColumn('token_hash', 'text', (c) => c.primaryKey())
    .addColumn('request_id', 'text', (c) =>
      c.notNull().references('requests.id').onDelete('cascade'),
    )
    .addColumn('created_at', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('manage_links_of_request')
    .on('manage_links')
    .column('request_id')
    .execute();
  for (const column of ['ends', 'persons', 'outcome']) {
    await db.schema.alterTable('requests').addColumn(column, 'text').execute();
  }
  await db.schema
    .createIndex('requests_by_phone')
    .on('requests')
    .columns(['phone', 'day'])
    .execute();
  // Appointments of before, which nobody's time was taken for.
  await sql`create index requests_without_lane on requests (day)
    where status = 'confirmed' and ends is null`.execute(db);
}

/** Those of the home page. Whoever has no hours of their own works the institute's. */
/** Examples, until the owner has named hers. */
export const firstPeople: readonly [name: string, ...sections: string[]][] = [
  ['Esthéticienne', 'visage', 'corps', 'onglerie'],
  ['Masseuse', 'corps'],
  ['Maquilleuse', 'maquillage'],
  ['Coiffeuse', 'capillaires'],
];

async function addFirstPeople(db: Kysely<unknown>): Promise<void> {
  for (const [index, [name, ...sections]] of firstPeople.entries()) {
    const lane = index + 1;
    await sql`insert into lanes (lane, kind, name) values (${lane}, 'staff', ${name})`.execute(db);
    for (const section of sections) {
      await sql`insert into skills (lane, skill) values (${lane}, ${section})`.execute(db);
    }
  }
}
