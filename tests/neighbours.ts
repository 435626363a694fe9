import { findNginx } from './support/neighbours/nginx.ts';
import { findPostgresTools } from './support/neighbours/postgres.ts';

/* Runs before npm run test:neighbours. Prints one line that names a missing program, in place of failing tests. */

const missing = [findNginx, findPostgresTools].flatMap((find) => {
  try {
    find();
    return [];
  } catch (error) {
    return [(error as Error).message];
  }
});
if (missing.length > 0) {
  process.stderr.write(`${missing.join('; ')}\n`);
  process.exitCode = 1;
}
