import * as v from 'valibot';
import { bookingFields as fields } from '../../../shared/booking/booking-fields.ts';
import { personInput, wishInput } from '../../../shared/booking/request.ts';
import { requestDayProblem } from '../../../shared/calendar/booking-days.ts';
import { trueMoment } from '../../../shared/calendar/night.ts';
import { malformed } from '../../../shared/contract/error-codes.ts';
import { paths } from '../../../shared/page/paths.ts';
import type { CallFailure } from '../../../shared/page/render-page.ts';
import { readPlainPhone } from '../../../shared/text/phone.ts';
import type { Api } from '../../api/api.ts';
import { validate } from '../../forms/form-input.ts';
import { type Choices, toSearch } from '../choices/choices.ts';
import { courseOf } from '../choices/course-of.ts';
import { toHour } from '../choices/course-sessions.ts';
import { personIds } from '../choices/treatment-lists.ts';
import { wishesIn, wishesText } from '../choices/wish-lists.ts';
import { toWish, wholeProblem } from '../form-problem.ts';
import { confirmation } from './confirmation.ts';
import type { Order, Refused, Sent } from './order.ts';
import { toPerson } from './person.ts';
import { shownBegins } from './shown-begins.ts';
import { readDeposit } from './shown-deposit.ts';
import { shownEnd, shownPrice } from './shown-total.ts';

/** Books the chosen hour, validated by the backend's own schemas. */
export async function sendAppointment(
  api: Api,
  order: Order,
): Promise<Sent | Refused | CallFailure> {
  const { choices, posted, clock } = order;
  const schema = v.intersect(
    [
      wishInput(
        (day) => requestDayProblem(day, clock, { institute: api.institute }),
        () => choices.catalogue,
      ),
      v.object({ time: v.optional(v.pipe(v.string(), v.nonEmpty(noHour)), '') }),
      personInput(readPlainPhone),
    ],
    malformed,
  );
  const { time = '', staff } = choices;
  const validated = validate(schema, { ...toWish(choices), ...toPerson(posted), time });
  const problem = wholeProblem(choices, validated.problem);
  if (problem || validated.problem) return { status: 400, problem, choices };
  const sent = await api.call({
    name: 'bookingAppointment',
    body: {
      ...validated.input,
      ...trueMoment({ day: validated.input.day, time }),
      ...(staff && { staff }),
      ...personIds(choices),
      ...wishesIn(choices),
      ...shownPrice(posted, choices),
      ...readDeposit(posted, choices),
      ...shownEnd(posted, choices),
      ...shownBegins(posted, choices),
      ...nextSessions(choices),
    },
    successPath: successPathOf(order),
  });
  if (!sent.ok)
    return (staff || wishesText(choices)) && sent.status === 400 ? withoutHer(sent) : sent;
  return confirmation(sent.data, sent.redirectTo ?? successPathOf(order));
}

const nextSessions = (choices: Choices) =>
  courseOf(choices) ? { nextSessions: choices.sessions.map(toHour) } : {};

const noHour = 'Choisissez une heure.';

/** Names the wished staff member as the cause: the input is valid, so she does not do all of the treatments. */
const withoutHer = (sent: CallFailure): CallFailure => ({
  ...sent,
  error: {
    ...sent.error,
    message: 'Cette personne ne fait pas tous ces soins. Choisissez-en une autre.',
  },
});

function successPathOf({ choices }: Order): string {
  const search = toSearch(choices);
  search.set(fields.view, 'heures');
  return `${paths.requestSent}?${search}`;
}
