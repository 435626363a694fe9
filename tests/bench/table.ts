export type Row = Readonly<Record<string, unknown>>;

/** Rows on standard output, as a table that README.md beside it can hold. */
export function printTable(title: string, rows: readonly Row[]): void {
  const columns = Object.keys(rows[0] ?? {});
  const line = (cells: readonly unknown[]) => `| ${cells.join(' | ')} |\n`;
  process.stdout.write(`\n## ${title}\n${line(columns)}${line(columns.map(() => '---'))}`);
  for (const row of rows) process.stdout.write(line(columns.map((column) => row[column] ?? '')));
}
