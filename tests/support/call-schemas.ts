import { shownContents } from '../../shared/contents/catalogue-of.ts';
import { type AnyInput, callInput } from '../../shared/contract/call-input.ts';
import { type CallName, declarationOf } from '../../shared/contract/calls.ts';
import { openDay } from './request.ts';

const inputs: AnyInput = callInput(() => shownContents(undefined));

/** Of the product's own price list. */
export const { bodies: bodySchemas, queries: querySchemas } = inputs;

/** What is declared as a call's example, on an open day: those of the examples are past some time. */
export function exampleOf(name: CallName) {
  const { query, body, answer } = declarationOf(name).example ?? {};
  return { query: toCome(query), body: toCome(body) as object | undefined, answer };
}

const toCome = <Example>(example: Example): Example =>
  example &&
  JSON.parse(JSON.stringify(example).replaceAll(/"\d{4}-\d\d-\d\d"/g, `"${openDay(7)}"`));
