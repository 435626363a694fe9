import { addressesOf, isOfEveryPage } from '../../shared/contract/calls.ts';

/** The calls that visitorCalls lacks. The build writes the table down (vite.config.ts). */
export const otherCalls = addressesOf((call) => !isOfEveryPage(call));
