/*
 * Facts about a table besides its columns. Copying, export, erasing and retention follow from them.
 */

/** How long rows stay: exactly one of these. */
type Kept<Row> =
  /** Until somebody changes them. */
  | 'for good'
  /** As long as the row that they belong to. */
  | 'with their row'
  /** So long after a moment, or a day, that a column has. `some`: only what retention/rules.ts names. */
  | (Period & { readonly since: keyof Row & string; readonly some?: true })
  /** By an eraser of its own, in retention/rules.ts. */
  | (Period & { readonly rule: true })
  /** By the eraser of another table. */
  | { readonly goneWith: string };

type Period = { readonly days: number } | { readonly months: number };

/** A person's rows, for the commands `export` and `erase`. */
export interface PersonFacts<Row> {
  /**
   * Found by the key of their account or of one of their requests, by their mailbox in a column, or by a
   * rule in privacy/personal-data.ts.
   */
  readonly by: 'account' | 'request' | 'rule' | { readonly mailbox: keyof Row & string };
  /** For "2 sessions are erased"; none: they are part of what is counted already. */
  readonly noun?: string;
  /** Their name in the export, or within their request there. Absent: the export leaves them out. */
  readonly told?: string;
  /** The column that the export is ordered by; otherwise the key. */
  readonly order?: keyof Row & string;
  /** Columns that the export leaves out: secrets, and redundant data. */
  readonly withheld?: readonly (keyof Row & string)[];
}

export interface TableFacts<Row> {
  /** The columns of the primary key, in its order. */
  readonly key: readonly (keyof Row & string)[];
  /** Foreign keys: tables by column. */
  readonly references?: { readonly [Column in keyof Row]?: string };
  /** Foreign keys whose rows are deleted with the row that they reference (`on delete cascade`). */
  readonly belongsTo?: { readonly [Column in keyof Row]?: string };
  readonly kept: Kept<Row>;
  readonly person: PersonFacts<Row> | 'nobody';
  /** The column that holds the author; "erased" after the author was erased. */
  readonly actor?: keyof Row & string;
  /** `events` about its rows are erased and exported with them. */
  readonly history?: true;
  /** 'last': writing the others raises it. 'by triggers': those of the target write it, and nobody else may. */
  readonly copied?: 'last' | 'by triggers';
  /** Rows that the site creates by itself: a database with only these counts as empty. */
  readonly byItself?: true;
}

export type FactsOf<Tables> = { readonly [Table in keyof Tables]: TableFacts<Tables[Table]> };
