import { isOnEveryPage, listAddresses } from '#shared/contract/calls.ts';

export const visitorCalls = listAddresses(isOnEveryPage);
