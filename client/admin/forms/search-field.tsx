import { Form } from 'react-router';
import { adminListFields as fields } from '../../../shared/appointments/request-filter.ts';
import { searchLimit } from '../../../shared/contract/list-query.ts';
import { TextField } from '../../forms/field.tsx';

interface Props {
  label: string;
  hint?: string;
  words: string;
}

export const SearchField = ({ label, hint, words }: Props) => (
  <TextField
    name={fields.search}
    label={label}
    hint={hint}
    type="search"
    maxLength={searchLimit}
    autoComplete="off"
    defaultValue={words}
  />
);

export const SearchButton = () => (
  <button type="submit" className="button button-outline">
    Chercher
  </button>
);

interface FormProps extends Props {
  action: string;
  /** The list's other filter, which the search keeps. */
  state?: string | undefined;
}

export const SearchForm = ({ action, state, ...field }: FormProps) => (
  <search className="card">
    <Form action={action} className="column admin-search">
      {state && <input type="hidden" name={fields.state} value={state} />}
      <SearchField {...field} />
      <SearchButton />
    </Form>
  </search>
);
