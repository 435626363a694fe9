import type { ServerResponse } from 'node:http';

const marked = new WeakSet<ServerResponse>();

/** Marks an answer that was not rendered for its request, for the metrics to count. */
export const markPrerendered = (res: ServerResponse) => void marked.add(res);

export const wasPrerendered = (res: ServerResponse) => marked.has(res);
