/** Times the parts of the start in milliseconds, from loading the code. */
export function watchStart() {
  let last = performance.now();
  const parts: Record<string, number> = { code: Math.round(last) };
  return {
    mark(part: string): void {
      parts[part] = Math.round(performance.now() - last);
      last = performance.now();
    },
    spent: () => ({ ms: Math.round(last), ...parts }),
  };
}
