/** Outcome labels. They agree with "rendez-vous", not with the client's gender. */
export const outcomeLabels = { came: 'Honoré', missed: 'Manqué' } as const;
