import { join } from 'node:path';

/* The files of DATA_DIR. */

export const databaseFile = (dataDir: string) => join(dataDir, 'institute.sqlite');
export const outboxFolder = (dataDir: string) => join(dataDir, 'outbox');
