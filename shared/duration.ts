/** Hours and minutes of a catalogue duration: 15mn, 1h, 1h15. */
function parts(text: string): { hours: number; minutes: number } {
  const [, hours = '0', minutes = '0'] = /^(?:(\d+)h)?(?:(\d+)(?:mn)?)?$/.exec(text) ?? [];
  return { hours: Number(hours), minutes: Number(minutes) };
}

/** "1h15" as a machine reads it: "PT1H15M". */
export function toIsoDuration(text: string): string {
  const { hours, minutes } = parts(text);
  return `PT${hours ? `${hours}H` : ''}${minutes ? `${minutes}M` : ''}`;
}

/** "1h15" as it is said: "1 heure 15"; "15mn": "15 minutes". */
export function spokenDuration(text: string): string {
  const { hours, minutes } = parts(text);
  if (!hours) return `${minutes} minutes`;
  return `${hours} ${hours > 1 ? 'heures' : 'heure'}${minutes ? ` ${minutes}` : ''}`;
}
