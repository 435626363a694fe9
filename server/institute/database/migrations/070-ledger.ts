import { type Kysely, PostgresAdapter, sql } from 'kysely';
import { moveMoney } from './070-old-money.ts';

/**
 * One ledger for every franc received and every prepaid franc used. Its rows are written once: the database refuses to
 * change them, to take back more than there was, and to use more of a gift card or session pack than is left.
 */
export async function addLedger(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('payments').renameTo('provider_payments').execute();
  await db.schema.alterTable('gift_cards').renameTo('old_gift_cards').execute();
  for (const index of ['created_at', 'needed_until'])
    await db.schema.dropIndex(`gift_cards_by_${index}`).execute();
  await db.schema.alterTable('requests').addColumn('kept', 'integer').execute();
  await addTables(db);
  await moveMoney(db);
  for (const table of ['takings', 'carnet_uses', 'gift_uses', 'carnets', 'old_gift_cards'])
    await db.schema.dropTable(table).execute();
  await addIndexes(db);
  if (db.getExecutor().adapter instanceof PostgresAdapter) await guardPostgres(db);
  else await guardSqlite(db);
}

async function addTables(db: Kysely<unknown>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  const sold = `expires_on text, sold_on text not null, sold_by text not null, ended_on text,
    needed_until text not null, created_at text not null`;
  await run(`create table gift_cards (id text primary key not null, code text not null unique,
    amount integer not null, from_name text not null, to_name text not null, message text not null,
    phone text, ${sold})`);
  await run(`create table session_packs (id text primary key not null, phone text not null, title text not null,
    covers text not null, sessions integer not null, price integer not null, note text not null, ${sold})`);
  const entry = (onDelete: string) => `created_at text not null, reverses text not null,
    id text primary key not null, amount integer not null,
    request_id text references requests (id) on delete set null,
    gift_card_id text references gift_cards (id) on delete ${onDelete},
    session_pack_id text references session_packs (id) on delete ${onDelete}, recorded_by text not null`;
  await run(`create table payments (${entry('set null')}, method text not null, paid_on text not null,
    purpose text not null, check (amount <> 0))`);
  await run(`create table redemptions (${entry('cascade')}, sessions integer not null, reason text not null,
    used_on text not null)`);
  await run(`create table shares (id text primary key not null,
    payment_id text references payments (id) on delete cascade,
    redemption_id text references redemptions (id) on delete cascade,
    lane integer references resources (lane) on delete set null,
    amount integer not null, commission integer)`);
}

async function addIndexes(db: Kysely<unknown>): Promise<void> {
  const indexes = {
    payments: ['paid_on', 'request_id', 'gift_card_id', 'session_pack_id'],
    redemptions: ['used_on', 'request_id', 'gift_card_id', 'session_pack_id'],
    shares: ['payment_id', 'redemption_id', 'lane'],
    gift_cards: ['created_at', 'phone', 'needed_until'],
    session_packs: ['phone', 'needed_until'],
  };
  for (const [table, columns] of Object.entries(indexes))
    for (const column of columns)
      await db.schema.createIndex(`${table}_of_${column}`).on(table).column(column).execute();
  for (const table of ['payments', 'redemptions'])
    await sql
      .raw(`create index ${table}_of_reverses on ${table} (reverses) where reverses <> ''`)
      .execute(db);
}

/** Columns that never change. Rows lose their appointment, card and author only. */
const fixed = {
  payments: ['id', 'amount', 'reverses', 'method', 'paid_on', 'purpose', 'created_at'],
  redemptions: ['id', 'amount', 'reverses', 'sessions', 'used_on', 'created_at'],
} as const;

/** Retention deletes payments after 120 months. */
const keptMonths = 119;

/** A condition: the new row takes back what is not there. Of redemptions, sessions count like amounts. */
const isOverReversed = (table: 'payments' | 'redemptions') => {
  const column = table === 'payments' ? 'amount' : 'amount + cast(1000000000 as bigint) * sessions';
  const first = `(select ${column} from ${table} where id = new.reverses and reverses = '')`;
  const others = `(select coalesce(sum(${column}), 0) from ${table} where reverses = new.reverses)`;
  const added = column.replaceAll(/(amount|sessions)/g, 'new.$1');
  const total = `(${first} + ${others} + ${added})`;
  return `new.reverses <> '' and coalesce(case when ${first} >= 0 then ${total} between 0 and ${first}
    else ${total} between ${first} and 0 end, false) = false`;
};

/** A condition: less is left of what was sold. A row that gives back takes nothing. */
const isOverdrawn = (table: 'gift_cards' | 'session_packs', key: string, column: string) =>
  `new.${key} is not null and new.${column} > 0 and new.${column} >
    (select ${column} from ${table} where id = new.${key}) -
    (select coalesce(sum(${column}), 0) from redemptions where ${key} = new.${key})`;

const overdrawn = [
  isOverdrawn('gift_cards', 'gift_card_id', 'amount'),
  isOverdrawn('session_packs', 'session_pack_id', 'sessions'),
];

async function guardSqlite(db: Kysely<unknown>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  const refuse = (word: string, when = 'true') => `select raise(abort, '${word}') where ${when};`;
  for (const [table, columns] of Object.entries(fixed))
    await run(`create trigger ${table}_fixed before update of ${columns} on ${table}
      begin ${refuse('written once')} end`);
  await run(`create trigger payments_kept before delete on payments
    when old.paid_on > date('now', '-${keptMonths} months') begin ${refuse('kept')} end`);
  await run(`create trigger payments_judged before insert on payments
    begin ${refuse('overdrawn', isOverReversed('payments'))} end`);
  await run(`create trigger redemptions_judged before insert on redemptions
    begin ${[isOverReversed('redemptions'), ...overdrawn].map((one) => refuse('overdrawn', one)).join('\n')} end`);
}

/** The row that is drawn on stays locked: of two processes at once the second sees what the first has written. */
async function guardPostgres(db: Kysely<unknown>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  const define = (name: string, body: string) =>
    run(`create function ${name}() returns trigger language plpgsql as $$ begin ${body} end $$`);
  const refuse = (word: string, when: string) =>
    `if ${when} then raise exception '${word}' using errcode = 'check_violation'; end if;`;
  const lock = (table: string, key: string) =>
    `perform 1 from ${table} where id = new.${key} for update;`;
  for (const [table, columns] of Object.entries(fixed)) {
    await define(`${table}_fixed`, `${refuse('written once', 'true')} return new;`);
    await run(`create trigger ${table}_fixed before update of ${columns} on ${table}
      for each row execute function ${table}_fixed()`);
  }
  await define(
    'payments_kept',
    `${refuse('kept', `old.paid_on > to_char(now() - interval '${keptMonths} months', 'YYYY-MM-DD')`)} return old;`,
  );
  await define(
    'payments_judged',
    `${lock('payments', 'reverses')} ${refuse('overdrawn', isOverReversed('payments'))} return new;`,
  );
  await define(
    'redemptions_judged',
    [
      lock('gift_cards', 'gift_card_id'),
      lock('session_packs', 'session_pack_id'),
      lock('redemptions', 'reverses'),
      ...[isOverReversed('redemptions'), ...overdrawn].map((one) => refuse('overdrawn', one)),
      'return new;',
    ].join('\n'),
  );
  await run(`create trigger payments_kept before delete on payments
    for each row execute function payments_kept()`);
  for (const table of Object.keys(fixed))
    await run(`create trigger ${table}_judged before insert on ${table}
      for each row execute function ${table}_judged()`);
}
