import { instituteCommand } from '../../config/installation.ts';
import { timestamp } from '../../institute/clock.ts';
import {
  acceptClock,
  acceptCommand,
  findClockJump,
  lastRun,
} from '../../institute/privacy/clock-jump.ts';
import { type Command, openExisting, print } from './command.ts';

export const showRetention: Command = async (config, _, flags) => {
  await using db = await openExisting(config);
  if (flags['accept-clock']) await acceptClock(db);
  const lastTrusted = await findClockJump(db);
  if (!lastTrusted)
    return print(`Expired data were last erased: ${(await lastRun(db)) ?? 'never'}.`);
  print(
    `Nothing is erased: the clock says ${timestamp()}, the last run was ${lastTrusted}. If the clock is right: ${instituteCommand} ${acceptCommand}`,
  );
  return 1;
};
