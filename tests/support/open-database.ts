import { sqliteDialect } from '../../server/institute/sqlite.ts';

/* Opens a database file at a given moment. open-database.ts FILE TIME */
const [file = '', time = '0'] = process.argv.slice(2);
while (Date.now() < Number(time));
sqliteDialect(file);
