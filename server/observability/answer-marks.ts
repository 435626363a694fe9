import type { ServerResponse } from 'node:http';
import type { ScriptMoment } from '../../shared/page/page-scripts.ts';

/*
 * Marks are properties, because a WeakMap would burden the garbage collector at every request.
 */

const prerendered = Symbol('prerendered');
const alive = Symbol('alive');
const scripts = Symbol('scripts');

type Markable = ServerResponse & {
  [prerendered]?: true;
  [alive]?: true;
  [scripts]?: ScriptMoment;
};

/** Marks an answer that was not rendered for its request. */
export function markPrerendered(res: Markable): void {
  res[prerendered] = true;
}
export const wasPrerendered = (res: Markable): boolean => res[prerendered] === true;

/** Marks a page that is hydrated, rather than an error page. */
export function markAlive(res: Markable): void {
  res[alive] = true;
}
export const comesAlive = (res: Markable): boolean => res[alive] === true;

/** Marks the answer to a browser's report of when a page's scripts came. */
export function markScripts(res: Markable, moment: ScriptMoment): void {
  res[scripts] = moment;
}
export const scriptsOf = (res: Markable): ScriptMoment | undefined => res[scripts];
