import { isOfEveryPage, listAddresses } from '#shared/contract/calls.ts';

export const visitorCalls = listAddresses(isOfEveryPage);
