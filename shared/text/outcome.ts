/** What came of an appointment: said of it, not of the person, who may be a man. */
export const outcomeLabels = { came: 'Honoré', missed: 'Manqué' } as const;
