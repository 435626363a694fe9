import type { Day } from '../calendar/calendar-month.ts';
import { appointmentTitle } from '../calendar/time-of-day.ts';

export const notYet =
  'Ce n’est pas encore un rendez-vous\u00a0: nous vous appelons ou vous écrivons sur WhatsApp pour confirmer l’heure.';

export const answerLine = ({ day, time }: { day: Day; time: string }) =>
  `Nous vous répondons au plus tard le ${appointmentTitle(day, time)}.`;
