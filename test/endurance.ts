/** `npm run endurance` runs at length what `npm test` does in a short form. */
export const atLength = process.env['KONTOR_ENDURANCE'] === '1'

/** How often a property runs; each run draws other cases. */
export const shortOrLong = (short: number, long: number): number => (atLength ? long : short)
