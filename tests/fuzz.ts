import { fuzz } from './support/fuzz.ts';

/*
 * `npm run fuzz`, after a build: 100 000 requests that nobody thought of. A seed as argument repeats
 * a run.
 */

const [, , seed] = process.argv;
const start = performance.now();
const report = await fuzz(100_000, seed === undefined ? undefined : Number(seed));
const took = `${Math.round((performance.now() - start) / 1000)} s`;
process.stdout.write(`${JSON.stringify({ ...report, took }, undefined, 2)}\n`);
process.exit(report.growth < 1.3 ? 0 : 1);
