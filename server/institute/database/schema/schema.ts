import { type AccountTables, accountTables } from './accounts-schema.ts';
import { type AfterTables, afterTables } from './after-schema.ts';
import { type AgendaTables, agendaTables } from './agenda-schema.ts';
import { type ContentsTables, contentsTables } from './contents-schema.ts';
import { type MessageTables, messageTables } from './messages-schema.ts';
import { type MoneyTables, moneyTables } from './money-schema.ts';
import { type OnlineTables, onlineTables } from './online-schema.ts';
import { type OutboxTables, outboxTables } from './outbox-schema.ts';
import { type PaymentTables, paymentTables } from './payments-schema.ts';
import { type PhotoTables, photoTables } from './photos-schema.ts';
import { type PushTables, pushTables } from './push-schema.ts';
import { type RequestTables, requestTables } from './requests-schema.ts';
import { type SiteTables, siteTables } from './site-schema.ts';
import type { FactsOf, TableFacts } from './table-facts.ts';
import { type TakenTimeTables, takenTimeTables } from './taken-time-schema.ts';
import { type TeamTables, teamTables } from './team-schema.ts';
import { type UndoTables, undoTables } from './undo-schema.ts';
import { type WaitingTables, waitingTables } from './waiting-schema.ts';

/*
 * All tables. Times are UTC in ISO 8601, which sort as text alike in every database; ids are random
 * UUIDs.
 */

export interface Database
  extends AccountTables,
    AfterTables,
    AgendaTables,
    ContentsTables,
    MessageTables,
    MoneyTables,
    OnlineTables,
    OutboxTables,
    PaymentTables,
    PhotoTables,
    PushTables,
    RequestTables,
    SiteTables,
    TakenTimeTables,
    TeamTables,
    UndoTables,
    WaitingTables {}

export type Table = keyof Database;

const tables = {
  ...accountTables,
  ...agendaTables,
  ...requestTables,
  ...takenTimeTables,
  ...moneyTables,
  ...teamTables,
  ...undoTables,
  ...waitingTables,
  ...afterTables,
  ...onlineTables,
  ...messageTables,
  ...outboxTables,
  ...paymentTables,
  ...pushTables,
  ...siteTables,
  ...photoTables,
  ...contentsTables,
} satisfies FactsOf<Database>;

type Tables = typeof tables;

/** The tables whose facts are so. */
export type TableWhere<Facts> = {
  [T in Table]: Tables[T] extends Facts ? T : never;
}[Table];

/** As any table's: columns are names. */
type AnyFacts = TableFacts<Record<string, unknown>>;
export const factsOf = (table: Table) => tables[table] as AnyFacts;

/** Foreign keys of a table: the tables that they lead to, by column. */
export const referencesOf = (table: Table): Readonly<Record<string, Table>> => {
  const { references, belongsTo } = factsOf(table);
  return { ...references, ...belongsTo } as Record<string, Table>;
};

/** In the order in which rows can be written: after those that they reference, versions last. */
export const tablesInOrder: readonly Table[] = inOrder();

function inOrder(): Table[] {
  const placed = new Set<Table>();
  const place = (table: Table) => {
    for (const target of Object.values(referencesOf(table))) if (target !== table) place(target);
    placed.add(table);
  };
  const isLast = (table: Table) => factsOf(table).copied === 'last';
  const names = Object.keys(tables) as Table[];
  names.filter((table) => !isLast(table)).forEach(place);
  names.filter(isLast).forEach(place);
  return [...placed];
}
