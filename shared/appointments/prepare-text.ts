interface Prepared {
  readonly nom: string;
  readonly prepare?: string;
}

/** Returns the advice before the visit, once for each treatment that has one. */
export const prepareLines = (treatments: readonly Prepared[]): string[] => [
  ...new Set(
    treatments.flatMap(({ nom, prepare }) => (prepare ? [`${nom}\u00a0: ${prepare}`] : [])),
  ),
];
