/** Today in Abidjan, as YYYY-MM-DD: Africa/Abidjan is UTC all year round. */
export function todayInAbidjan(): string {
  return new Date().toISOString().slice(0, 10);
}
