import { whatsappLink } from '../../../shared/institute.ts';
import { formatXof } from '../../../shared/money/money-text.ts';
import { useInstitute } from '../../page/page-context.ts';
import type { PriceView } from './price-view.ts';

export function NothingFound({ view }: { view: PriceView }) {
  return (
    <div className="card nothing-found">
      <img src="/form.svg" alt="" width="72" height="72" />
      <p>Aucune prestation ne correspond à cette recherche.</p>
      <AskLink view={view} className="button" />
    </div>
  );
}

export function AskLink({ view, className }: { view: PriceView; className?: string }) {
  const institute = useInstitute();
  const { query, budget } = view;
  const wish = [query, budget !== undefined && `jusqu’à ${formatXof(budget)}`];
  const text = `Bonjour ${institute.name}, je cherche un soin\u00a0: ${wish.filter(Boolean).join(', ')}`;
  return (
    <a
      className={className}
      href={whatsappLink(text, institute.whatsapp)}
      target="_blank"
      rel="noopener"
    >
      Demandez-nous sur WhatsApp
    </a>
  );
}
