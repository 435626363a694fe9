import { afterAll, vi } from 'vitest';
import { institute } from '#shared/institute.ts';

/*
 * Test files share modules, so that each does not load the server anew: what one has changed of them, the
 * next one finds as it was. In each test file before its own hooks, and so after them at the end.
 */
const facts = structuredClone(institute);

afterAll(() => {
  vi.useRealTimers();
  Object.assign(institute, facts);
});
