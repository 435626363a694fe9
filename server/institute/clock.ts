/** Now, or that many seconds from now, as the database writes times. */
export function timestamp(secondsFromNow = 0): string {
  return new Date(Date.now() + secondsFromNow * 1000).toISOString();
}

/** Today in Abidjan, which is UTC all year. */
export const today = () => timestamp().slice(0, 10);

/** The same moment so many days ago. */
export const daysAgo = (days: number) => timestamp(-days * 24 * 3600);

/** The same moment of the same day so many months ago, or of the day after a month's end. */
export function monthsAgo(months: number): string {
  const date = new Date();
  date.setUTCMonth(date.getUTCMonth() - months);
  return date.toISOString();
}
