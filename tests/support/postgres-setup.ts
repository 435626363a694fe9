import type { TestProject } from 'vitest/node';
import { newDatabase, startPostgres } from './neighbours/postgres.ts';
import { writeOpenInstitute } from './prepared-institute.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The PostgreSQL server of this run; absent where SQLite is tested. */
    postgresUrl?: string;
    /** The template of new databases: a database's name on that server, or a file. */
    migrated: string;
  }
}

/** Starts one server for all test files of a run. Each file creates its databases on it. */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres();
  provide('postgresUrl', server.url);
  const url = await newDatabase(server.url);
  await writeOpenInstitute({ url });
  provide('migrated', new URL(url).pathname.slice(1));
  return async () => server[Symbol.asyncDispose]();
}
