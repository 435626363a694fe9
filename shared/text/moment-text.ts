/** The wished part of a day, above what is wished then: "À toute heure", "Matin". */
export const momentTitle = (moment: string): string =>
  moment === 'Peu importe' ? 'À toute heure' : moment;

/** The same after a day: "samedi 28 novembre, à toute heure". */
export const momentText = (moment: string): string => momentTitle(moment).toLowerCase();
