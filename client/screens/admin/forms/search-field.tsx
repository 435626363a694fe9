import { searchLimit } from '../../../../shared/contract/admin/query.ts';
import { adminListFields as fields } from '../../../../shared/page/request-filter.ts';
import { TextField } from '../../../forms/field.tsx';

interface Props {
  label: string;
  hint?: string;
  /** What is searched for now. */
  words: string;
}

/** What a list is searched by. */
export const SearchField = ({ label, hint, words }: Props) => (
  <TextField
    name={fields.search}
    {...{ label, hint }}
    type="search"
    maxLength={searchLimit}
    autoComplete="off"
    defaultValue={words}
  />
);

/** Alone, as a form of its own within an element `search`. */
export const SearchButton = () => (
  <button type="submit" className="button button-outline">
    Chercher
  </button>
);
