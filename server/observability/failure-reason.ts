/** System errors by code: their own messages contain addresses. */
const words: Record<string, string> = {
  ECONNREFUSED: 'connection refused',
  ECONNRESET: 'connection reset',
  EPIPE: 'connection reset',
  ETIMEDOUT: 'timed out',
};

/** One line for operators. */
export function messageOf(error: unknown): string | undefined {
  const { message, code } = firstOf(error);
  return (message || code)?.replaceAll(/\s+/g, ' ');
}

/** One line for the log, without addresses. */
export function reasonOf(error: unknown): string | undefined {
  return words[firstOf(error).code ?? ''] ?? messageOf(error);
}

/** A name may stand for several addresses, each with its error: the first one is enough. */
function firstOf(error: unknown): { message?: string; code?: string } {
  return (error as AggregateError | undefined)?.errors?.[0] ?? error ?? {};
}
