/** Now, or that many seconds from now, as the database writes times. */
export function timestamp(secondsFromNow = 0): string {
  return new Date(Date.now() + secondsFromNow * 1000).toISOString();
}

/** Today in Abidjan, which is UTC all year. */
export const today = () => timestamp().slice(0, 10);
