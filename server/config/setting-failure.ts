import { messageOf } from '../observability/failure-reason.ts';
import { ConfigError } from './config.ts';

/**
 * Opens something, and blames the setting if that fails. Some settings can only be checked by
 * opening them. @throws {ConfigError} naming the setting
 */
export async function blameSetting<T>(setting: string, open: () => Promise<T>): Promise<T> {
  try {
    return await open();
  } catch (error) {
    throw new ConfigError(`${setting}: ${messageOf(error)}`);
  }
}
