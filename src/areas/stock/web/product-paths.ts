/** A new product whose description is known: `/auth/stock/new?name=Teakstuhl`. */
export const nameKey = 'name'
