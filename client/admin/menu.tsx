import { type KeyboardEvent, type ReactNode, type SyntheticEvent, useRef, useState } from 'react';
import { Form, useLocation } from 'react-router';
import { adminListFields } from '../../shared/appointments/request-filter.ts';
import { type MenuCounts, searchLimit } from '../../shared/contract/list-query.ts';
import { adminPaths } from '../../shared/page/admin-paths.ts';
import { forgetAgenda } from '../../shared/page/agenda-store.ts';
import { paths } from '../../shared/page/paths.ts';
import { LineIcon } from '../components/icon.tsx';
import { Link } from '../components/link.tsx';
import { PostForm } from '../forms/post-form.tsx';
import { useInstitute } from '../page/page-context.ts';
import styles from '../styles/back-office.css?url';
import {
  daily,
  isWithin,
  leaveIcon,
  moreIcon,
  type Place,
  type PlaceCount,
  rare,
  siteIcon,
  startPlace,
  weekly,
} from './menu-places.ts';

export const Frame = ({ counts, children }: { counts: Counts; children: ReactNode }) => (
  <>
    <link rel="stylesheet" href={styles} precedence="back-office" />
    <Menu counts={counts} />
    <div id="contenu" tabIndex={-1} className="admin-content">
      {children}
    </div>
  </>
);

function Menu({ counts }: { counts: Counts }) {
  const { name } = useInstitute();
  return (
    <nav aria-label="Gestion" className="admin-nav">
      <p className="admin-name">{name}</p>
      <ClientSearch />
      <ul className="admin-places">
        <Places places={daily} counts={counts} />
        <Places places={weekly} counts={counts} className="admin-wide" />
        <li>
          <More counts={counts} />
        </li>
      </ul>
    </nav>
  );
}

interface PlacesProps {
  places: readonly Place[];
  counts: Counts;
  className?: string;
}

const Places = ({ places, counts, className }: PlacesProps) =>
  places.map((place) => (
    <li key={place.path} className={className}>
      <MenuLink place={place} counts={counts} />
    </li>
  ));

/** Opens without JavaScript. A tap beside the sheet hits the summary's backdrop and folds it. */
function More({ counts }: { counts: Counts }) {
  const { key, pathname } = useLocation();
  const summary = useRef<HTMLElement>(null);
  const steps = counts?.openSteps ? [startPlace] : [];
  const isAmong = (places: readonly Place[]) => places.some((place) => isWithin(place, pathname));
  const close = ({ key, currentTarget }: KeyboardEvent<HTMLDetailsElement>) => {
    if (key !== 'Escape' || !currentTarget.open) return;
    currentTarget.open = false;
    summary.current?.focus();
  };
  return (
    <details key={key} className="admin-more" onKeyDown={close}>
      <summary
        ref={summary}
        className={
          isAmong([...steps, ...rare])
            ? 'is-current'
            : isAmong(weekly)
              ? 'is-current-narrow'
              : undefined
        }
      >
        <LineIcon path={moreIcon} />
        Plus
        <Badge of={[...steps, ...rare].flatMap(({ counts }) => counts ?? [])} counts={counts} />
      </summary>
      <ul>
        <Places places={steps} counts={counts} />
        <Places places={weekly} counts={counts} className="admin-narrow" />
        <Places places={rare} counts={counts} />
        <li className="admin-foot">
          <Link to={paths.homeAlias}>
            <LineIcon path={siteIcon} />
            Voir le site
          </Link>
        </li>
        <Leave />
      </ul>
    </details>
  );
}

/** Signs out. Without a network the session stays, but the kept agenda is removed at once. */
function Leave() {
  const [isLate, setIsLate] = useState(false);
  const leave = (event: SyntheticEvent) => {
    void forgetAgenda();
    setIsLate(!navigator.onLine);
    if (navigator.onLine) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <li className="admin-leave" onSubmitCapture={leave}>
      <PostForm action={paths.login}>
        <button type="submit" name="intent" value="logout" className="button-link">
          <LineIcon path={leaveIcon} />
          Se déconnecter
        </button>
      </PostForm>
      {isLate && (
        <p className="small" role="alert">
          Hors connexion&nbsp;: l’agenda gardé ici est effacé, mais votre session reste ouverte.
          Déconnectez-vous de nouveau dès que le réseau revient.
        </p>
      )}
    </li>
  );
}

function ClientSearch() {
  const { key } = useLocation();
  return (
    <search className="admin-find">
      <Form key={key} action={adminPaths.adminClients}>
        <input
          type="search"
          className="control"
          name={adminListFields.search}
          maxLength={searchLimit}
          autoComplete="off"
          aria-label="Chercher dans la clientèle"
          placeholder="Chercher un client"
          required
        />
      </Form>
    </search>
  );
}

export type Counts = Partial<MenuCounts> | undefined;

function MenuLink({ place, counts }: { place: Place; counts: Counts }) {
  const { pathname } = useLocation();
  const { path, label, icon } = place;
  return (
    <Link to={path} aria-current={isWithin(place, pathname) ? 'page' : undefined}>
      <LineIcon path={icon} />
      {label}
      <Badge of={place.counts ?? []} counts={counts} />
    </Link>
  );
}

interface CountedProps {
  of: readonly PlaceCount[];
  counts: Counts;
}

function Badge({ of, counts }: CountedProps) {
  const counted = of
    .map((count) => ({ ...count, number: counts?.[count.of] ?? 0 }))
    .filter(({ number }) => number > 0);
  if (counted.length === 0) return null;
  const sum = counted.reduce((all, { number }) => all + number, 0);
  const words = counted.map(({ number, one, many }) => `${number} ${number > 1 ? many : one}`);
  return (
    <span className="badge">
      <span aria-hidden="true">{sum > 99 ? '99+' : sum}</span>
      <span className="visually-hidden">{`, ${words.join(', ')}`}</span>
    </span>
  );
}
