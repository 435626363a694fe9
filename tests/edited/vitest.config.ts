import { resolve } from 'node:path';
import { defineConfig, type Plugin } from 'vitest/config';
import { editInstitute } from './institute.ts';

const root = resolve(import.meta.dirname, '../..');

/** Replaces the institute's facts by another owner's in this process. The build keeps the original facts. */
const otherOwner: Plugin = {
  name: 'other-owner',
  enforce: 'pre',
  transform: (code, id) =>
    id === resolve(root, 'shared/institute.ts') ? editInstitute(code, '2026-11-24') : undefined,
};

/** Runs tests that need no build again, because none may depend on facts that an owner edits. */
export default defineConfig({
  root,
  plugins: [otherOwner],
  test: {
    name: 'edited',
    include: [
      'tests/booking/{booking-days,choices,request}.test.ts',
      'tests/calendar/*.test.ts',
      'tests/opening/{holiday-rules,opening}.test.ts',
      'tests/site/{catalogue,contents-input}.test.ts',
      'tests/text/{fold,formatting,phone,plain-text}.test.ts',
    ],
    setupFiles: ['silence', 'reset-facts', 'short-failures'].map(
      (name) => `tests/support/${name}.ts`,
    ),
    isolate: false,
    maxWorkers: 3,
    restoreMocks: true,
  },
});
