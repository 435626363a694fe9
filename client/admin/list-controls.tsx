import type { ReactNode } from 'react';
import { Form, useLocation, useSearchParams } from 'react-router';
import { adminListFields as fields, readPage } from '#shared/appointments/request-filter.ts';
import type { Day } from '#shared/calendar/calendar-month.ts';
import { searchLimit } from '#shared/contract/list-query.ts';
import { adminPaths } from '#shared/page/admin-paths.ts';
import { Icon } from '../components/icon.tsx';
import { Link } from '../components/link.tsx';

export function Pager({ hasNext }: { hasNext: boolean }) {
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const page = Number(readPage(search));
  const buildPageLink = (number: number) => {
    const nextSearch = new URLSearchParams(search);
    nextSearch.set(fields.page, String(number));
    return `${pathname}?${nextSearch}`;
  };
  if (page === 1 && !hasNext) return null;
  return (
    <nav aria-label="Pages" className="link-row">
      {page > 1 && (
        <Link to={buildPageLink(page - 1)} rel="prev">
          Page précédente
        </Link>
      )}
      <span className="line-link">{`Page ${page}`}</span>
      {hasNext && (
        <Link to={buildPageLink(page + 1)} rel="next">
          Page suivante
        </Link>
      )}
    </nav>
  );
}

interface StepProps {
  icon: 'previous' | 'next';
  label: string;
  to: string;
}

export const DateStep = ({ icon, label, to }: StepProps) => (
  <Link to={to} className="date-step">
    <Icon name={icon} />
    <span className="visually-hidden">{label}</span>
  </Link>
);

interface DayFormProps {
  action: string;
  name: string;
  day: Day;
  max?: Day;
  children?: ReactNode;
}

export const DayForm = ({ action, name, day, max, children }: DayFormProps) => (
  <Form action={action} className="row">
    <input
      type="date"
      className="control"
      name={name}
      defaultValue={day}
      max={max}
      aria-label="Aller au"
      required
    />
    {children}
    <button type="submit" className="button">
      Voir
    </button>
  </Form>
);

interface EmptyProps {
  rows: readonly unknown[];
  canBook?: boolean;
  /** The link shown if `canBook` is not set. */
  next?: { readonly to: string; readonly label: string };
  children: string;
}

export function EmptyPage({ rows, canBook, next, children }: EmptyProps) {
  const [search] = useSearchParams();
  if (rows.length > 0) return null;
  const link = canBook ? { to: adminPaths.adminBook, label: 'Nouveau rendez-vous' } : next;
  return (
    <>
      <p role="status">{readPage(search) === '1' ? children : 'Rien de plus sur cette page.'}</p>
      {link && (
        <Link className="button" to={link.to}>
          {link.label}
        </Link>
      )}
    </>
  );
}

interface FormProps {
  action: string;
  state?: string | undefined;
  label: string;
  searchText: string;
}

export const SearchForm = ({ action, state, label, searchText }: FormProps) => (
  <search>
    <Form action={action} className="row admin-search">
      {state && <input type="hidden" name={fields.state} value={state} />}
      <input
        className="control"
        name={fields.search}
        aria-label={label}
        placeholder={label}
        type="search"
        maxLength={searchLimit}
        autoComplete="off"
        defaultValue={searchText}
      />
      <button type="submit" className="button button-outline">
        Chercher
      </button>
    </Form>
  </search>
);

export const FoldedSearch = (props: FormProps) => (
  <details className="fold" open={props.searchText !== ''}>
    <summary>Chercher</summary>
    <SearchForm {...props} />
  </details>
);
