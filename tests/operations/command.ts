import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { format } from 'node:util';

const program = join(import.meta.dirname, '../../server/operations/institute-command.ts');
let runs = 0;

/** Runs `npm run institute -- …` within this process, which avoids the time of a start. Runs one command at a time. */
export async function runCommandHere(env: Record<string, string>, ...args: string[]) {
  const output = { stdout: '', stderr: '' };
  const { argv, env: ownEnv, exitCode } = process;
  const { error } = console;
  const write = process.stdout.write;
  process.argv = [process.execPath, 'institute-command.ts', ...args];
  process.env = env;
  process.stdout.write = (text: string | Uint8Array) => {
    output.stdout += text;
    return true;
  };
  console.error = (...values: unknown[]) => {
    output.stderr += `${format(...values)}\n`;
  };
  try {
    runs += 1;
    // The program runs when it is imported, so each import needs another name.
    await import(`${pathToFileURL(program)}?run=${runs}`);
    return { code: process.exitCode, ...output };
  } finally {
    Object.assign(process, { argv, env: ownEnv, exitCode });
    process.stdout.write = write;
    console.error = error;
  }
}
