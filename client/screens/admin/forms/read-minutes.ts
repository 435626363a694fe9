/** Reads a text field: null when empty. Text that is not a number fails the schema, with the schema's message. */
export function readMinutes(text = ''): number | null {
  const typed = text.trim();
  if (typed === '') return null;
  return /^\d{1,4}$/.test(typed) ? Number(typed) : Number.NaN;
}
