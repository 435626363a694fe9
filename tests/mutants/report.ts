import { readFileSync } from 'node:fs';
import { explained } from './explained/explained.ts';

interface Place {
  readonly line: number;
  readonly column: number;
}

interface Mutant {
  readonly status: string;
  readonly replacement?: string;
  readonly location: { readonly start: Place; readonly end: Place };
}

/** Of Stryker's own format (mutation-testing-report-schema), what is read here. */
interface Report {
  readonly files: Readonly<Record<string, { source: string; mutants: readonly Mutant[] }>>;
}

const noticed = ['Killed', 'Timeout'];
const missed = ['Survived', 'NoCoverage'];

/** One line a file, then every survivor that nobody explained; how many those are. */
export function printReport(path: string): number {
  const { files }: Report = JSON.parse(readFileSync(path, 'utf8'));
  let open = 0;
  for (const [file, { source, mutants }] of Object.entries(files)) {
    const changes = mutants
      .filter(({ status }) => missed.includes(status))
      .map((mutant) => ({ line: mutant.location.start.line, change: changeOf(source, mutant) }));
    const unexplained = changes.filter(
      ({ change }) => !explained.some((one) => one.file === file && one.change === change),
    );
    const killed = mutants.filter(({ status }) => noticed.includes(status)).length;
    const all = killed + changes.length;
    const score = all === 0 ? 100 : Math.floor((killed / all) * 100);
    const known = changes.length - unexplained.length;
    print(`${score} %  ${file}: ${killed} of ${all} noticed, ${known} explained`);
    for (const { line, change } of unexplained) print(`  line ${line}: ${change}`);
    open += unexplained.length;
  }
  return open;
}

function changeOf(source: string, { location: { start, end }, replacement = '' }: Mutant): string {
  const lines = source.split('\n').slice(start.line - 1, end.line);
  lines[lines.length - 1] = lines.at(-1)?.slice(0, end.column - 1) ?? '';
  lines[0] = lines[0]?.slice(start.column - 1) ?? '';
  const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ');
  return `${oneLine(lines.join('\n'))} → ${oneLine(replacement)}`;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
