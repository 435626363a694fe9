/*
 * The one place where something is kept in a browser. A browser may refuse (site data switched off),
 * be full, or hold what another release or a hand wrote: all of it is as if nothing were kept. The
 * server keeps nothing: Node has storage objects of the same names, shared by all visitors.
 */

type Kept = Readonly<Record<string, unknown>>;

const open = (name: 'localStorage' | 'sessionStorage') => ({
  read: (key: string) =>
    attempt<Kept>(() => Object(JSON.parse(window[name].getItem(key) ?? '{}'))) ?? {},
  keep: (key: string, value: Kept) =>
    attempt(() => window[name].setItem(key, JSON.stringify(value))),
  forget: (key: string) => attempt(() => window[name].removeItem(key)),
});

function attempt<Value>(use: () => Value): Value | undefined {
  try {
    if (typeof document !== 'undefined') return use();
  } catch {}
  return undefined;
}

/** For this tab. */
export const tabStorage = open('sessionStorage');
/** For all tabs. */
export const browserStorage = open('localStorage');
