/** Why an advance takes no other payments any more: its final invoice deducts those that it has (§ 14 Abs. 5 S. 2 UStG). */
export function settledPayments(finalNumber: string): string {
  return `Die Anzahlung ist in der Schlussrechnung ${finalNumber} abgerechnet. Was jetzt gezahlt oder erstattet wird, erfassen Sie dort.`
}
