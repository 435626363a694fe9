import { checkBackend } from './check/check-backend.ts';
import { readOptions, WrongArgument } from './check/options.ts';

/*
 * `npm run check-backend -- URL`: reports line by line how a running backend meets the contract. Exit code
 * 0: nothing is wrong; 1: something is wrong; 2: a wrong argument.
 */

const say = (line: string) => process.stdout.write(`${line}\n`);

try {
  process.exitCode = await checkBackend(readOptions(process.argv.slice(2)), say);
} catch (error) {
  console.error(error instanceof WrongArgument ? error.message : error);
  process.exitCode = 2;
}
