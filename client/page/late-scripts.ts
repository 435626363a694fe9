import { tabStorage } from './storage.ts';

/*
 * On a slow network, and with data saver, a page's scripts come late, once something is used that needs
 * them: client/entry-start.ts.
 */

const mark = 'late-scripts';
const usedKey = 'utilise';

export const markLate = (): void => void performance.mark(mark);

/** Whether this document's scripts came late. */
export const areLate = (): boolean => performance.getEntriesByName(mark).length > 0;

/** A form was sent: the next document's controls will be used too. */
export const markUsed = (): void => tabStorage.save(usedKey, { isUsed: true });

/** Whether a form of this tab was sent by the browser itself. */
export const isUsed = (): boolean => tabStorage.read(usedKey).isUsed === true;
