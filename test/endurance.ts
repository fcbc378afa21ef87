/** `npm run endurance` runs at length what `npm test` does in a short form. */
export const atLength = process.env['KONTOR_ENDURANCE'] === '1'

/** How often a property runs, each time with other cases, or for how long it may in milliseconds, also on a machine that has other work. */
export const shortOrLong = (short: number, long: number): number => (atLength ? long : short)
