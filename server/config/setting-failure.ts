import { messageOf } from '../observability/failure-reason.ts';
import { ConfigError } from './config.ts';

/** What a setting names turns out to be unusable only when it is opened. @throws {ConfigError} */
export async function usable<T>(setting: string, open: () => Promise<T>): Promise<T> {
  try {
    return await open();
  } catch (error) {
    throw new ConfigError(`${setting}: ${messageOf(error)}`);
  }
}
