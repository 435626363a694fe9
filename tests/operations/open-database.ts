import { readSync } from 'node:fs';
import { Kysely, sql } from 'kysely';
import { sqliteDialect } from '../../server/institute/database/sqlite.ts';

/* Opens a database file once its standard input says so. open-database.ts FILE */
const [file = ''] = process.argv.slice(2);
process.stdout.write('ready');
readSync(0, Buffer.alloc(1));
await using db = new Kysely({ dialect: sqliteDialect(file) });
await sql`select 1`.execute(db);
