/** The tick of the booking form, and what it is about. */
export const afterVisitLabel = 'M’écrire après ma visite';
export const afterVisitHint =
  'Par e-mail\u00a0: un merci, une question sur la visite, un mot si je ne reviens pas. J’arrête quand je veux.';

/** What was thought of a visit, the best first. */
export const ratingTexts: Readonly<Record<number, string>> = {
  5: 'Très bien',
  4: 'Bien',
  3: 'Moyen',
  2: 'Décevant',
  1: 'Très décevant',
};
