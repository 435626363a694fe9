import type { Fields } from '#shared/contract/declared-fields.ts';

type ColumnName<Declared> = Declared extends { column: { name: infer Name extends string } }
  ? Name
  : never;
type StoredValue<Declared> = Declared extends { column: { toStored(value: never): infer Stored } }
  ? Stored
  : never;
type FieldValue<Declared> = Declared extends { column: { fromStored(stored: never): infer Value } }
  ? Value
  : never;

export type ColumnsOf<Declared extends Fields> = {
  [Key in keyof Declared as ColumnName<Declared[Key]>]: StoredValue<Declared[Key]>;
};

type Stored<Declared extends Fields> = {
  [Key in keyof Declared as Declared[Key] extends { column: object } ? Key : never]: FieldValue<
    Declared[Key]
  >;
};
/** The fields with a default value, which a result leaves out. */
type Defaulted<Declared extends Fields> = {
  [Key in keyof Declared as Declared[Key] extends { defaultValue: unknown } ? Key : never]: unknown;
};

export type ValuesOf<Declared extends Fields> = Omit<Stored<Declared>, keyof Defaulted<Declared>> &
  Partial<Pick<Stored<Declared>, keyof Stored<Declared> & keyof Defaulted<Declared>>>;

export function toColumns<Declared extends Fields>(
  fields: Declared,
  values: { readonly [Key in keyof Declared]?: unknown },
): Partial<ColumnsOf<Declared>> {
  const columns = Object.entries(fields).flatMap(([key, { column }]) =>
    column && values[key] !== undefined ? [[column.name, column.toStored(values[key])]] : [],
  );
  return Object.fromEntries(columns);
}

export function fromColumns<Declared extends Fields>(
  fields: Declared,
  row: ColumnsOf<Declared>,
): ValuesOf<Declared> {
  const stored = row as Readonly<Record<string, unknown>>;
  const values = Object.entries(fields).flatMap(([key, { column, defaultValue }]) => {
    const value = column?.fromStored(stored[column.name]);
    return column && (defaultValue === undefined || value !== defaultValue) ? [[key, value]] : [];
  });
  return Object.fromEntries(values) as ValuesOf<Declared>;
}
