/** Adds French quotation marks. Those of the text itself become second-level marks. */
export function quoted(text: string): string {
  const inner = text.replace(/«\s*/g, '“').replace(/\s*»/g, '”');
  return `«\u00a0${inner}\u00a0»`;
}
