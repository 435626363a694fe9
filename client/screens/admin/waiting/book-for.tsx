import type { WaitEntry } from '../../../../shared/contract/admin/waiting.ts';
import { adminPaths } from '../../../../shared/page/admin-paths.ts';
import { fields, treatmentFields } from '../agenda/agenda-address.ts';
import { showTimes } from '../agenda/booking/book-data.ts';
import { ButtonForm } from '../forms/edit-form.tsx';

interface Props {
  of: Pick<WaitEntry, 'name' | 'phone' | 'persons' | 'staff'>;
  day: string;
  time?: string;
}

/** Opens the form of the telephone, filled in. Posted, as names and numbers stand in no address. */
export function BookFor({ of: { name, phone, persons, staff }, day, time }: Props) {
  const [list = []] = persons;
  const names = treatmentFields(list.length);
  return (
    <ButtonForm
      action={adminPaths.adminBook}
      className="button button-outline"
      hiddenFields={{
        ...{ intent: showTimes, name, phone, [fields.day]: day },
        ...(time && { time }),
        ...(staff && { [fields.staff]: staff }),
        [fields.people]: persons.length,
        ...Object.fromEntries(list.map((id, index) => [names[index] ?? '', id])),
      }}
    >
      Réserver à son nom<span className="visually-hidden">{` : ${name}`}</span>
    </ButtonForm>
  );
}
