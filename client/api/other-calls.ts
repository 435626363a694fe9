import { isOfEveryPage, listAddresses } from '#shared/contract/calls.ts';

export const otherCalls = listAddresses((call) => !isOfEveryPage(call));
