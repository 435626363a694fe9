import { addressesOf, isOfEveryPage } from '../../shared/contract/calls.ts';

/** The calls that visitorCalls lacks. The build writes the table (vite.config.ts). */
export const otherCalls = addressesOf((call) => !isOfEveryPage(call));
