/** Returns the wished part of the day; "" for any. */
export const formatMomentWish = (moment = ''): string => (moment === 'Peu importe' ? '' : moment);

const formatMomentTitle = (moment: string): string =>
  formatMomentWish(moment) || 'À toute heure';

export const formatMoment = (moment: string): string => formatMomentTitle(moment).toLowerCase();
