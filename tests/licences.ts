import { isFree, licences } from './support/dependencies.ts';

/* Lists the licences of all that runs or is shipped; fails where one asks for more than a notice. */
for (const one of licences()) {
  process.stdout.write(`${one.licence}\t${one.name} ${one.version}\n`);
  if (isFree(one)) continue;
  console.error(`${one.name}: the licence ${one.licence} has to be looked at`);
  process.exitCode = 1;
}
