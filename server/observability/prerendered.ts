import type { ServerResponse } from 'node:http';

const marked = new WeakSet<ServerResponse>();

/** Marks an answer as prerendered, for the metrics. */
export const markPrerendered = (res: ServerResponse) => void marked.add(res);

export const wasPrerendered = (res: ServerResponse) => marked.has(res);
