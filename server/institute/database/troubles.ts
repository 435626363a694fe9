import type { Logger } from 'pino';
import type { Trouble } from '../../../shared/contract/health.ts';

/** SQLite's primary result codes (sqlite.org/rescode.html): read-only, I/O error, full, cannot open. */
const [readOnly, ioError, full, cannotOpen] = [8, 10, 13, 14];
const sqliteTroubles = [readOnly, ioError, cannotOpen];
/** No room on the disk, as PostgreSQL (SQLSTATE) and files have it. */
const noRoom = ['53100', 'ENOSPC', 'EDQUOT'];
/** PostgreSQL's connection exceptions, lack of resources and shutdowns; a network's errors. */
const away = /^(?:08|53|57P)|^E(?:CONN|PIPE|TIMEDOUT|HOST|NET|AI_AGAIN|NOTFOUND)/;
/** What its driver has no code for. */
const lost =
  /^Connection terminated|^timeout exceeded when trying|not queryable|^the database keeps silent/;

/** The trouble that an error comes from, which no request is to blame for; undefined for any other. */
export function troubleOf(error: unknown): Trouble | undefined {
  // Of several addresses that a name stands for, the first tells enough.
  const first = (error as AggregateError | undefined)?.errors?.[0] ?? error ?? {};
  const { code = '', errcode = 0, message = '' } = first;
  if (noRoom.includes(code) || (errcode & 255) === full) return 'disk';
  const isAway = sqliteTroubles.includes(errcode & 255) || away.test(code) || lost.test(message);
  return isAway ? 'database' : undefined;
}

const lines: Record<Trouble, string> = {
  disk: 'the disk is full',
  database: 'the database does not answer',
};
/** Milliseconds: a line for every request would hide all others, and fill the disk. */
const between = 60_000;

export type Troubles = ReturnType<typeof watchTroubles>;

/** Remembers which troubles there were lately, and logs each once in a while. */
export function watchTroubles(log: Logger) {
  const seenAt: Partial<Record<Trouble, number>> = {};
  const toldAt: Partial<Record<Trouble, number>> = {};
  const isRecent = (at = Number.NEGATIVE_INFINITY) => performance.now() - at < between;

  return {
    /** @returns the trouble that an error comes from. */
    see(error: unknown): Trouble | undefined {
      const trouble = troubleOf(error);
      if (!trouble) return undefined;
      seenAt[trouble] = performance.now();
      if (isRecent(toldAt[trouble])) return trouble;
      toldAt[trouble] = performance.now();
      const { code = '', message } = error as { code?: string; message: string };
      // A network's error quotes addresses.
      log.error({ reason: /^E(?!RR_)/.test(code) || !message ? code : message }, lines[trouble]);
      return trouble;
    },

    /** Nothing was written for want of room, within a minute. */
    isDiskFull: () => isRecent(seenAt.disk),
  };
}
