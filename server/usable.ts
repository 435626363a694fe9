import { ConfigError } from './config.ts';

/** What a setting names turns out to be unusable only when it is opened. @throws {ConfigError} */
export async function usable<T>(setting: string, open: () => Promise<T>): Promise<T> {
  try {
    return await open();
  } catch (error) {
    // Of several addresses that a name stands for, the first tells enough.
    const { message, code } = (error as AggregateError).errors?.[0] ?? error;
    throw new ConfigError(`${setting}: ${(message || code).replaceAll(/\s+/g, ' ')}`);
  }
}
