import { addressesOf, isOfEveryPage } from '../../shared/contract/calls.ts';

/** The calls of the public pages. The build writes the table (vite.config.ts). */
export const visitorCalls = addressesOf(isOfEveryPage);
