import type { ServerResponse } from 'node:http';

// A property: a WeakSet would be work for the garbage collector at every request.
const mark = Symbol('prerendered');
type Markable = ServerResponse & { [mark]?: true };

/** Marks an answer that was not rendered for its request, for the metrics. */
export function markPrerendered(res: Markable): void {
  res[mark] = true;
}

export const wasPrerendered = (res: Markable): boolean => res[mark] === true;
