import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { hasNoToken, ownVisitPath, paths } from '#shared/page/paths.ts';
import { useBilingualLabel } from '../components/english.tsx';
import { Icon } from '../components/icon.tsx';
import { Link } from '../components/link.tsx';
import { PostForm } from '../forms/post-form.tsx';
import { useSession } from '../session/session.ts';
import { Brand } from './brand.tsx';

function SessionLink() {
  const { user } = useSession();
  const label = useBilingualLabel(user ? 'Logout' : 'Connection');
  if (!user) return <Link to={paths.login} {...label} />;
  return (
    <PostForm action={paths.login}>
      <button type="submit" name="intent" value="logout" className="button-link" {...label} />
    </PostForm>
  );
}

const menuId = 'menu';

export function Header() {
  const menu = useRef<HTMLUListElement>(null);
  useMenuClosing(menu);
  const { user, userRole, ownVisit } = useSession();
  return (
    <header className="site-header">
      <div className="site-header-inner">
        <Link className="brand" to={paths.home}>
          <Brand />
        </Link>
        <nav className="main-nav" aria-label="Navigation principale">
          <button
            type="button"
            className="menu-button"
            popoverTarget={menuId}
            aria-controls={menuId}
          >
            <Icon name="menu" />
            <span>Menu</span>
            <Icon name="close" />
            <span>Fermer</span>
          </button>
          <ul id={menuId} ref={menu} className="menu" popover="auto">
            <MenuItem to={paths.homeAlias} label="Accueil" />
            <MenuItem to={paths.features} label="Prestations" />
            <MenuItem to={paths.contacts} label="Contacts" />
            {ownVisit && (
              <li className="menu-visit">
                <a href={ownVisitPath}>
                  {`Votre ${ownVisit.noun}`}
                  <span>{`, ${ownVisit.when}`}</span>
                </a>
              </li>
            )}
            {user && <MenuItem to={paths.myRequests} label="Mes rendez-vous" />}
            {userRole === 'admin' && <MenuItem to={paths.admin} label="Gestion" />}
            {userRole === 'equipe' && <MenuItem to={paths.team} label="Agenda" />}
            <li>
              <SessionLink />
            </li>
            <MenuItem to={paths.book} label="Reservation" className="button" />
          </ul>
        </nav>
      </div>
    </header>
  );
}

interface MenuItemProps {
  to: string;
  label: string;
  className?: string;
}

function MenuItem({ to, label, className }: MenuItemProps) {
  const { pathname } = useLocation();
  const currentPath = pathname === paths.home ? paths.homeAlias : pathname;
  return (
    <li>
      <Link
        className={className}
        to={to}
        aria-current={currentPath === to ? 'page' : undefined}
        viewTransition={hasNoToken(currentPath)}
      >
        {label}
      </Link>
    </li>
  );
}

function useMenuClosing(menu: RefObject<HTMLElement | null>): void {
  const { key } = useLocation();
  const handledKey = useRef(key);
  useEffect(() => {
    if (handledKey.current !== key && menu.current?.matches(':popover-open'))
      menu.current.hidePopover();
    handledKey.current = key;
  }, [key, menu]);
}
