import * as v from 'valibot';
import { optionalEntries } from '../contract/declared-fields.ts';
import { malformed } from '../contract/error-codes.ts';
import { type OptionName, optionNames } from '../options.ts';

const switches = Object.fromEntries(
  optionNames.map((name) => [name, v.boolean(malformed)]),
) as Record<OptionName, v.BooleanSchema<string>>;

export const OptionSwitches = v.object(optionalEntries(switches), malformed);

export const SwitchInput = v.object(
  { option: v.picklist(optionNames, malformed), isOn: v.boolean(malformed) },
  malformed,
);
export type SwitchInput = v.InferOutput<typeof SwitchInput>;
