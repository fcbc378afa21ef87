// Two customers or suppliers who are one; the part of the contract that the areas between need. The calls stand in `reports`, which may name
// everything that hangs on a partner.

/** What the journal calls it. Its entity is the one who stays. */
export const partnersMergedName = 'partners merged'
