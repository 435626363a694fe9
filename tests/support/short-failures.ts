import { chai } from 'vitest';

/*
 * Shortens long texts in failure messages, so that a failed comparison of a page does not print 60 kB of HTML.
 */

const maxLength = 2000;
const contextLength = 300;

/** Returns the part of a text around the expected text, or around the longest beginning of it that the text has. */
function findExcerpt(text: string, expected: unknown): string {
  const at = findPosition(text, expected);
  const [from, to] = [Math.max(0, at - contextLength), Math.min(text.length, at + contextLength)];
  return `${from > 0 ? '… ' : ''}${text.slice(from, to)}${to < text.length ? ' …' : ''}`;
}

/** Returns the position of the expected text. For a long text it is where the two begin to differ. */
function findPosition(text: string, expected: unknown): number {
  if (expected instanceof RegExp) return Math.max(0, text.search(expected));
  const compared = String(expected);
  if (compared.length > maxLength) {
    return Math.max(
      0,
      [...text].findIndex((letter, at) => letter !== compared[at]),
    );
  }
  for (let part = compared; part !== ''; part = part.slice(0, -1)) {
    const at = text.indexOf(part);
    if (at >= 0) return at;
  }
  return 0;
}

/** Shortens each long text within a value. `compared` is the other side of the comparison. */
function shorten(value: unknown, compared: unknown): unknown {
  if (typeof value === 'string')
    return value.length > maxLength ? findExcerpt(value, compared) : value;
  if (Array.isArray(value)) return value.map((item) => shorten(item, ''));
  if (value === null || typeof value !== 'object') return value;
  if (Object.getPrototypeOf(value) !== Object.prototype) return value;
  const entries = Object.entries(value);
  return Object.fromEntries(entries.map(([name, part]) => [name, shorten(part, '')]));
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
        (inherited: (expected: unknown) => void) =>
          function (this: object, expectedValue: unknown) {
            try {
              inherited.call(this, expectedValue);
            } catch (error) {
              const failure = error as { actual?: unknown; expected?: unknown };
              const { actual } = failure;
              failure.actual = shorten(actual, expectedValue);
              failure.expected = shorten(failure.expected, actual);
              throw error;
            }
          },
      );
    }
  });
}
