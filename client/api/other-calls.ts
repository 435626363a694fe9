import { isOnEveryPage, listAddresses } from '#shared/contract/calls.ts';

export const otherCalls = listAddresses((call) => !isOnEveryPage(call));
