const namedParts = [
  { name: 'Matin', from: '00:00', to: '12:00' },
  { name: 'Après-midi', from: '12:00', to: '17:00' },
  { name: 'Soir', from: '17:00', to: '24:00' },
] as const;

export const groupByDayPart = <Hour extends { readonly time: string }>(hours: readonly Hour[]) =>
  namedParts
    .map(({ name, from, to }) => ({
      name,
      hours: hours.filter(({ time }) => time >= from && time < to),
    }))
    .filter((part) => part.hours.length > 0);
