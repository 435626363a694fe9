interface Explained {
  readonly file: string;
  /** As the report prints it: what stood there, and what stands there instead. */
  readonly change: string;
  readonly because: string;
}

/** Mutants that no test should kill: the program does the same, or what differs is nobody's business. */
export const explained: readonly Explained[] = [
  {
    file: 'server/backend/admin-code.ts',
    change: '\'\' → "Stryker was here!"',
    because: 'An unset code fails whatever it is compared with.',
  },
  {
    file: 'server/visitor/admin-code-limit.ts',
    change: '\'admin codes of an account\' → ""',
    because: 'The name only keeps this counter apart from the other, which has one.',
  },
];
