/*
 * When a page's scripts come: after its first paint, late, as something was used on a slow network or with
 * data saver, or never. Where figures are kept, the browser reports the first two.
 */

export const pageScriptsPath = '/page-scripts';
export const scriptMoments = ['at-once', 'late'] as const;

export type ScriptMoment = (typeof scriptMoments)[number];
