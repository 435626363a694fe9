function parseDuration(text: string): { hours: number; minutes: number } {
  const [, hours = '0', minutes = '0'] = /^(?:(\d+)h)?(?:(\d+)(?:mn)?)?$/.exec(text) ?? [];
  return { hours: Number(hours), minutes: Number(minutes) };
}

export function parseMinutes(text: string): number {
  const { hours, minutes } = parseDuration(text);
  return hours * 60 + minutes;
}

export function formatMinutes(count: number): string {
  const [hours, minutes] = [Math.floor(count / 60), count % 60];
  if (!hours) return `${minutes}mn`;
  return `${hours}h${minutes ? String(minutes).padStart(2, '0') : ''}`;
}

/** Returns "45 min" or "1 h 30". Durations of the price list have the form of `formatMinutes`. */
export function formatDuration(count: number): string {
  const [hours, minutes] = [Math.floor(count / 60), count % 60];
  if (!hours) return `${minutes}\u00a0min`;
  return `${hours}\u00a0h${minutes ? `\u00a0${String(minutes).padStart(2, '0')}` : ''}`;
}

interface TreatmentDuration {
  readonly duree?: string | undefined;
  readonly isShortest?: true;
}

export const formatTreatmentDuration = ({ duree, isShortest }: TreatmentDuration): string =>
  `${duree && isShortest ? 'dès ' : ''}${duree ?? ''}`;

export const formatSpokenTreatmentDuration = ({
  duree = '',
  isShortest,
}: TreatmentDuration): string => `${isShortest ? 'dès ' : ''}${formatSpokenDuration(duree)}`;

export function formatSpokenDuration(text: string): string {
  const { hours, minutes } = parseDuration(text);
  if (!hours) return `${minutes} minutes`;
  return `${hours} ${hours > 1 ? 'heures' : 'heure'}${minutes ? ` ${minutes}` : ''}`;
}
