import type { Fields } from '#shared/contract/declared-fields.ts';

type NameOf<Of> = Of extends { column: { name: infer Name extends string } } ? Name : never;
type StoredOf<Of> = Of extends { column: { toStored(value: never): infer Stored } }
  ? Stored
  : never;
type ValueOf<Of> = Of extends { column: { fromStored(stored: never): infer Value } }
  ? Value
  : never;

export type ColumnsOf<Of extends Fields> = {
  [Key in keyof Of as NameOf<Of[Key]>]: StoredOf<Of[Key]>;
};

type KeyOf<Of extends Fields, Key extends keyof Of, MayBeAbsent> = Of[Key] extends {
  column: object;
}
  ? Of[Key] extends { usual: unknown }
    ? MayBeAbsent extends true
      ? Key
      : never
    : MayBeAbsent extends true
      ? never
      : Key
  : never;

export type ValuesOf<Of extends Fields> = {
  [Key in keyof Of as KeyOf<Of, Key, false>]: ValueOf<Of[Key]>;
} & { [Key in keyof Of as KeyOf<Of, Key, true>]?: ValueOf<Of[Key]> };

export function toColumns<Of extends Fields>(
  fields: Of,
  values: { readonly [Key in keyof Of]?: unknown },
): Partial<ColumnsOf<Of>> {
  const columns = Object.entries(fields).flatMap(([key, { column }]) =>
    column && values[key] !== undefined ? [[column.name, column.toStored(values[key])]] : [],
  );
  return Object.fromEntries(columns);
}

export function fromColumns<Of extends Fields>(fields: Of, row: ColumnsOf<Of>): ValuesOf<Of> {
  const stored = row as Readonly<Record<string, unknown>>;
  const values = Object.entries(fields).flatMap(([key, { column, usual }]) => {
    const value = column?.fromStored(stored[column.name]);
    return column && (usual === undefined || value !== usual) ? [[key, value]] : [];
  });
  return Object.fromEntries(values) as ValuesOf<Of>;
}
