import { Form, useSearchParams } from 'react-router';
import type { AgendaDays } from '../../../shared/agenda/agenda.ts';
import type { ResourceReason, Why } from '../../../shared/agenda/why.ts';
import { requestLimits } from '../../../shared/booking/request.ts';
import { readDay } from '../../../shared/calendar/calendar-month.ts';
import { appointmentTitle } from '../../../shared/calendar/time-of-day.ts';
import { adminPaths, requestLink } from '../../../shared/page/admin-paths.ts';
import { usualStep } from '../../../shared/team/search-rules.ts';
import { formatMinutes } from '../../../shared/text/duration.ts';
import { quoted } from '../../../shared/text/quote.ts';
import { adminScreen, type Shown } from '../../admin/admin-screen.tsx';
import { type Asked, type Loaded, load, withMore } from '../../admin/load.ts';
import { Section } from '../../admin/section.tsx';
import { apiContext } from '../../api/api.ts';
import { Link } from '../../components/link.tsx';
import { TextField } from '../../forms/field.tsx';
import { usePage } from '../../page/page-context.ts';
import { useCatalogue } from '../../page/use-catalogue.ts';
import { treatmentName } from '../../team/admin/treatment-name.ts';
import { bookLink, fields, treatmentFields } from './agenda-address.ts';
import { DayLink } from './day-link.tsx';
import { TreatmentSelect } from './treatment-select.tsx';

const hourTexts: Readonly<Record<Exclude<Why['hour'], 'quarter'>, string>> = {
  offered: 'Cette heure est proposée en ligne.',
  taken: 'Cette heure n’est pas proposée\u00a0: personne n’est libre pour toute la visite.',
  closed: 'L’institut est fermé ce jour-là.',
  holiday:
    'Ce jour est férié, et vous n’avez pas encore dit s’il est ouvert\u00a0: les clients y envoient des demandes.',
  outside:
    'La visite serait en dehors des horaires de l’institut\u00a0: en ligne, seules les heures d’ouverture sont proposées, même avec des heures en plus. Vous pouvez la donner vous-même.',
  'too-soon': 'Cette heure est passée, ou trop proche pour une réservation en ligne.',
  unsure:
    'Un rendez-vous de ce jour n’a encore personne\u00a0: d’ici là, aucune heure n’est proposée.',
  'not-bookable': 'Ces soins se réservent sur demande seulement.',
  group: 'L’agenda ne place pas autant de personnes à la fois.',
};

const hourText = ({ hour, startStep = usualStep }: Why): string =>
  hour === 'quarter'
    ? `En ligne, les heures commencent toutes les ${formatMinutes(startStep)}, par exemple à 10\u00a0h ou 10\u00a0h\u00a0${String(startStep).padStart(2, '0')}.`
    : hourTexts[hour];

const asked = treatmentFields(requestLimits.treatments);

/** Reads the question from the address. */
function askedIn(search: URLSearchParams, today: string) {
  const read = (name: string) => search.get(name) ?? '';
  return {
    day: readDay(read(fields.day)) ?? today,
    time: read(fields.hour),
    /** Lists for different persons are separated by `;`. */
    treatments: asked.flatMap((name) => read(name) || []).join(),
    people: read(fields.people) || '1',
  };
}

/** The reasons why an hour is not offered: the first reason for each person. */
export const whyScreen = adminScreen({
  title: 'Pourquoi cette heure n’est pas proposée\u202f?',
  load: loadWhy,
  View: ({ found: { why } }: Shown<AgendaDays & Answered>) => (
    <>
      <Question />
      {why && <Answer why={why} />}
    </>
  ),
});

interface Answered {
  readonly why?: Why;
}

async function loadWhy({ search, context, today }: Asked): Promise<Loaded<AgendaDays & Answered>> {
  const query = askedIn(search, today());
  const loaded = await load(
    { context },
    { name: 'adminAgenda', query: { day: query.day, days: '1' } },
  );
  if (!query.time || !query.treatments) return loaded;
  const response = await context.get(apiContext).call({ name: 'adminWhy', query });
  if (!response.ok) return { ...loaded, problem: loaded.problem ?? response.error, status: 400 };
  return withMore(loaded, () => ({ why: response.data }));
}

