/** Who sends it, as the calls want it. */
export const toPerson = (posted: URLSearchParams) => ({
  name: posted.get('nom') ?? undefined,
  phone: posted.get('telephone') ?? undefined,
  email: posted.get('email') ?? undefined,
  note: posted.get('note') ?? undefined,
});
