import * as v from 'valibot';
import { malformed } from '../contract/error-codes.ts';
import {
  OptionalEmail,
  oneLine,
  optionalText,
  requiredText,
  withoutNul,
} from '../contract/fields.ts';
import { phoneExample, type readPlainPhone } from '../text/phone.ts';

/* The fields that a person types into the request form. All facts about a field follow from its entry here. */

interface FieldFacts {
  readonly field: string;
  readonly label: string;
  readonly question?: string;
  readonly hint?: string;
  readonly limit: number;
  readonly isRequired?: true;
  readonly isLong?: true;
  readonly type?: 'tel' | 'email';
  readonly autoComplete?: string;
  readonly isSearched?: true;
  readonly none: string;
  readonly schema: (readPhone: typeof readPlainPhone) => v.GenericSchema<unknown, unknown>;
  /** The field in a backend's answer to the back office. Fields added later are optional. */
  readonly answer: v.GenericSchema<unknown, string | null>;
}

const phoneForms = `10 chiffres, par exemple ${phoneExample}, ou un numéro étranger commençant par\u00a0+.`;
export const phoneMissing = `Indiquez un numéro à ${phoneForms}`;

export const typedFields = {
  name: {
    field: 'nom',
    label: 'Nom',
    limit: 80,
    isRequired: true,
    autoComplete: 'name',
    isSearched: true,
    none: 'Aucun',
    schema: () =>
      v.pipe(
        requiredText('Indiquez votre nom.'),
        v.maxLength(80, 'Ce nom est trop long\u00a0: 80 caractères au plus.'),
        v.regex(oneLine, 'Ce nom contient un caractère illisible. Saisissez-le à nouveau.'),
      ),
    answer: v.string(),
  },
  phone: {
    field: 'telephone',
    label: 'Téléphone',
    question: 'Téléphone ou WhatsApp',
    hint: phoneForms,
    limit: 30,
    isRequired: true,
    type: 'tel',
    autoComplete: 'tel',
    isSearched: true,
    none: 'Aucun',
    schema: (readPhone: typeof readPlainPhone) =>
      v.pipe(
        optionalText(phoneMissing),
        v.maxLength(30, phoneMissing),
        v.transform((text) => readPhone(text) ?? ''),
        v.nonEmpty(phoneMissing),
      ),
    answer: v.string(),
  },
  email: {
    field: 'email',
    label: 'E-mail',
    hint: 'Pour la confirmation.',
    limit: 254,
    type: 'email',
    autoComplete: 'email',
    isSearched: true,
    none: 'Aucun',
    schema: () => OptionalEmail,
    answer: v.nullable(v.string()),
  },
  note: {
    field: 'note',
    label: 'Précisions',
    limit: 500,
    isLong: true,
    none: 'Aucune',
    schema: () =>
      v.pipe(
        optionalText(malformed),
        v.trim(),
        // Browsers count a line break as one character for maxlength, but send CRLF.
        v.transform((text) => text.replaceAll('\r\n', '\n')),
        v.maxLength(500, 'Vos précisions sont trop longues\u00a0: 500 caractères au plus.'),
        v.regex(withoutNul, 'Vos précisions contiennent un caractère illisible.'),
      ),
    answer: v.string(),
  },
} as const satisfies Record<string, FieldFacts>;

type Fields = typeof typedFields;
export type TypedName = keyof Fields;
type TypedFields = readonly (readonly [TypedName, FieldFacts])[];

const all = Object.entries(typedFields) as unknown as TypedFields;
export const shortFields = all.filter(([, { isLong }]) => !isLong);
export const longFields = all.filter(([, { isLong }]) => isLong);
export const allFields: TypedFields = [...shortFields, ...longFields];

export const byTypedName = <Value>(make: (name: TypedName, facts: FieldFacts) => Value) =>
  Object.fromEntries(allFields.map(([name, facts]) => [name, make(name, facts)])) as Record<
    TypedName,
    Value
  >;

export const pickTyped = <Whole extends Readonly<Record<TypedName, unknown>>>(whole: Whole) =>
  byTypedName((name) => whole[name]) as Pick<Whole, TypedName>;

export const typedLines = (getText: (name: TypedName, facts: FieldFacts) => string | null) =>
  allFields.flatMap(([name, facts]) => {
    const text = getText(name, facts);
    return text ? [`${facts.label}\u00a0: ${text}`] : [];
  });

export const typedSchemas = (readPhone: typeof readPlainPhone) =>
  byTypedName((_, { schema }) => schema(readPhone)) as {
    [Name in TypedName]: ReturnType<Fields[Name]['schema']>;
  };

export const typedAnswers = byTypedName((_, { answer }) => answer) as {
  [Name in TypedName]: Fields[Name]['answer'];
};
