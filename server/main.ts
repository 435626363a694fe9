import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const isDevelopment = process.argv.includes('--dev');
process.env.NODE_ENV = isDevelopment ? 'development' : 'production';

/** The built server. It has few files, so it loads in a fraction of the time. */
const bundle = resolve(import.meta.dirname, '../dist/bff/serve.js');
const isBuilt = !isDevelopment && existsSync(bundle);
const { serve }: typeof import('./serve.ts') = isBuilt
  ? await import(pathToFileURL(bundle).href)
  : await import('./serve.ts');
await serve({ isDevelopment });
