import { requestLink } from '../../shared/page/admin-paths.ts';
import { Link } from '../components/link.tsx';
import { Section } from './section.tsx';

interface Affected {
  readonly key: string;
  readonly when: string;
  readonly number: string;
  readonly name: string;
  readonly treatment?: string;
  readonly detail: string;
}

interface Props {
  id: string;
  title: string;
  text: string;
  rows: readonly Affected[];
}

/** Lists appointments that a change of hours, days or skills left behind. */
export const AffectedList = ({ id, title, text, rows }: Props) =>
  rows.length > 0 && (
    <Section id={id} title={title} className="card stack notice-question">
      <p>{text}</p>
      <ul className="lines">
        {rows.map(({ key, when, number, name, treatment, detail }) => (
          <li key={key}>
            <div>
              <p>
                <strong>{when}</strong>
              </p>
              <p>
                <Link className="line-link" to={requestLink(number)}>
                  {name}
                  <span className="visually-hidden">{`, demande ${number}`}</span>
                </Link>
                {treatment && ` · ${treatment}`}
              </p>
              <p className="muted small">{detail}</p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
