/** A bill's number as the incoming register has it: without dots, spaces and underscores, its last 12 characters (spec 2 §9). */
export function shortBillNumber(number: string): string {
  const characters = [...number.replace(/[.\s_]/g, '')]
  return characters.slice(-12).join('')
}
