import { paths } from '../../../shared/page/paths.ts';
import { Link } from '../../components/link.tsx';
import { type Choices, toSearch } from '../choices/choices.ts';

export const WaitingLink = ({ choices }: { choices: Choices }) => (
  <Link className="button button-outline" to={`${paths.waiting}?${toSearch(choices)}`}>
    Me prévenir si une heure se libère
  </Link>
);
