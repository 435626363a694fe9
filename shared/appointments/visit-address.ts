export const visitCalendarFile = 'rendez-vous.ics';

export const buildVisitCodePath = (number: string) => `/code/${number}.svg`;

export const visitFields = {
  moving: 'deplacer',
  month: 'mois',
  day: 'jour',
  time: 'heure',
  /** The displayed start of each person. Never part of an address. */
  begins: 'debuts',
  cancelling: 'annuler',
  moved: 'deplace',
  /** The hour before the move: "2026-11-24T10:00". */
  from: 'depuis',
  cancelled: 'annule',
  coming: 'venir',
  afterVisit: 'apres',
  paid: 'paye',
  amount: 'montant',
  /** Opens the page of another appointment of the series. */
  beside: 'seance',
} as const;
