import { catalogueOf, type OfferedTreatment } from '../../../../../shared/contents/catalogue-of.ts';
import type { Content } from '../../../../../shared/contract/admin/contents.ts';
import { priceText } from '../../../../../shared/text/money.ts';
import { Link } from '../../../../components/link.tsx';
import { treatmentLink } from '../site-links.ts';
import { Swap } from '../swap.tsx';

interface Props {
  treatment: OfferedTreatment | undefined;
  content: Content;
  /** Its neighbours' ids. */
  before: string | undefined;
  after: string | undefined;
}

export function PriceLine({ treatment, content, before, after }: Props) {
  if (!treatment) return null;
  const { id, nom, duree, prix, note } = treatment;
  const price = priceText([treatment], prix);
  return (
    <li>
      <div>
        <p>
          <Link className="line-link" to={treatmentLink(id)}>
            {nom}
          </Link>
        </p>
        <p className="muted small">{[duree, price, note].filter(Boolean).join(' · ')}</p>
        <Marks treatment={treatment} content={content} />
        <p className="link-row">
          <Swap id={id} other={before} label="Monter" name={nom} />
          <Swap id={id} other={after} label="Descendre" name={nom} />
        </p>
      </div>
    </li>
  );
}

/** "masqué · modifié" */
function Marks({
  treatment: { id, isHidden },
  content,
}: Pick<Props, 'content'> & { treatment: OfferedTreatment }) {
  const changed = catalogueOf().treatment(id) ? 'modifié' : 'ajouté';
  const marks = [isHidden && 'masqué', content.value !== null && changed].filter(Boolean);
  return marks.length > 0 && <p className="small price-marks">{marks.join(' · ')}</p>;
}
