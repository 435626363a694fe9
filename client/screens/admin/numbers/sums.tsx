import type { Numbers } from '../../../../shared/contract/admin/numbers.ts';
import { appointmentLines, sectionTitle, totalAmount } from '../../../../shared/page/numbers.ts';
import { formatXof } from '../../../../shared/text/money.ts';
import { peopleText } from '../../../../shared/text/request-text.ts';
import { useCatalogue } from '../../../page/use-catalogue.ts';
import { Section } from '../section.tsx';
import { Bars, CountChart } from './bars.tsx';

interface Props {
  numbers: Numbers;
}

export function Appointments({ numbers }: Props) {
  const { confirmed, guests } = numbers;
  const cancelled = numbers.cancelledByClient + numbers.cancelledByInstitute;
  return (
    <Section id="rendez-vous" title="Rendez-vous" className="card stack">
      <p>
        <strong className="figure">{confirmed}</strong>
        {` ${confirmed > 1 ? 'confirmés' : 'confirmé'}, pour ${peopleText(guests)}`}
        {cancelled > 0 && `\u00a0; ${cancelled} ${cancelled > 1 ? 'annulés' : 'annulé'} en plus`}.
      </p>
      <CountChart label="Rendez-vous" lines={appointmentLines(numbers)} />
    </Section>
  );
}

/** Leaves out missed visits, and those without a chosen treatment. */
export function Sales({ numbers }: Props) {
  const catalogue = useCatalogue();
  const { sales } = numbers;
  const named = sales.map((sum) => ({ ...sum, title: sectionTitle(sum.section, catalogue) }));
  return (
    <Section id="montants" title="Montant attendu" className="card stack">
      <p>
        <strong className="figure">{formatXof(totalAmount(numbers))}</strong>, indicatif
      </p>
      <p className="muted small">
        Aux prix du jour de la réservation, pour les rendez-vous confirmés, sans les absences ni les
        annulations.
      </p>
      <Bars
        label="Montant attendu par rubrique"
        bars={named.map(({ title, amount }) => ({
          label: title,
          value: amount,
          text: formatXof(amount),
        }))}
      />
    </Section>
  );
}