function Question() {
  const [search] = useSearchParams();
  const { today } = usePage();
  const { day, time, people, treatments } = askedIn(search, today);
  return (
    <Form action={adminPaths.adminWhy} className="form card" key={search.toString()}>
      {treatments.includes(';') ? (
        <Persons treatments={treatments} />
      ) : (
        <Treatments chosen={treatments.split(',')} />
      )}
      <TextField
        name={fields.day}
        label="Jour"
        type="date"
        required
        defaultValue={day}
        min={today}
      />
      <TextField
        name={fields.hour}
        label="Heure"
        type="time"
        step={300}
        required
        defaultValue={time}
      />
      <input type="hidden" name={fields.people} value={people} />
      <button type="submit" className="button">
        Chercher la raison
      </button>
    </Form>
  );
}

/** Shows fields for the chosen treatments and one more; at least three, as in a new appointment. */
function Treatments({ chosen }: { chosen: readonly string[] }) {
  const shown = Math.min(Math.max(chosen.length + 1, 3), requestLimits.treatments);
  return treatmentFields(shown).map((name, index) => (
    <TreatmentSelect
      key={name}
      name={name}
      label={index === 0 ? 'Soin' : `Soin ${index + 1}`}
      defaultValue={chosen[index]}
    />
  ));
}

/** Lists each person's treatments, if they differ. */
function Persons({ treatments }: { treatments: string }) {
  const catalogue = useCatalogue();
  const lines = treatments.split(';').map((list, index) => {
    const names = list
      .split(',')
      .map((id) => treatmentName(id, catalogue))
      .join(', ');
    return `Personne ${index + 1}\u00a0: ${names}`;
  });
  return (
    <>
      <input type="hidden" name={fields.treatment} value={treatments} />
      <ul className="bullets">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </>
  );
}

function Answer({ why }: { why: Why }) {
  const { staff } = why;
  const [search] = useSearchParams();
  const { day, time, treatments } = askedIn(search, usePage().today);
  const [treatment = ''] = treatments.split(/[,;]/);
  return (
    <Section id="reponse" title={appointmentTitle(day, time)} className="card stack">
      <p role="status">{hourText(why)}</p>
      <ul className="bullets">
        {staff.map((person) => (
          <li key={person.id}>
            <Reason of={person} />
          </li>
        ))}
      </ul>
      <p className="link-row">
        <DayLink day={day} time={time}>
          Voir cette journée
        </DayLink>
        <Link to={bookLink({ day, treatment, hour: time })}>Heures libres pour ce soin</Link>
        <Link to={adminPaths.adminTeam}>Compléter l’équipe</Link>
      </p>
    </Section>
  );
}

function Reason({ of: { name, reason, detail } }: { of: ResourceReason }) {
  const catalogue = useCatalogue();
  if (reason === 'taken') {
    return (
      <>
        {`${name} a un rendez-vous\u00a0: `}
        <Link to={requestLink(detail)}>{detail}</Link>.
      </>
    );
  }
  return `${name} ${reasonText(reason, reason === 'skill' ? treatmentName(detail, catalogue) : detail)}`;
}

/** Returns the end of a sentence that begins with the person's name. */
function reasonText(reason: Exclude<ResourceReason['reason'], 'taken'>, detail: string): string {
  const texts = {
    free: 'est libre.',
    skill: `ne fait pas ${quoted(detail)}.`,
    away: 'ne travaille pas encore ici, ou n’y travaille plus.',
    closed: 'ne travaille pas\u00a0: l’institut est fermé.',
    hours: 'ne travaille pas pendant toute la visite.',
    blocked: `n’est pas disponible${detail && `\u00a0: ${detail}`}.`,
    assistant: 'serait libre, mais personne d’autre ne l’est en même temps.',
    preparation: 'serait libre, mais pas le temps de la préparation avant.',
    cleaning: 'serait libre, mais pas le temps du nettoyage après.',
    room: 'n’a pas de cabine libre, ou pas assez de temps avant le rendez-vous suivant.',
  };
  return texts[reason];
}
