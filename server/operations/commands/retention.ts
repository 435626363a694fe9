import { timestamp } from '../../institute/clock.ts';
import {
  acceptClock,
  acceptCommand,
  clockDoubt,
  lastRun,
} from '../../institute/retention/clock-doubt.ts';
import { type Command, print } from './command.ts';
import { openExisting } from './open-database.ts';

/** When data were last erased; exit code 1 while a doubtful clock keeps that from being done. */
export const showRetention: Command = async (config, _, flags) => {
  await using db = await openExisting(config);
  if (flags['accept-clock']) await acceptClock(db);
  const doubt = await clockDoubt(db);
  if (!doubt) return print(`Last erased what is over: ${(await lastRun(db)) ?? 'never'}.`);
  print(
    `Nothing is erased: the clock says ${timestamp()}, the last time was ${doubt}. If the clock is right: ${acceptCommand}`,
  );
  return 1;
};
