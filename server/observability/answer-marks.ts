import type { ServerResponse } from 'node:http';
import type { ScriptMoment } from '../../shared/page/page-scripts.ts';

/* What an answer is, for the figures. Properties: a WeakMap would be work for the garbage collector at every request. */

const prerendered = Symbol('prerendered');
const alive = Symbol('alive');
const scripts = Symbol('scripts');

type Markable = ServerResponse & {
  [prerendered]?: true;
  [alive]?: true;
  [scripts]?: ScriptMoment;
};

/** It was not rendered for its request. */
export function markPrerendered(res: Markable): void {
  res[prerendered] = true;
}
export const wasPrerendered = (res: Markable): boolean => res[prerendered] === true;

/** It is a page that scripts make alive; no error page. */
export function markAlive(res: Markable): void {
  res[alive] = true;
}
export const comesAlive = (res: Markable): boolean => res[alive] === true;

/** It answers a browser's report of when a page's scripts came. */
export function markScripts(res: Markable, moment: ScriptMoment): void {
  res[scripts] = moment;
}
export const scriptsOf = (res: Markable): ScriptMoment | undefined => res[scripts];
