export function quote(text: string): string {
  const inner = text.replace(/«\s*/g, '“').replace(/\s*»/g, '”');
  return `«\u00a0${inner}\u00a0»`;
}
