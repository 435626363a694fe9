import { afterAll, vi } from 'vitest';
import { institute } from '#shared/institute.ts';

/*
 * Restores the institute's facts and the clock after each test file, because test files share modules. Vitest runs this
 * hook last, since it is registered before the file's own.
 */
const facts = structuredClone(institute);

afterAll(() => {
  vi.useRealTimers();
  Object.assign(institute, facts);
});
