import { findNginx } from './support/neighbours/nginx.ts';
import { findPostgresTools } from './support/neighbours/postgres.ts';

/* Before npm run test:neighbours: one line that names what is missing, instead of its tests' failures. */

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
