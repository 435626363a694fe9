import { weekdays } from '../../../../../shared/calendar/opening.ts';
import { type FormOutcome, fieldError } from '../../../../forms/form-input.ts';
import { CheckField } from '../../forms/check-field.tsx';
import { ShortField } from '../../forms/short-field.tsx';
import { ticked, type WeekRow, weekdayNumbers, weekField } from './week-fields.ts';

interface Props {
  /** Begins the fields' names. */
  form: string;
  texts: Readonly<Record<string, string>>;
  outcome: FormOutcome | undefined;
  /** The hours of all days have fields, so that a day's own are the exception. */
  hasTimes?: boolean;
}

/** The pause of all days, then seven rows: open or not, from when to when, and another pause. */
export function WeekRows(props: Props) {
  const { hasTimes = false } = props;
  return (
    <>
      <p className="field-hint">
        Une fermeture après minuit s’écrit telle quelle&nbsp;: de 20:00 à 01:30.
      </p>
      {hasTimes && (
        <fieldset className="weekday">
          <legend>Tous les jours ouverts</legend>
          <Times {...props} row="all" />
        </fieldset>
      )}
      <fieldset className="weekday">
        <legend>Pause de midi</legend>
        <p className="field-hint">Vide, l’institut reste ouvert à midi.</p>
        <Midday {...props} row="all" />
      </fieldset>
      {weekdayNumbers.map((weekday) => (
        <Weekday key={weekday} {...props} weekday={weekday} />
      ))}
    </>
  );
}

function Weekday({ weekday, ...props }: Props & { weekday: number }) {
  const { form, texts, hasTimes = false } = props;
  return (
    <fieldset className="weekday">
      <legend className="capitalized">{weekdays[weekday - 1]}</legend>
      <CheckField
        name={weekField(form, weekday, 'open')}
        label="Ouvert"
        defaultChecked={texts[weekField(form, weekday, 'open')] === ticked}
      />
      {!hasTimes && <Times {...props} row={weekday} />}
      <OwnMidday
        {...props}
        row={weekday}
        summary={hasTimes ? 'Autres heures ce jour' : 'Autre pause ce jour'}
      >
        {hasTimes && <Times {...props} row={weekday} />}
      </OwnMidday>
    </fieldset>
  );
}

interface OwnProps extends Props {
  row: WeekRow;
  summary: string;
  children?: React.ReactNode;
}

/** What one day has of its own, folded while that is nothing. */
export function OwnMidday({ summary, children, ...props }: OwnProps) {
  const { form, texts, row, outcome } = props;
  const names = (['opens', 'closes', 'starts', 'ends', 'none'] as const)
    .filter((part) => children || !['opens', 'closes'].includes(part))
    .map((part) => weekField(form, row, part));
  const isOpen = names.some((name) => texts[name] || fieldError(outcome?.problem, name));
  return (
    <details open={isOpen}>
      <summary>{summary}</summary>
      {children}
      <Midday {...props} />
      <CheckField
        name={weekField(form, row, 'none')}
        label="Sans pause ce jour"
        defaultChecked={texts[weekField(form, row, 'none')] === ticked}
      />
    </details>
  );
}

type RowProps = Props & { row: WeekRow };

const Times = (props: RowProps) => (
  <div className="span">
    <Time {...props} part="opens" label="De" />
    <Time {...props} part="closes" label="à" />
  </div>
);

const Midday = (props: RowProps) => (
  <div className="span">
    <Time {...props} part="starts" label="Fermeture" />
    <Time {...props} part="ends" label="Reprise" />
  </div>
);

interface TimeProps extends RowProps {
  part: 'opens' | 'closes' | 'starts' | 'ends';
  label: string;
}

function Time({ form, texts, outcome, row, part, label }: TimeProps) {
  const name = weekField(form, row, part);
  return (
    <ShortField
      name={name}
      type="time"
      step={300}
      defaultValue={texts[name]}
      error={fieldError(outcome?.problem, name)}
      label={label}
    />
  );
}
