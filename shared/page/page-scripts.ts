/* The time at which a page's scripts load: after the first paint, late at the first use, or never. */

export const pageScriptsPath = '/page-scripts';
export const scriptMoments = ['at-once', 'late'] as const;

export type ScriptMoment = (typeof scriptMoments)[number];
