import type { Generated } from 'kysely';

/*
 * How a table is declared: its columns and all other facts about it. The first schema of a new database, the types of
 * rows, copying, export, erasing and retention follow from the declaration.
 */

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

/** A column, with the type that its values have in Kysely. */
export class Column<Value> {
  /** For the type system alone. */
  declare readonly value: Value;
  readonly facts: ColumnFacts;

  constructor(facts: ColumnFacts) {
    this.facts = facts;
  }

  /** Narrows the type of its values; the database does not check it. */
  as<Narrow extends Value>(): Column<Narrow> {
    return new Column(this.facts);
  }

  get orNull(): Column<Value | null> {
    return new Column({ ...this.facts, isNullable: true });
  }

  get unique(): Column<Value> {
    return new Column({ ...this.facts, isUnique: true });
  }

  /** The value of rows that are inserted without one. */
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

/** A row in the form that Kysely's `Database` has it. */
export type RowOf<Declared extends Columns> = {
  -readonly [Name in keyof Declared]: Declared[Name] extends Column<infer Value> ? Value : never;
};

/** How long rows stay: exactly one of these. */
type Kept<Name> =
  /** Until somebody changes them. */
  | 'for good'
  /** As long as the row that they belong to. */
  | 'with their row'
  /** So long after a moment, or a day, that a column has. `some`: only what retention/rules.ts names. */
  | (Period & { readonly since: Name; readonly some?: true })
  /** By an eraser of its own, in retention/rules.ts. */
  | (Period & { readonly rule: true })
  /** By the eraser of another table. */
  | { readonly goneWith: string };

type Period = { readonly days: number } | { readonly months: number };

/** A person's rows, for the commands `export` and `erase`. */
export interface PersonFacts<Name> {
  /**
   * Found by the key of their account or of one of their requests, by their mailbox in a column, by their mailbox or
   * number in one of several, with a row of another table that they reference, or by a rule in privacy/personal-data.ts.
   */
  readonly by:
    | 'account'
    | 'request'
    | 'rule'
    | { readonly mailbox: Name }
    | { readonly contact: readonly Name[] }
    | { readonly with: string };
  /** For "2 sessions are erased"; none: they are part of what is counted already. */
  readonly noun?: string;
  /** Their name in the export, or within their request there. Absent: the export leaves them out. */
  readonly told?: string;
  /** The column that the export is ordered by; otherwise the key. */
  readonly order?: Name;
  /** Columns that the export leaves out: secrets, and redundant data. */
  readonly withheld?: readonly Name[];
}

export interface TableFacts<Name> {
  /** The columns of the primary key, in its order. */
  readonly key: readonly Name[];
  /** By name, what follows "on TABLE" in SQL. Where two suit a query alike, SQLite takes the later one. */
  readonly indexes?: Readonly<Record<string, string>>;
  readonly uniqueIndexes?: Readonly<Record<string, string>>;
  /** A condition in SQL that each row meets. Rules about several rows are triggers. */
  readonly check?: string;
  readonly kept: Kept<Name>;
  readonly person: PersonFacts<Name> | 'nobody';
  /** The column that holds the author; "erased" after the author was erased. */
  readonly actor?: Name;
  /** `events` about its rows are erased and exported with them. */
  readonly history?: true;
  /** 'last': writing the others raises it. 'by triggers': those of the target write it, and nobody else may. */
  readonly copied?: 'last' | 'by triggers';
  /** Rows that the site creates by itself: a database with only these counts as empty. */
  readonly byItself?: true;
}

/** Declares a table: its columns, and the other facts about it. */
export function table<
  Declared extends Columns,
  const Facts extends TableFacts<keyof Declared & string>,
>(declaration: { readonly columns: Declared } & Facts): { readonly columns: Declared } & Facts {
  return declaration;
}
