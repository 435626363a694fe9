/** Splits whole FCFA by weights, or equally if all are 0. The first part gets the remainder. */
export function splitAmount(amount: number, weights: readonly number[]): number[] {
  if (weights.length === 0) return [];
  if (amount < 0) return splitAmount(-amount, weights).map((part) => (part === 0 ? 0 : -part));
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  const parts = weights.map((weight) =>
    all === 0 ? Math.floor(amount / weights.length) : Math.floor((amount * weight) / all),
  );
  const rest = amount - parts.reduce((sum, part) => sum + part, 0);
  return parts.map((part, index) => (index === 0 ? part + rest : part));
}
