/*
 * Which page's scripts failed in this tab, until it is loaded anew. Kept in the window's name: it outlives that as the
 * tab's storage does, and is there too where storage is blocked.
 */

const prefix = 'crashed ';

export const markCrash = (address: string): void => {
  window.name = prefix + address;
};

export const isCrashed = (address: string): boolean => window.name === prefix + address;

export const forgetCrash = (): void => {
  if (window.name.startsWith(prefix)) window.name = '';
};
