import { isBest, judgeSite } from './support/observatory.ts';

/*
 * `npm run observatory`, after a build: what Mozilla's Observatory looks at, and what it makes of it.
 * Fails below A+ and 135.
 */

const { grade, score, tests } = await judgeSite();
for (const [name, { result, scoreModifier }] of Object.entries(tests))
  process.stdout.write(`${name.padEnd(30)} ${String(scoreModifier).padStart(4)} ${result}\n`);
process.stdout.write(`${grade} ${score}\n`);
process.exitCode = isBest({ grade, score }) ? 0 : 1;
