import { readFileSync } from 'node:fs';

interface Place {
  readonly line: number;
  readonly column: number;
}

interface Mutant {
  readonly status: string;
  readonly replacement?: string;
  readonly location: { readonly start: Place; readonly end: Place };
}

/** What is read here of Stryker's own format (mutation-testing-report-schema). */
interface Report {
  readonly files: Readonly<Record<string, { source: string; mutants: readonly Mutant[] }>>;
}

const noticed = ['Killed', 'Timeout'];
const missed = ['Survived', 'NoCoverage'];

/** Mutants that tests noticed, and all that were tried. */
export interface Score {
  readonly noticed: number;
  readonly all: number;
}

export const percent = ({ noticed, all }: Score) =>
  all === 0 ? 100 : Math.floor((noticed / all) * 100);

/** Prints one line a file, then each of its survivors. */
export function printReport(path: string): Score {
  const { files }: Report = JSON.parse(readFileSync(path, 'utf8'));
  const scores = Object.entries(files).map(([file, { source, mutants }]) => {
    const survivors = mutants.filter(({ status }) => missed.includes(status));
    const killed = mutants.filter(({ status }) => noticed.includes(status)).length;
    const score = { noticed: killed, all: killed + survivors.length };
    print(`${percent(score)} %  ${file}: ${score.noticed} of ${score.all} noticed`);
    for (const mutant of survivors) {
      print(`  line ${mutant.location.start.line}: ${changeOf(source, mutant)}`);
    }
    return score;
  });
  return sum(scores);
}

export const sum = (scores: readonly Score[]): Score => ({
  noticed: scores.reduce((total, score) => total + score.noticed, 0),
  all: scores.reduce((total, score) => total + score.all, 0),
});

function changeOf(source: string, { location: { start, end }, replacement = '' }: Mutant): string {
  const lines = source.split('\n').slice(start.line - 1, end.line);
  lines[lines.length - 1] = lines.at(-1)?.slice(0, end.column - 1) ?? '';
  lines[0] = lines[0]?.slice(start.column - 1) ?? '';
  const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ');
  return `${oneLine(lines.join('\n'))} → ${oneLine(replacement)}`;
}

export function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
