/** Search parameters of the price list's filter. */
export const priceFilterFields = { query: 'q', budget: 'max' } as const;
