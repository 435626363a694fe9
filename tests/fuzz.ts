import { parseArgs } from 'node:util';
import { type FuzzKind, fuzz, fuzzKinds } from './contract/fuzz/fuzz.ts';
import { heapNow } from './support/heap.ts';

/*
 * `npm run nightly -- fuzz [--cases 1000000] [--kind calls] [--seed 1] [--from 20000]`, after a build. Each part runs on a
 * new site with its own seed, so that memory is bounded. The last line says how an ended run continues.
 */

const part = 10_000;
/** Bytes held after the last part over those after the first one: more is a leak. */
const mostGrowth = 1.3;

const { values } = parseArgs({
  options: {
    cases: { type: 'string', default: '100000' },
    kind: { type: 'string', multiple: true, default: fuzzKinds },
    seed: { type: 'string', default: String(Math.trunc(Math.random() * 2 ** 30)) },
    from: { type: 'string', default: '0' },
  },
});
const [cases, seed, from] = [values.cases, values.seed, values.from].map(Number) as [
  number,
  number,
  number,
];
const kinds = fuzzKinds.filter((kind) => values.kind.includes(kind));
if (kinds.length === 0 || [cases, seed, from].some((given) => !Number.isInteger(given))) {
  throw new Error(
    `usage: npm run nightly -- fuzz --kind ${fuzzKinds.join('|')} --cases N --seed N --from N`,
  );
}
for (const kind of kinds) await run(kind);
process.exit();

async function run(kind: FuzzKind): Promise<void> {
  const start = performance.now();
  const seconds = () => Math.round((performance.now() - start) / 1000);
  const total: Record<number, number> = {};
  const held: number[] = [];
  for (let done = from; done < cases; done += part) {
    const again = `--kind ${kind} --seed ${seed} --from ${done}`;
    const { statuses } = await fuzz(kind, Math.min(part, cases - done), seed + done / part).catch(
      ({ message, cause }: Error) => {
        say(`${message}\n${cause}\nagain: npm run nightly -- fuzz ${again} --cases ${done + part}`);
        process.exit(1);
      },
    );
    for (const [status, count] of Object.entries(statuses)) {
      total[Number(status)] = (total[Number(status)] ?? 0) + count;
    }
    held.push(await heapNow());
    say(`${kind}: ${Math.min(done + part, cases)} of ${cases}, ${seconds()} s (${again})`);
  }
  const growth = (held.at(-1) ?? 0) / (held[0] ?? 1);
  const figures = { kind, cases: cases - from, seed, statuses: total, growth, seconds: seconds() };
  say(`fuzz: ${JSON.stringify(figures)}`);
  if (growth >= mostGrowth) process.exit(1);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
