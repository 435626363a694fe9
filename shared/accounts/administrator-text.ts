import { formatDayTime } from '../calendar/time-of-day.ts';

export function formatNewAdministrator({
  email,
  since,
}: {
  readonly email: string;
  readonly since: string;
}): string {
  const when = formatDayTime(since.slice(0, 10), since.slice(11, 16));
  return `${email || 'Un compte sans adresse e-mail'} a donné le code administrateur le ${when}, et a maintenant accès à toute la gestion.`;
}
