import { addressesOf, isOfEveryPage } from '../../shared/contract/calls.ts';

export const otherCalls = addressesOf((call) => !isOfEveryPage(call));
