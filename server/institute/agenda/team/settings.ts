import { startSteps, usualStep } from '../../../../shared/contract/admin/search-rules.ts';
import type { SaveSettingsInput } from '../../../../shared/contract/admin/treatment-rules-input.ts';
import type { Facts } from '../search/facts.ts';

/*
 * The rules of booking: stored as numbers, told in words.
 */

type Settings = Facts['settings'];

export const settingNames = ['notice', 'people', 'reminder', 'startStep'] as const;

export const shownSettings = ({ notice, people, reminder, startStep }: Settings) => ({
  notice,
  people,
  reminder,
  startStep: startSteps.find((one) => one === startStep) ?? usualStep,
});

/** What is not given stays as it was. */
export function storedSettings(
  { notice, people, reminder, startStep }: SaveSettingsInput,
  before: Settings,
): Settings {
  return {
    ...{ notice, people },
    reminder: reminder ?? before.reminder,
    startStep: startStep ?? before.startStep,
  };
}
