import { Kysely, sql } from 'kysely';
import { sqliteDialect } from '../../server/institute/database/sqlite.ts';

/* Opens a database file at a given moment. open-database.ts FILE TIME */
const [file = '', time = '0'] = process.argv.slice(2);
while (Date.now() < Number(time));
await using db = new Kysely({ dialect: sqliteDialect(file) });
await sql`select 1`.execute(db);
