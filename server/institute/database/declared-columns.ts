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

type FieldKey<
  Declared extends Fields,
  Key extends keyof Declared,
  MayBeAbsent,
> = Declared[Key] extends {
  column: object;
}
  ? Declared[Key] extends { defaultValue: unknown }
    ? MayBeAbsent extends true
      ? Key
      : never
    : MayBeAbsent extends true
      ? never
      : Key
  : never;

export type ValuesOf<Declared extends Fields> = {
  [Key in keyof Declared as FieldKey<Declared, Key, false>]: FieldValue<Declared[Key]>;
} & { [Key in keyof Declared as FieldKey<Declared, Key, true>]?: FieldValue<Declared[Key]> };

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
