import { monthBounds } from '../../../../shared/calendar/booking-days.ts';
import { addMonths, type Day, type Month } from '../../../../shared/calendar/calendar-month.ts';
import { adminPaths } from '../../../../shared/page/admin-paths.ts';
import { numbersMonthField as monthField } from '../../../../shared/page/numbers.ts';

export { monthField };

const search = (month: Month) => `?${monthField}=${month}`;
export const numbersLink = (month: Month) => adminPaths.adminNumbers + search(month);
export const numbersFileLink = (month: Month) => adminPaths.adminNumbersFile + search(month);

/** The previous and next month, if they may have figures. */
export function monthsBeside(
  month: Month,
  { oldest, today }: { oldest: Month | ''; today: Day },
): { before?: Month; after?: Month } {
  const [before, after] = [addMonths(month, -1), addMonths(month, 1)];
  return {
    ...(before >= oldest && { before }),
    ...(after <= monthBounds(today).last && { after }),
  };
}
