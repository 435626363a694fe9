import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openApiDocument } from './document/openapi-document.ts';

/* `npm run openapi` */
const file = join(import.meta.dirname, 'openapi.json');
await writeFile(file, `${JSON.stringify(openApiDocument(), null, 2)}\n`);
process.stdout.write(`Written: ${file}\n`);
