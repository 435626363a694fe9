/** With fewer letters, names of other programs are too near (POST, HOSTS): only swapped letters count. */
const shortest = 6;

/**
 * Which setting a name of the environment was meant to be. An environment holds many names that are none
 * of ours, so one slip is all that is taken for one: a letter too many, missing, another, or two that
 * changed places, in small letters or capitals, with or without the underscores.
 * @returns undefined for a setting's own name, and for one that resembles none
 */
export function meantBy(name: string, settings: readonly string[]): string | undefined {
  if (settings.includes(name)) return undefined;
  return settings.find((setting) => isOneSlip(lettersOf(name), lettersOf(setting)));
}

const lettersOf = (name: string) => name.toUpperCase().replaceAll(/[_-]/g, '');

function isOneSlip(name: string, setting: string): boolean {
  const [typed, meant] = whereTheyDiffer(name, setting);
  const areSwapped = typed.length === 2 && typed === [...meant].reverse().join('');
  return areSwapped || (setting.length >= shortest && typed.length <= 1 && meant.length <= 1);
}

/** The rest of both texts without their common beginning and end. */
function whereTheyDiffer(one: string, other: string): readonly [string, string] {
  const shorter = Math.min(one.length, other.length);
  let start = 0;
  while (start < shorter && one[start] === other[start]) start += 1;
  let end = 0;
  while (end < shorter - start && one.at(-1 - end) === other.at(-1 - end)) end += 1;
  return [one.slice(start, one.length - end), other.slice(start, other.length - end)];
}
