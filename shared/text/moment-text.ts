export const formatMomentTitle = (moment: string): string =>
  moment === 'Peu importe' ? 'À toute heure' : moment;

export const formatMoment = (moment: string): string => formatMomentTitle(moment).toLowerCase();
