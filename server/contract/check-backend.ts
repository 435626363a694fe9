import { type CallName, calls } from '../../shared/contract/calls.ts';
import { type Options, readOptions, WrongArgument } from './check/options.ts';
import { createReport, GivenUp, type Report } from './check/report.ts';
import { traces, trySending } from './check/sending.ts';
import { trySignedIn } from './check/signed-in.ts';
import { tryAsStranger } from './check/strangers.ts';

/*
 * `npm run check-backend -- URL`: asks a running backend what the site would, and says line by line
 * what is as it should be. Exit code 0: nothing is wrong; 1: something is; 2: a wrong argument.
 */

const say = (line: string) => process.stdout.write(`${line}\n`);

try {
  process.exitCode = await run(readOptions(process.argv.slice(2)));
} catch (error) {
  console.error(error instanceof WrongArgument ? error.message : error);
  process.exitCode = 2;
}

async function run(options: Options): Promise<number> {
  say(announcement(options));
  const report = createReport(options.backend, say);
  try {
    await tryAsStranger(report, options);
    if (options.write) await trySending(report, options);
    if (options.token) await trySignedIn(report, options);
    tellRest(report, options);
  } catch (error) {
    if (!(error instanceof GivenUp)) throw error;
    say('Given up: the rest would tell nothing new.');
  }
  const { counts } = report;
  const parts = Object.entries(counts).map(([verdict, count]) => `${count} ${verdict}`);
  say(`${parts.join(', ')}.`);
  return counts.wrong > 0 ? 1 : 0;
}

function announcement({ backend, write, mailbox, token, admin }: Options): string {
  const parts = [
    write ? `This run ${traces(mailbox)}.` : 'Nothing is sent (--write would).',
    token &&
      'With the token it signs in, chooses the role user, asks for an appointment and cancels it.',
    admin && 'The account is an administrator meanwhile, and reads the back office.',
  ];
  return [`Trying ${backend.href}.`, ...parts.filter(Boolean)].join(' ');
}

function tellRest(report: Report, { write, token }: Options): void {
  for (const name of Object.keys(calls) as CallName[]) {
    if (!report.hasTried(name)) report.tell('not tried', name, reasonFor(name, write, token));
  }
}

function reasonFor(name: CallName, write: boolean, token: string | undefined): string {
  if (name === 'login' && token) return 'a new link may put an end to the one of the token';
  if (name.endsWith('Callback')) return 'its sign-in is not offered, or wrong';
  return write ? 'nothing to try it with' : 'leaves a trace: --write tries it';
}
