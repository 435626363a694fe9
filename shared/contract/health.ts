/*
 * What the embedded backend says of itself. It is not one of the calls: no visitor can ask.
 */

/** Below /api/. Answers 200, or 503 with what is wrong as `reason`. */
export const healthPath = 'health';

/** What keeps the backend from its work, whatever it is asked: no room on the disk, or no database. */
export const troubles = ['disk', 'database'] as const;
export type Trouble = (typeof troubles)[number];
