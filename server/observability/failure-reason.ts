/** What systems call by a code, without the address that their own message has. */
const words: Record<string, string> = {
  ECONNREFUSED: 'connection refused',
  ECONNRESET: 'connection reset',
  EPIPE: 'connection reset',
  ETIMEDOUT: 'timed out',
};

/** What went wrong, in one line for operators. */
export function messageOf(error: unknown): string | undefined {
  const { message, code } = firstOf(error);
  return (message || code)?.replaceAll(/\s+/g, ' ');
}

/** The same for the log, which names no address. */
export function reasonOf(error: unknown): string | undefined {
  return words[firstOf(error).code ?? ''] ?? messageOf(error);
}

/** Of several addresses that a name stands for, the first tells enough. */
function firstOf(error: unknown): { message?: string; code?: string } {
  return (error as AggregateError | undefined)?.errors?.[0] ?? error ?? {};
}
