// What a syntax writes in place of a term of the standard.

// BT-8 is of UNTDID 2005; CII has a list of its own for it, UNTDID 2475: day of the invoice, of the supply, of the payment.
const taxPoints: readonly (readonly [code: string, cii: string])[] = [
  ['3', '5'],
  ['35', '29'],
  ['432', '72'],
]

/** BT-8 as CII has it; what is no code of it stays as it is. */
export function taxPointForCii(code: string | null): string | null {
  return taxPoints.find(([known]) => known === code)?.[1] ?? code
}

/** BT-8 out of CII; what is no code of it stays as it is. */
export function taxPointFromCii(cii: string | null): string | null {
  return taxPoints.find(([, known]) => known === cii)?.[0] ?? cii
}

/** BT-13 in UBL, which asks for it wherever the seller has a number of the order (BT-14). */
export const noOrderNumber = 'NA'
