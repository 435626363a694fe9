import type { Generated } from 'kysely';

/** Types that both databases know; bytes are `blob` in SQLite and `bytea` in PostgreSQL. */
type SqlType = 'text' | 'integer' | 'bytes';

type OnDelete = 'cascade' | 'set null';

interface ColumnFacts {
  readonly type: SqlType;
  readonly isNullable?: true;
  readonly isUnique?: true;
  readonly initial?: string | number;
  /** The foreign key: a table, whose key has one column. */
  readonly references?: string;
  readonly onDelete?: OnDelete | undefined;
}

export class Column<Value> {
  /** The member exists for the type system alone. */
  declare readonly value: Value;
  readonly facts: ColumnFacts;

  constructor(facts: ColumnFacts) {
    this.facts = facts;
  }

  /** Narrows the type of the values; the database does not check it. */
  as<Narrow extends Value>(): Column<Narrow> {
    return new Column(this.facts);
  }

  get orNull(): Column<Value | null> {
    return new Column({ ...this.facts, isNullable: true });
  }

  get unique(): Column<Value> {
    return new Column({ ...this.facts, isUnique: true });
  }

  /** Sets the value of rows that are inserted without one. */
  initially(initial: Value & (string | number)): Column<Generated<Value>> {
    return new Column({ ...this.facts, initial });
  }

  references(table: string, onDelete?: OnDelete): Column<Value> {
    return new Column({ ...this.facts, references: table, onDelete });
  }
}

export const text = new Column<string>({ type: 'text' });
export const integer = new Column<number>({ type: 'integer' });
/** SQLite gives a Uint8Array, PostgreSQL a Buffer. */
export const bytes = new Column<Uint8Array>({ type: 'bytes' });

type Columns = Readonly<Record<string, Column<unknown>>>;

/** A row as Kysely's `Database` declares it. */
export type RowOf<Declared extends Columns> = {
  -readonly [Name in keyof Declared]: Declared[Name] extends Column<infer Value> ? Value : never;
};

/** The retention of rows: exactly one of these. */
type Kept<Name> =
  /** Rows that stay until they are changed. */
  | 'for good'
  /** Rows that stay as long as the row they belong to. */
  | 'with their row'
  /** Rows that stay for a period after a column's time or day. `some`: only rows that retention-rules.ts names. */
  | (Period & { readonly since: Name; readonly some?: true })
  /** Rows that an eraser of their own deletes, in retention-rules.ts. */
  | (Period & { readonly rule: true })
  /** Rows that the eraser of another table deletes. */
  | { readonly goneWith: string };

type Period = { readonly days: number } | { readonly months: number };

/** A person's rows, for the commands `export` and `erase`. */
export interface PersonFacts<Name> {
  /**
   * The way to the person's rows: by the key of the account or of a request; by a mailbox in a column; by a mailbox
   * or number in one of several; with a referenced row of another table; or by a rule in privacy/personal-data.ts.
   */
  readonly by:
    | 'account'
    | 'request'
    | 'rule'
    | { readonly mailbox: Name }
    | { readonly contact: readonly Name[] }
    | { readonly with: string };
  /** The noun for "2 sessions are erased"; absent for rows that belong to counted ones. */
  readonly noun?: string;
  /** The name in the export, or within the request there. Absent: the export leaves the rows out. */
  readonly told?: string;
  /** The column that orders the export; otherwise the key. */
  readonly order?: Name;
  /** Columns that the export leaves out: secrets, and redundant data. */
  readonly withheld?: readonly Name[];
}

export interface TableFacts<Name> {
  readonly key: readonly Name[];
  /** Indexes by name, with the SQL that follows "on TABLE". If two suit a query alike, SQLite takes the later one. */
  readonly indexes?: Readonly<Record<string, string>>;
  readonly uniqueIndexes?: Readonly<Record<string, string>>;
  /** An SQL condition that each row meets. Rules about several rows are triggers. */
  readonly check?: string;
  readonly kept: Kept<Name>;
  readonly person: PersonFacts<Name> | 'nobody';
  /** The column that holds the author; "erased" after the author was erased. */
  readonly actor?: Name;
  readonly history?: true;
  /** 'last': writing the other tables raises it. 'by triggers': only the target's triggers may write it. */
  readonly copied?: 'last' | 'by triggers';
  /** Rows that the site creates by itself: a database with only these counts as empty. */
  readonly byItself?: true;
}

export function table<
  Declared extends Columns,
  const Facts extends TableFacts<keyof Declared & string>,
>(declaration: { readonly columns: Declared } & Facts): { readonly columns: Declared } & Facts {
  return declaration;
}
