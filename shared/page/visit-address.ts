/** The calendar file of an appointment, below its page. */
export const visitCalendar = 'rendez-vous.ics';

/** The QR code of an appointment's number. */
export const visitCodePath = (number: string) => `/code/${number}.svg`;

/** Search parameters of an appointment's page, besides `sentFields`. */
export const visitFields = {
  /** The step of choosing another hour, and what was chosen so far. */
  moving: 'deplacer',
  month: 'mois',
  day: 'jour',
  time: 'heure',
  /** When each person begins, as the page showed it. Never part of an address. */
  begins: 'debuts',
  /** The step of confirming the cancellation. */
  cancelling: 'annuler',
  /** What the visitor has just done. */
  moved: 'deplace',
  /** The hour before, "2026-11-24T10:00". */
  from: 'depuis',
  cancelled: 'annule',
  /** Said by a press. */
  coming: 'venir',
  /** The agreement to mails after visits. */
  afterVisit: 'apres',
  /** The deposit, which she has paid elsewhere. */
  paid: 'paye',
  amount: 'montant',
  /** To the page of an appointment that belongs to this one. */
  beside: 'seance',
} as const;
