import { callExamples } from '../../server/contract/examples.ts';
import { type AnyInput, callInput } from '../../shared/contract/call-input.ts';
import { shownContents } from '../../shared/site/published-catalogue.ts';
import { openDay } from '../support/request.ts';

const inputs: AnyInput = callInput(() => shownContents(undefined));

/** The schemas by the product's own price list. */
export const { bodies: bodySchemas, queries: querySchemas } = inputs;

/** The examples of any call, on an open day. */
export const buildExample = callExamples(inputs, openDay(7));
