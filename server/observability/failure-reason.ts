/** System errors by code: their own messages contain addresses. */
const reasonByCode: Record<string, string> = {
  ECONNREFUSED: 'connection refused',
  ECONNRESET: 'connection reset',
  EPIPE: 'connection reset',
  ETIMEDOUT: 'timed out',
};

export function getErrorMessage(error: unknown): string | undefined {
  const { message, code } = getFirst(error);
  return (message || code)?.replaceAll(/\s+/g, ' ');
}

export function getReason(error: unknown): string | undefined {
  return reasonByCode[getFirst(error).code ?? ''] ?? getErrorMessage(error);
}

/** Returns the first error: a host name with several addresses has one for each. */
function getFirst(error: unknown): { message?: string; code?: string } {
  return (error as AggregateError | undefined)?.errors?.[0] ?? error ?? {};
}
