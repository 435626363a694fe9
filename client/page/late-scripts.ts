import { tabStorage } from './storage.ts';

/* Late scripts: on a slow network or with data saver they load at the first use (client/entry-start.ts). */

const lateMark = 'late-scripts';
const usedKey = 'utilise';

export const markLate = (): void => void performance.mark(lateMark);

/** Remembers that a form was sent, because the next document's controls will be used too. */
export const markUsed = (): void => tabStorage.save(usedKey, { isUsed: true });

export const isPageUsed = (): boolean => tabStorage.read(usedKey).isUsed === true;
