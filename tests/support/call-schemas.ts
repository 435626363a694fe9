import type { GenericSchema } from 'valibot';
import { shownContents } from '../../shared/contents/shown.ts';
import { callInput } from '../../shared/contract/call-input.ts';
import type { CallName } from '../../shared/contract/calls.ts';

const { bodies, queries } = callInput(() => shownContents(undefined));

/** Of the product's own price list. */
export const bodySchemas: Partial<Record<CallName, GenericSchema>> = bodies;
export const querySchemas: Partial<Record<CallName, GenericSchema>> = queries;
