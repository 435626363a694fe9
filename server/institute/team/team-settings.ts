import type { SaveSettingsInput } from '../../../shared/team/agenda-facts-input.ts';
import { settingFields } from '../../../shared/team/declared-agenda-fields.ts';
import { startSteps, usualStep } from '../../../shared/team/search-rules.ts';
import type { Facts } from '../booking/search/facts.ts';

/*
 * The rules of booking: stored as numbers, told in words.
 */

type Settings = Facts['settings'];

export const settingNames = Object.keys(settingFields) as (keyof Settings)[];

export const shownSettings = (settings: Settings) => ({
  ...(Object.fromEntries(settingNames.map((name) => [name, settings[name]])) as Settings),
  startStep: startSteps.find((step) => step === settings.startStep) ?? usualStep,
});

/** Values that are not given stay as they were. */
export const storedSettings = (
  { mark: _, ...given }: SaveSettingsInput,
  before: Settings,
): Settings => ({ ...before, ...given });
