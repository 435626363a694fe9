export const momentTitle = (moment: string): string =>
  moment === 'Peu importe' ? 'À toute heure' : moment;

export const momentText = (moment: string): string => momentTitle(moment).toLowerCase();
