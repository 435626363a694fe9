interface Prepared {
  readonly nom: string;
  readonly prepare?: string;
}

/** What to know before one comes, once for each treatment that asks for something. */
export const prepareLines = (treatments: readonly Prepared[]): string[] => [
  ...new Set(
    treatments.flatMap(({ nom, prepare }) => (prepare ? [`${nom}\u00a0: ${prepare}`] : [])),
  ),
];
