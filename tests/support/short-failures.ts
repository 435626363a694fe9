import { chai } from 'vitest';

/*
 * A failed comparison of a whole page prints the part that matters, not 60 kB of HTML.
 */

const longest = 2000;
const around = 300;

/** Returns the part of a text around what is sought, or around the longest beginning of it that is there. */
function neighbourhood(text: string, sought: unknown): string {
  const at = placeOf(text, sought);
  const [from, to] = [Math.max(0, at - around), Math.min(text.length, at + around)];
  return `${from > 0 ? '… ' : ''}${text.slice(from, to)}${to < text.length ? ' …' : ''}`;
}

function placeOf(text: string, sought: unknown): number {
  if (sought instanceof RegExp) return Math.max(0, text.search(sought));
  for (let part = String(sought); part !== ''; part = part.slice(0, -1)) {
    const at = text.indexOf(part);
    if (at >= 0) return at;
  }
  return 0;
}

declare global {
  var areFailuresShort: boolean | undefined;
}

// Files of a worker share Chai.
if (!globalThis.areFailuresShort) {
  globalThis.areFailuresShort = true;
  chai.use(({ Assertion }, utils) => {
    for (const name of ['toContain', 'toMatch']) {
      utils.overwriteMethod(
        Assertion.prototype,
        name,
        (inherited: (sought: unknown) => void) =>
          function (this: object, sought: unknown) {
            try {
              inherited.call(this, sought);
            } catch (error) {
              const failure = error as { actual?: unknown };
              if (typeof failure.actual === 'string' && failure.actual.length > longest)
                failure.actual = neighbourhood(failure.actual, sought);
              throw error;
            }
          },
      );
    }
  });
}
