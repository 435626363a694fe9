import { accountTables } from './accounts-schema.ts';
import { agendaTables } from './agenda-schema.ts';
import { clientTables } from './clients-schema.ts';
import { messageTables } from './messages-schema.ts';
import { moneyTables } from './money-schema.ts';
import { requestTables } from './requests-schema.ts';
import { siteTables } from './site-schema.ts';
import type { RowOf, TableColumn, TableFacts } from './table.ts';

/* Times are UTC in ISO 8601, which sort as text; ids are random UUIDs. */

const tables = {
  ...accountTables,
  ...agendaTables,
  ...requestTables,
  ...moneyTables,
  ...clientTables,
  ...messageTables,
  ...siteTables,
};

type Tables = typeof tables;

export type Database = { [T in keyof Tables]: RowOf<Tables[T]['columns']> };

export type Table = keyof Database;

export type TableWhere<Facts> = {
  [T in Table]: Tables[T] extends Facts ? T : never;
}[Table];

type AnyTable = TableFacts<string> & {
  readonly key: readonly string[];
  readonly columns: Readonly<Record<string, TableColumn<unknown>>>;
};
export const getTableFacts = (table: Table) => tables[table] as AnyTable;

export const listReferences = (table: Table): Readonly<Record<string, Table>> =>
  Object.fromEntries(
    Object.entries(getTableFacts(table).columns).flatMap(([name, { facts }]) =>
      facts.references ? [[name, facts.references as Table]] : [],
    ),
  );

export const tablesInOrder: readonly Table[] = sortTables();

function sortTables(): Table[] {
  const sortedTables = new Set<Table>();
  const place = (table: Table) => {
    for (const target of Object.values(listReferences(table))) if (target !== table) place(target);
    sortedTables.add(table);
  };
  const isLast = (table: Table) => getTableFacts(table).copied === 'last';
  const names = Object.keys(tables) as Table[];
  names.filter((table) => !isLast(table)).forEach(place);
  names.filter(isLast).forEach(place);
  return [...sortedTables];
}
