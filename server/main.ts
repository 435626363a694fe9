import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const root = resolve(import.meta.dirname, '..');
const isDevelopment = process.argv.includes('--dev');
process.umask(0o077);
process.env.NODE_ENV = isDevelopment ? 'development' : 'production';

/** The server as the build has it, in few files: they load in a fraction of the time. */
const built = `${root}/dist/bff/serve.js`;
const isBuilt = !isDevelopment && existsSync(built);
const { serve }: typeof import('./serve.ts') = isBuilt
  ? await import(pathToFileURL(built).href)
  : await import('./serve.ts');
await serve({ root, isDevelopment });
