export interface Explained {
  readonly file: string;
  /** As the report prints it: what stood there, and what stands there instead. */
  readonly change: string;
  readonly because: string;
}

/** The same reason for several of a file. */
export const alike = (file: string, because: string, ...changes: readonly string[]): Explained[] =>
  changes.map((change) => ({ file, change, because }));
