import type { Logger } from 'pino';
import type { StorageTrouble } from '#shared/contract/storage-trouble.ts';

/** SQLite's primary result codes (sqlite.org/rescode.html). */
const [readOnlyFile, ioError, full, cannotOpen] = [8, 10, 13, 14];
const sqliteFailures = [readOnlyFile, ioError, cannotOpen];
const diskFullCodes = ['53100', 'ENOSPC', 'EDQUOT'];
export const readOnlyCode = '25006';
/** PostgreSQL's connection exceptions, insufficient resources and shutdowns; network errors. */
const unreachableCode = /^(?:08|53|57P)|^E(?:CONN|PIPE|TIMEDOUT|HOST|NET|AI_AGAIN|NOTFOUND)/;
const connectionLostMessage =
  /^Connection terminated|^timeout exceeded when trying|not queryable|^the database does not respond/;

export function classifyStorageFailure(error: unknown): StorageTrouble | undefined {
  const { code = '', errcode = 0, message = '' } = getFirstError(error);
  if (diskFullCodes.includes(code) || (errcode & 255) === full) return 'disk';
  const isUnreachable =
    sqliteFailures.includes(errcode & 255) ||
    code === readOnlyCode ||
    unreachableCode.test(code) ||
    connectionLostMessage.test(message);
  return isUnreachable ? 'database' : undefined;
}

export function describeStorageFailure(error: unknown): string {
  const { code = '', message = '' } = getFirstError(error);
  return /^E(?!RR_)/.test(code) || !message ? code : message;
}

function getFirstError(error: unknown): { code?: string; errcode?: number; message?: string } {
  return (error as AggregateError | undefined)?.errors?.[0] ?? error ?? {};
}

const logMessages: Record<StorageTrouble, string> = {
  disk: 'the disk is full',
  database: 'the database does not answer',
};
/** Milliseconds between two log lines: one for each request would fill the disk. */
const logInterval = 60_000;

export type StorageFailures = ReturnType<typeof watchStorageFailures>;

export function watchStorageFailures(log: Logger) {
  const seenAt: Partial<Record<StorageTrouble, number>> = {};
  const loggedAt: Partial<Record<StorageTrouble, number>> = {};
  const isRecent = (at = Number.NEGATIVE_INFINITY) => performance.now() - at < logInterval;

  return {
    record(error: unknown): StorageTrouble | undefined {
      const failure = classifyStorageFailure(error);
      if (!failure) return undefined;
      seenAt[failure] = performance.now();
      if (isRecent(loggedAt[failure])) return failure;
      loggedAt[failure] = performance.now();
      log.error({ reason: describeStorageFailure(error) }, logMessages[failure]);
      return failure;
    },

    isDiskFull: () => isRecent(seenAt.disk),
  };
}
