import { DatabaseSync } from 'node:sqlite';

/* Writes into a site's SQLite file without a pause, until it is killed. writer.ts FILE */
const [file = ''] = process.argv.slice(2);
const sqlite = new DatabaseSync(file, { timeout: 60_000 });
sqlite.exec('pragma synchronous = full; create table if not exists bench (text)');
process.stdout.write('ready');
for (;;) {
  sqlite.exec('begin immediate');
  for (let row = 0; row < 20; row += 1) sqlite.exec("insert into bench values ('some words')");
  sqlite.exec('delete from bench; commit');
}
