/* The only access to web storage. It never throws: without storage, reading returns an empty object. */

type StoredRecord = Readonly<Record<string, unknown>>;

const openStorage = (name: 'localStorage' | 'sessionStorage') => ({
  read: (key: string) =>
    attempt<StoredRecord>(() => Object(JSON.parse(window[name].getItem(key) ?? '{}'))) ?? {},
  save: (key: string, value: StoredRecord) =>
    attempt(() => window[name].setItem(key, JSON.stringify(value))),
  remove: (key: string) => attempt(() => window[name].removeItem(key)),
  clear: () => attempt(() => window[name].clear()),
});

/** Returns undefined if `use` throws, as these globals do where site data is disabled. */
export function attempt<Value>(use: () => Value): Value | undefined {
  try {
    if (typeof document !== 'undefined') return use();
  } catch {}
  return undefined;
}

export const tabStorage = openStorage('sessionStorage');
export const browserStorage = openStorage('localStorage');
