import { existsSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { dirname, join } from 'node:path';

const root = dirname(findPackageJSON(import.meta.url) ?? '');

/** How the operators' command is called from this folder: a release brings its own Node, and no npm. */
export const instituteCommand = existsSync(join(root, 'node'))
  ? './node server/operations/institute-command.ts'
  : 'npm run institute --';
