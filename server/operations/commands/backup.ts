import { backupSqlite } from '../../institute/database/backup.ts';
import { type Command, CommandError, print } from './command.ts';
import { requireFile } from './open-database.ts';

export const backup: Command = async ({ databaseUrl, dataDir }, target) => {
  if (databaseUrl) {
    throw new CommandError('on PostgreSQL: pg_dump --format=custom --file=FILE "$DATABASE_URL"');
  }
  await backupSqlite(requireFile(dataDir), target).catch((error: Error) => {
    throw new CommandError(`no backup: ${error.message}`);
  });
  return print(`Saved in ${target}.`);
};
