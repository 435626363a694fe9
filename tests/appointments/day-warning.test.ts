import { expect, test } from 'vitest';
import { dayWarning } from '../../client/appointments/admin/request-data.ts';
import { institute } from '../../shared/institute.ts';
import { setOwnHours } from '../support/own-facts.ts';

setOwnHours();

const today = '2026-11-21';
const closed = (day: string, label: string) => ({ day, label, by: 'a@exemple.ci', expected: 0 });

test.each([
  ['2026-12-22', undefined, undefined],
  ['2026-12-22', '', 'Ce jour est fermé. Proposez un autre jour.'],
  ['2026-12-22', 'Congés', 'Ce jour est fermé\u00a0: Congés. Proposez un autre jour.'],
  ['2026-12-25', '', 'Ce jour est fermé\u00a0: Noël. Proposez un autre jour.'],
  ['2026-12-25', undefined, 'Ce jour est férié\u00a0: Noël. Vérifiez que l’institut est ouvert.'],
  ['2026-12-27', undefined, 'Ce jour est fermé, comme chaque dimanche. Proposez un autre jour.'],
  ['2026-11-20', '', 'Ce jour est passé. Proposez un autre jour.'],
])('returns the warning for %s, closed as %o', (day, label, expected) => {
  const closure = label === undefined ? undefined : closed(day, label);
  expect(dayWarning(day, today, { institute, closure })).toBe(expected);
});
