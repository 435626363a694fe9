import type { Generated } from 'kysely';

type SqlType = 'text' | 'integer' | 'bytes';

type OnDelete = 'cascade' | 'set null';

interface ColumnFacts {
  readonly type: SqlType;
  readonly isNullable?: true;
  readonly isUnique?: true;
  readonly initial?: string | number;
  readonly references?: string;
  readonly onDelete?: OnDelete | undefined;
}

export class TableColumn<Value> {
  declare readonly value: Value;
  readonly facts: ColumnFacts;

  constructor(facts: ColumnFacts) {
    this.facts = facts;
  }

  as<Narrow extends Value>(): TableColumn<Narrow> {
    return new TableColumn(this.facts);
  }

  get orNull(): TableColumn<Value | null> {
    return new TableColumn({ ...this.facts, isNullable: true });
  }

  get unique(): TableColumn<Value> {
    return new TableColumn({ ...this.facts, isUnique: true });
  }

  initially(initial: Value & (string | number)): TableColumn<Generated<Value>> {
    return new TableColumn({ ...this.facts, initial });
  }

  references(table: string, onDelete?: OnDelete): TableColumn<Value> {
    return new TableColumn({ ...this.facts, references: table, onDelete });
  }
}

export const text = new TableColumn<string>({ type: 'text' });
export const integer = new TableColumn<number>({ type: 'integer' });
export const bytes = new TableColumn<Uint8Array>({ type: 'bytes' });

type Columns = Readonly<Record<string, TableColumn<unknown>>>;

export type RowOf<Declared extends Columns> = {
  -readonly [Name in keyof Declared]: Declared[Name] extends TableColumn<infer Value>
    ? Value
    : never;
};

/**
 * The period for which rows stay. `rule`: the table's own function erases. `isConditional`: only rows that meet the
 * table's condition go (privacy/retention-erasers.ts).
 */
type RetentionRule<Name> =
  | 'for good'
  | 'with their row'
  | (Period & { readonly since: Name; readonly isConditional?: true })
  | (Period & { readonly rule: true })
  | { readonly erasedWith: string };

type Period = { readonly days: number } | { readonly months: number };

export interface PersonFacts<Name> {
  /** The way to the person's rows. `rule`: as privacy/personal-data.ts says. */
  readonly by:
    | 'account'
    | 'request'
    | 'rule'
    | { readonly mailbox: Name }
    | { readonly contact: readonly Name[] }
    | { readonly with: string };
  readonly order?: Name;
  readonly exported?: false;
  /** Columns that the export leaves out, beside hashes, references and authors. */
  readonly withheld?: readonly Name[];
}

export interface TableFacts<Name> {
  /** The primary key. The default is `id`. */
  readonly key?: readonly Name[];
  /** Indexes by name, with the SQL that follows "on TABLE". If two suit a query alike, SQLite takes the later one. */
  readonly indexes?: Readonly<Record<string, string>>;
  readonly uniqueIndexes?: Readonly<Record<string, string>>;
  readonly check?: string;
  readonly retention: RetentionRule<Name>;
  readonly person: PersonFacts<Name> | 'nobody';
  /** The column with the author. An erasure replaces its mailbox with "erased". */
  readonly actor?: Name;
  readonly history?: true;
  /** 'last': writing the other tables raises it. 'by triggers': only the target's triggers may write it. */
  readonly copied?: 'last' | 'by triggers';
  /** The site writes rows by itself, so a database with such rows still counts as empty. */
  readonly isFilledBySite?: true;
}

export function table<
  Declared extends Columns,
  const Facts extends TableFacts<keyof Declared & string>,
>(declaration: { readonly columns: Declared } & Facts) {
  return { key: ['id'], ...declaration };
}
