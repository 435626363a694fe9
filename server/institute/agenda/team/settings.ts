import { mondayOfA, turnOf } from '../../../../shared/calendar/alternating-weeks.ts';
import {
  staffOrders,
  startSteps,
  usualStep,
} from '../../../../shared/contract/admin/search-rules.ts';
import type { SaveSettingsInput } from '../../../../shared/contract/admin/treatment-rules-input.ts';
import { today } from '../../clock.ts';
import type { Facts } from '../search/facts.ts';

/*
 * The rules of booking: stored as numbers, told in words.
 */

type Settings = Facts['settings'];

export const settingNames = [
  'notice',
  'people',
  'weekA',
  'reminder',
  'startStep',
  'staffOrder',
] as const;

export const shownSettings = ({ notice, people, reminder, startStep, staffOrder }: Settings) => ({
  ...{ notice, people, reminder },
  startStep: startSteps.find((one) => one === startStep) ?? usualStep,
  staffOrder: staffOrders[staffOrder] ?? staffOrders[0],
});

/** As their history keeps them. */
export const toldSettings = (settings: Settings) => ({
  ...shownSettings(settings),
  weekA: mondayOfA(today(), settings.weekA),
});

/** What is not given stays as it was. */
export function storedSettings(
  { notice, people, weekA, reminder, startStep, staffOrder }: SaveSettingsInput,
  before: Settings,
): Settings {
  return {
    ...{ notice, people },
    weekA: weekA === undefined ? before.weekA : turnOf(weekA),
    reminder: reminder ?? before.reminder,
    startStep: startStep ?? before.startStep,
    staffOrder: staffOrder === undefined ? before.staffOrder : staffOrders.indexOf(staffOrder),
  };
}
