/** System errors by code: their own messages contain addresses. */
const words: Record<string, string> = {
  ECONNREFUSED: 'connection refused',
  ECONNRESET: 'connection reset',
  EPIPE: 'connection reset',
  ETIMEDOUT: 'timed out',
};

export function messageOf(error: unknown): string | undefined {
  const { message, code } = firstOf(error);
  return (message || code)?.replaceAll(/\s+/g, ' ');
}

export function reasonOf(error: unknown): string | undefined {
  return words[firstOf(error).code ?? ''] ?? messageOf(error);
}

/** Returns the first error: a host name with several addresses has one for each. */
function firstOf(error: unknown): { message?: string; code?: string } {
  return (error as AggregateError | undefined)?.errors?.[0] ?? error ?? {};
}
