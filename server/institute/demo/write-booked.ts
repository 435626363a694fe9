import { catalogueOf } from '../../../shared/contents/catalogue-of.ts';
import { appointmentInput, personsOf } from '../../../shared/contract/booking/agenda.ts';
import { readPhone } from '../../../shared/text/phone-number.ts';
import { bookAppointment } from '../agenda/booking/booking.ts';
import { toldToClient } from '../agenda/booking/manage-links.ts';
import { askFreely } from '../agenda/search/questions.ts';
import { today } from '../clock.ts';
import { newAppointmentMail } from '../mail/templates/appointments.ts';
import { confirmedMail } from '../mail/templates/decisions.ts';
import { parse } from '../parse.ts';
import type { Client } from '../requests/intake.ts';
import { addSentMail, type DemoContext } from './context.ts';
import { freeHour } from './free-hour.ts';

const Input = appointmentInput(today, { catalogue: () => catalogueOf() }, readPhone);

interface Form {
  readonly day: string;
  readonly people: number;
  readonly treatments: readonly string[];
}

/** Books an hour as a visitor does. @returns its number */
export async function book(
  context: DemoContext,
  form: Form,
  { client, wished }: { client: Client | undefined; wished: string },
): Promise<string> {
  const { site } = context;
  const { day, hour } = await freeHour(context, personsOf(form), { day: form.day, hour: wished });
  const input = parse(Input, { ...form, day, time: hour });
  const services = { ...context, ask: askFreely };
  const { number } = await bookAppointment(services, { input, client }, async (within, request) => {
    await addSentMail(within, newAppointmentMail(site.contactTo, request, site));
    const own = await toldToClient(within, request.id);
    const before = { ...request, status: 'pending' as const };
    if (request.email) {
      await addSentMail(within, confirmedMail(request.email, { request, before, site, ...own }));
    }
    return {};
  });
  return number;
}
