/** § 14 Abs. 4 Nr. 9 UStG: for two years, as § 14b Abs. 1 Satz 5 UStG has it. */
export const keepingNote =
  'Bitte bewahren Sie diese Rechnung oder einen Zahlungsbeleg zwei Jahre lang auf (§ 14b Abs. 1 Satz 5 UStG).'
