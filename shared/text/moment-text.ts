/** Returns the wished part of the day; "" for any. */
export const formatMomentWish = (moment = ''): string => (moment === 'Peu importe' ? '' : moment);

export const formatMoment = (moment: string): string =>
  (formatMomentWish(moment) || 'À toute heure').toLowerCase();
