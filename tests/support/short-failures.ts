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

/** Returns where a text has what is sought; of another whole text, where the two begin to differ. */
function placeOf(text: string, sought: unknown): number {
  if (sought instanceof RegExp) return Math.max(0, text.search(sought));
  const other = String(sought);
  if (other.length > longest) {
    return Math.max(
      0,
      [...text].findIndex((letter, at) => letter !== other[at]),
    );
  }
  for (let part = other; part !== ''; part = part.slice(0, -1)) {
    const at = text.indexOf(part);
    if (at >= 0) return at;
  }
  return 0;
}

/** Returns a value with each long text in it shortened; `other` is what it was compared with. */
function shortened(value: unknown, other: unknown): unknown {
  if (typeof value === 'string')
    return value.length > longest ? neighbourhood(value, other) : value;
  if (Array.isArray(value)) return value.map((item) => shortened(item, ''));
  if (value === null || typeof value !== 'object') return value;
  if (Object.getPrototypeOf(value) !== Object.prototype) return value;
  const entries = Object.entries(value);
  return Object.fromEntries(entries.map(([name, part]) => [name, shortened(part, '')]));
}

declare global {
  var areFailuresShort: boolean | undefined;
}

const names = ['toContain', 'toMatch', 'toBe', 'toEqual', 'toStrictEqual', 'toMatchObject'];

// Files of a worker share Chai.
if (!globalThis.areFailuresShort) {
  globalThis.areFailuresShort = true;
  chai.use(({ Assertion }, utils) => {
    for (const name of names) {
      utils.overwriteMethod(
        Assertion.prototype,
        name,
        (inherited: (sought: unknown) => void) =>
          function (this: object, sought: unknown) {
            try {
              inherited.call(this, sought);
            } catch (error) {
              const failure = error as { actual?: unknown; expected?: unknown };
              const { actual } = failure;
              failure.actual = shortened(actual, sought);
              failure.expected = shortened(failure.expected, actual);
              throw error;
            }
          },
      );
    }
  });
}
