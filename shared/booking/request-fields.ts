/* The text fields of the request form, long ones last. request.ts has their schemas. */

interface FieldFacts {
  readonly field: string;
  readonly label: string;
  readonly question?: string;
  readonly limit: number;
  readonly isRequired?: true;
  readonly isLong?: true;
  readonly type?: 'tel' | 'email';
  readonly autoComplete?: string;
  readonly isSearched?: true;
  readonly emptyText: string;
}

export const phoneMissing = 'Numéro à 10\u00a0chiffres, ou commençant par\u00a0+.';

export const requestTextFields = {
  name: {
    field: 'nom',
    label: 'Nom',
    limit: 80,
    isRequired: true,
    autoComplete: 'name',
    isSearched: true,
    emptyText: 'Aucun',
  },
  phone: {
    field: 'telephone',
    label: 'Téléphone',
    question: 'Téléphone ou WhatsApp',
    limit: 30,
    isRequired: true,
    type: 'tel',
    autoComplete: 'tel',
    isSearched: true,
    emptyText: 'Aucun',
  },
  email: {
    field: 'email',
    label: 'E-mail',
    limit: 254,
    type: 'email',
    autoComplete: 'email',
    isSearched: true,
    emptyText: 'Aucun',
  },
  note: {
    field: 'note',
    label: 'Précisions',
    limit: 500,
    isLong: true,
    emptyText: 'Aucune',
  },
} as const satisfies Record<string, FieldFacts>;

type Fields = typeof requestTextFields;
export type TextFieldName = keyof Fields;
type TypedFields = readonly (readonly [TextFieldName, FieldFacts])[];

export const allFields = Object.entries(requestTextFields) as unknown as TypedFields;
export const shortFields = allFields.filter(([, { isLong }]) => !isLong);
export const longFields = allFields.filter(([, { isLong }]) => isLong);

export const fieldLabels = Object.fromEntries(
  allFields.map(([, { field, label, question = label }]) => [field, question]),
);

export const mapTextFields = <Value>(make: (name: TextFieldName, facts: FieldFacts) => Value) =>
  Object.fromEntries(allFields.map(([name, facts]) => [name, make(name, facts)])) as Record<
    TextFieldName,
    Value
  >;

export const pickTextFields = <Whole extends Readonly<Record<TextFieldName, unknown>>>(
  whole: Whole,
) => mapTextFields((name) => whole[name]) as Pick<Whole, TextFieldName>;

export const formatTextFields = (
  getText: (name: TextFieldName, facts: FieldFacts) => string | null,
) =>
  allFields.flatMap(([name, facts]) => {
    const text = getText(name, facts);
    return text ? [`${facts.label}\u00a0: ${text}`] : [];
  });
