import type { Row } from './cpu-per-request.ts';
import { benchFirstPaint } from './first-paint.ts';
import { benchFreeHours } from './free-hours-cold.ts';
import { benchReadyPages } from './ready-pages.ts';
import { benchStart } from './start-and-memory.ts';

const benches: Record<string, readonly [title: string, bench: () => Promise<Row[]>]> = {
  start: ['Start and memory', benchStart],
  pages: ['Ready pages, beside node:http writing the same bytes', benchReadyPages],
  hours: ['A month of free hours, read anew', benchFreeHours],
  paint: ['First visit on a cheap phone', benchFirstPaint],
};

function printTable(title: string, rows: readonly Row[]): void {
  const columns = Object.keys(rows[0] ?? {});
  const formatLine = (cells: readonly unknown[]) => `| ${cells.join(' | ')} |\n`;
  process.stdout.write(
    `\n## ${title}\n${formatLine(columns)}${formatLine(columns.map(() => '---'))}`,
  );
  for (const row of rows)
    process.stdout.write(formatLine(columns.map((column) => row[column] ?? '')));
}

/* `npm run bench` runs all benches, `npm run bench -- pages paint` some of them. */
if (process.platform !== 'linux') throw new Error('the benchmark reads /proc: it needs Linux');
const benchNames = process.argv.slice(2);
for (const [name, [title, bench]] of Object.entries(benches)) {
  if (benchNames.length === 0 || benchNames.includes(name)) printTable(title, await bench());
}
