import { type CallName, callNames } from '../../../shared/contract/calls.ts';
import type { Options } from './options.ts';
import { createReport, GivenUp, type Report } from './report.ts';
import { traces, trySending } from './sending.ts';
import { trySignedIn } from './signed-in.ts';
import { tryAsStranger } from './strangers.ts';
import { openTrial } from './trial.ts';

/** Makes the site's calls to a running backend. `say` gets a line of each. @returns the exit code */
export async function checkBackend(options: Options, say: (line: string) => void): Promise<number> {
  say(announcement(options));
  const report = createReport(options.backend, say);
  try {
    const trial = await openTrial(report, options);
    await tryAsStranger(trial);
    if (options.write) await trySending(trial);
    if (options.token) await trySignedIn(trial);
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
  for (const name of callNames) {
    if (!report.hasTried(name)) report.tell('not tried', name, reasonFor(name, write, token));
  }
}

function reasonFor(name: CallName, write: boolean, token: string | undefined): string {
  if (name === 'login' && token) return 'a new link may put an end to the one of the token';
  if (name.endsWith('Callback')) return 'its sign-in is not offered, or wrong';
  return write ? 'nothing to try it with' : 'leaves a trace: --write tries it';
}
