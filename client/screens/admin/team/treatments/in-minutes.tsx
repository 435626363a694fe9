import { optional } from '../../../../forms/field.tsx';

/** The label of a field for minutes, which may stay empty. */
export const inMinutes = ({ name }: { readonly name: string }) => (
  <>
    {name}, en minutes{optional}
  </>
);
