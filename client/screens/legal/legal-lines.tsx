import { formatPhone, type Institute } from '../../../shared/institute.ts';
import { useInstitute } from '../../page/page-context.ts';

/** Required by law 2013-546, article 5. */
const linesOf = ({ name, email, phone, address, legal }: Institute) =>
  [
    ['Nom', legal.company || name],
    ['Adresse', `${address.street}, ${address.district}, ${address.city}, ${address.country}`],
    ['Téléphone', formatPhone(phone)],
    ['E-mail', email],
    ['Registre du commerce (RCCM)', legal.tradeRegister],
    ['Capital', legal.capital],
    ['Compte contribuable', legal.taxNumber],
    ['Responsable de la publication', legal.publisher],
    ['Hébergeur', legal.host],
  ] as const;

export function LegalLines() {
  const institute = useInstitute();
  return (
    <dl className="facts">
      {linesOf(institute).map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value || 'à compléter par l’institut'}</dd>
        </div>
      ))}
    </dl>
  );
}
