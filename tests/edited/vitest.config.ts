import { resolve } from 'node:path';
import { defineConfig, type Plugin } from 'vitest/config';
import { editInstitute } from './institute.ts';

const root = resolve(import.meta.dirname, '../..');

/** What runs in this process reads another owner's facts; what is built keeps ours. */
const otherOwner: Plugin = {
  name: 'other-owner',
  enforce: 'pre',
  transform: (code, id) =>
    id === resolve(root, 'shared/institute.ts') ? editInstitute(code, '2026-11-24') : undefined,
};

/** The tests that need no build once more: none may depend on what an owner edits. */
export default defineConfig({
  root,
  plugins: [otherOwner],
  test: {
    name: 'edited',
    include: [
      'tests/shared/*.test.ts',
      'tests/client/{choices,day-warning,reply-addresses}.test.ts',
    ],
    setupFiles: ['silence', 'afresh', 'short-failures'].map((name) => `tests/support/${name}.ts`),
    isolate: false,
    maxWorkers: 3,
    restoreMocks: true,
  },
});
