/*
 * The only access to web storage. It never throws: where storage is disabled, full or holds invalid
 * data, reading returns an empty object and writing does nothing. The same on the server, where Node's
 * storage objects of these names would be shared by all visitors.
 */

type Stored = Readonly<Record<string, unknown>>;

const open = (name: 'localStorage' | 'sessionStorage') => ({
  read: (key: string) =>
    attempt<Stored>(() => Object(JSON.parse(window[name].getItem(key) ?? '{}'))) ?? {},
  save: (key: string, value: Stored) =>
    attempt(() => window[name].setItem(key, JSON.stringify(value))),
  remove: (key: string) => attempt(() => window[name].removeItem(key)),
  clear: () => attempt(() => window[name].clear()),
});

/** Undefined when `use` throws, as reading these globals does where site data is disabled, and on the server. */
export function attempt<Value>(use: () => Value): Value | undefined {
  try {
    if (typeof document !== 'undefined') return use();
  } catch {}
  return undefined;
}

export const tabStorage = open('sessionStorage');
/** Shared by all tabs. */
export const browserStorage = open('localStorage');
