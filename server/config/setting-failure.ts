import { messageOf } from '../observability/failure-reason.ts';
import { ConfigError } from './config.ts';

/** For what can only be tried by opening it. @throws {ConfigError} naming the setting */
export async function blameSetting<T>(setting: string, open: () => Promise<T>): Promise<T> {
  try {
    return await open();
  } catch (error) {
    throw new ConfigError(`${setting}: ${messageOf(error)}`);
  }
}
