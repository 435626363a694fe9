import { accountTables } from './accounts-schema.ts';
import { afterTables } from './after-schema.ts';
import { agendaTables } from './agenda-schema.ts';
import { contentsTables } from './contents-schema.ts';
import { messageTables } from './messages-schema.ts';
import { moneyTables } from './money-schema.ts';
import { onlineTables } from './online-schema.ts';
import { outboxTables } from './outbox-schema.ts';
import { paymentTables } from './payments-schema.ts';
import { photoTables } from './photos-schema.ts';
import { pushTables } from './push-schema.ts';
import { requestTables } from './requests-schema.ts';
import { siteTables } from './site-schema.ts';
import type { Column, RowOf, TableFacts } from './table.ts';
import { takenTimeTables } from './taken-time-schema.ts';
import { teamTables } from './team-schema.ts';
import { undoTables } from './undo-schema.ts';
import { waitingTables } from './waiting-schema.ts';

/*
 * All tables. Times are UTC in ISO 8601, which sort as text alike in every database; ids are random
 * UUIDs.
 */

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
};

type Tables = typeof tables;

export type Database = { [T in keyof Tables]: RowOf<Tables[T]['columns']> };

export type Table = keyof Database;

/** The tables with these facts. */
export type TableWhere<Facts> = {
  [T in Table]: Tables[T] extends Facts ? T : never;
}[Table];

type AnyTable = TableFacts<string> & {
  readonly columns: Readonly<Record<string, Column<unknown>>>;
};
export const factsOf = (table: Table) => tables[table] as AnyTable;

/** Returns the referenced tables of a table's foreign keys, by column. */
export const referencesOf = (table: Table): Readonly<Record<string, Table>> =>
  Object.fromEntries(
    Object.entries(factsOf(table).columns).flatMap(([name, { facts }]) =>
      facts.references ? [[name, facts.references as Table]] : [],
    ),
  );

/** The tables in the order in which rows can be written: after those that they reference, versions last. */
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
