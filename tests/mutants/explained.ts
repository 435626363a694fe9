interface Explained {
  readonly file: string;
  /** As the report prints it: what stood there, and what stands there instead. */
  readonly change: string;
  readonly because: string;
}

/** Mutants that no test should kill: the program does the same, or what differs is nobody's business. */
export const explained: readonly Explained[] = [];
