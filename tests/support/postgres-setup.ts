import type { TestProject } from 'vitest/node';
import { startPostgres } from './neighbours/postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The PostgreSQL server of this run; absent where SQLite is tested. */
    postgresUrl?: string;
  }
}

/** One server for all test files of a run; each takes new databases on it. */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres();
  provide('postgresUrl', server.url);
  return async () => server[Symbol.asyncDispose]();
}
