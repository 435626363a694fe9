import { join } from 'node:path';

/* What lies where in DATA_DIR. */

export const databaseFile = (dataDir: string) => join(dataDir, 'institute.sqlite');
export const outboxFolder = (dataDir: string) => join(dataDir, 'outbox');
