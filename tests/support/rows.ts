import { randomInt, randomUUID } from 'node:crypto';
import type { Insertable, Selectable } from 'kysely';
import type { Db } from '#server/institute/database/database.ts';
import {
  type Database,
  getTableFacts,
  listReferences,
  type Table,
  type TableWhere,
  tablesInOrder,
} from '#server/institute/database/schema/schema.ts';
import type { TableColumn } from '#server/institute/database/schema/table.ts';
import { isUnsent } from '#server/institute/notifications/claims.ts';
import { wholeRequest } from './request.ts';

export const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

const now = daysAgo(0);
const today = now.slice(0, 10);
export const everyByte = Array.from({ length: 256 }, (_, byte) => byte);
const {
  careType: care_type,
  category: section,
  phone: _,
  treatments: __,
  ...requestFields
} = wholeRequest;
const phone = '+2250506070809';
const saleFields = { needed_until: '2099-01-01', sold_by: 'erased' };

type WrittenTable = Exclude<Table, TableWhere<{ copied: 'by triggers' }>>;

/** Default values that the column's type does not decide. A foreign key of "" or 0 refers to no row yet. */
const defaults: { readonly [T in WrittenTable]?: Partial<Insertable<Database[T]>> } = {
  users: { role: 'user' },
  identities: { provider: 'google' },
  sign_in_attempts: { provider: 'google' },
  message_answers: { version: 2 },
  outbox: { subject: 'Sujet', text: '', next_try_at: now, sent_at: now },
  provider_payments: { provider: 'Wave', amount: 4950, fee: 50, reference: '', state: 'open' },
  requests: {
    ...requestFields,
    email: null,
    status: 'pending',
    section,
    care_type,
    care: 'Soins du visage, Gamme Clarins',
    treatments: '[]',
    staff_note: '',
  },
  booking_origins: { known: 0 },
  waiting_list: { proven: 0, moment: 'Matin', treatments: '[["capillaires/coupe-femme"]]' },
  waiting_days: { version: '1', hours: '[600]', fresh: '[]' },
  visit_opinions: { day: today, rating: 5, content_id: 'avis1' },
  undos: { position: 0, action: 'moved', request_id: '', changes: '{"rows":[]}' },
  payments: {
    reverses: '',
    request_id: '',
    amount: 15_000,
    method: 'wave',
    purpose: 'appointment',
  },
  redemptions: { reverses: '', request_id: '', session_pack_id: '', amount: 9000, reason: '' },
  shares: { payment_id: '', amount: 15_000, commission: 40 },
  gift_cards: { ...saleFields, amount: 25_000, phone, message: '' },
  session_packs: { ...saleFields, covers: '["corps"]', sessions: 10, price: 90_000, note: '' },
  events: { subject: '', actor: 'client', action: 'created', detail: '' },
  day_changes: { starts: 600, ends: 660, kind: 'off', label: '' },
  content_history: { version: 1, kind: 'institute', id: 'name' },
  photos: { width: 320, height: 240, bytes: 3 },
  photo_files: { width: 320, type: 'jpg' },
  contents: { kind: 'institute', id: 'name', value: '"Chez Awa, l’été"' },
  closed_days: { day: '2020-01-01' },
  resources: { kind: 'staff' },
  skills: { skill: 'corps' },
  work_hours: { weekday: 0, starts: 600, ends: 660 },
  treatment_rules: { cleaning: 0, pause_at: 0, pause: 0 },
  agenda_settings: { name: 'notice', value: 60 },
  agenda_days: { day: '2020-01-01' },
  first_steps: { step: 'prices' },
  online_booking: { mode: 'at-once', sentence: '' },
};

/** Returns a complete row, so that a test sets only the columns that matter to it. */
function buildDefaultRow(table: WrittenTable): Record<string, unknown> {
  const { columns, key } = getTableFacts(table);
  const values = Object.entries(columns).map(([name, column]) => [
    name,
    buildDefaultValue(name, column, key.includes(name)),
  ]);
  return { ...Object.fromEntries(values), ...defaults[table] };
}

function buildDefaultValue(name: string, { facts }: TableColumn<unknown>, isKey: boolean): unknown {
  const { type, initial, isNullable, references } = facts;
  if (initial !== undefined) return initial;
  if (isNullable) return null;
  if (type === 'bytes') return Uint8Array.from(everyByte);
  if (references) return type === 'integer' ? 0 : '';
  if (type === 'integer') return isKey ? randomInt(1000, 1_000_000) : 1;
  const [, text] = textsByColumnName.find(([pattern]) => pattern.test(name)) ?? [];
  return text?.(facts.isUnique) ?? (isKey || facts.isUnique ? randomUUID() : name);
}

const textsByColumnName: readonly (readonly [name: RegExp, text: (isUnique?: true) => string])[] = [
  [/^at$|_at$/, () => now],
  [/_on$|day$/, () => today],
  [/^phone$/, () => phone],
  [/^email$|^recipient$/, (isUnique) => `${isUnique ? randomUUID() : 'a'}@exemple.ci`],
  [/^number$/, () => randomUUID().slice(0, 8)],
  [/^actor$|_by$/, () => 'gerante@institut.example'],
  [/^hash$/, () => randomUUID().replaceAll('-', '')],
  [/_id$|_hash$/, () => randomUUID()],
];

const buildOffAgendaFlag = ({ status, plan }: { status?: unknown; plan?: unknown }) =>
  status === 'confirmed' && !plan ? { off_agenda: 'chosen' } : {};

/** Inserts a row with these values and defaults for the others. */
export async function addRow<T extends WrittenTable>(
  db: Db,
  table: T,
  values: Partial<Insertable<Database[T]>> = {},
) {
  const row = { ...buildDefaultRow(table), ...buildOffAgendaFlag(values), ...values };
  await db
    .insertInto(table as 'users')
    .values(row as never)
    .execute();
  return row as unknown as Selectable<Database[T]>;
}

/** The tables that only statements fill, not triggers. */
export const writtenTables = tablesInOrder.filter(
  (table) => getTableFacts(table).copied !== 'by triggers',
) as WrittenTable[];

/** Inserts a row, and before it the rows that its foreign keys need. */
export async function addRowWithReferences(
  db: Db,
  table: WrittenTable,
  values: Readonly<Record<string, unknown>> = {},
): Promise<Record<string, unknown>> {
  const row: Record<string, unknown> = { ...buildDefaultRow(table), ...values };
  for (const [column, target] of Object.entries(listReferences(table))) {
    if (row[column] !== '' && row[column] !== 0) continue;
    const [key = ''] = getTableFacts(target).key;
    row[column] = (await addRowWithReferences(db, target as WrittenTable))[key];
  }
  return addRow(db, table, row);
}

/** An alert that waits to be sent. */
export const waitingAlert = { channel: 'push', text: '{}', sent_at: null, attempts: 0 } as const;

/** Alerts that wait to be sent. */
export const readWaitingAlerts = (db: Db) =>
  db.selectFrom('outbox').selectAll().where('channel', '=', 'push').where(isUnsent()).execute();

export async function countRows(db: Db, table: Table): Promise<number> {
  return (
    await db
      .selectFrom(table as 'users')
      .selectAll()
      .execute()
  ).length;
}
