import { visitRoute } from './paths.ts';

/* The address of an appointment's page. Not in paths.ts, which every page's script loads. */

const [start = ''] = visitRoute.split(':');

/** Matches any spelling that the route tree accepts, capitals included. */
export const isVisitPath = (path: string) => path.slice(0, start.length).toLowerCase() === start;

/** Checks the length: tokens have at least 128 random bits. */
export const isVisitToken = (text: string) => /^[A-Za-z0-9_-]{22,128}$/.test(text);

export const visitCalendar = 'rendez-vous.ics';

export const visitCodePath = (number: string) => `/code/${number}.svg`;

export const visitFields = {
  /** The step of choosing another hour, and the choices so far. */
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
  /** The client's claim to have paid the deposit. */
  paid: 'paye',
  amount: 'montant',
  /** Opens the page of another appointment of the series. */
  beside: 'seance',
} as const;
