/** System errors by code: their own messages contain addresses. */
const words: Record<string, string> = {
  ECONNREFUSED: 'connection refused',
  ECONNRESET: 'connection reset',
  EPIPE: 'connection reset',
  ETIMEDOUT: 'timed out',
};

export function getMessage(error: unknown): string | undefined {
  const { message, code } = getFirst(error);
  return (message || code)?.replaceAll(/\s+/g, ' ');
}

export function getReason(error: unknown): string | undefined {
  return words[getFirst(error).code ?? ''] ?? getMessage(error);
}

/** Returns the first error: a host name with several addresses has one for each. */
function getFirst(error: unknown): { message?: string; code?: string } {
  return (error as AggregateError | undefined)?.errors?.[0] ?? error ?? {};
}
