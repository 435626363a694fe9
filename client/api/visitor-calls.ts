import { addressesOf, isOfEveryPage } from '../../shared/contract/calls.ts';

export const visitorCalls = addressesOf(isOfEveryPage);
