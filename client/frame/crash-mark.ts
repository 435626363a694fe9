/* The page whose scripts failed in this tab. The window's name survives reloads and blocked storage. */

const prefix = 'crashed ';

export const markCrash = (address: string): void => {
  window.name = prefix + address;
};

export const isCrashed = (address: string): boolean => window.name === prefix + address;

export const forgetCrash = (): void => {
  if (window.name.startsWith(prefix)) window.name = '';
};
