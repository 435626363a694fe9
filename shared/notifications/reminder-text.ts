import type { Day } from '../calendar/calendar-month.ts';
import { appointmentTitle } from '../calendar/time-of-day.ts';
import type { Institute } from '../institute.ts';

export function reminderText(
  { name, day, starts }: { name: string; day: Day; starts: string },
  institute: Pick<Institute, 'name'>,
): string {
  return [
    `Bonjour ${name}, nous vous attendons demain, ${appointmentTitle(day, starts)}. Venez-vous\u202f? Un mot suffit\u00a0; si vous avez un empêchement, dites-le-nous au plus tôt.`,
    institute.name,
  ].join('\n');
}
