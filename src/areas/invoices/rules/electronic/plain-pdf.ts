/** Why an invoice to a business is no electronic one, each in a sentence for the screen. */
export const plainPdfCauses = {
  // BR-AE-02; § 14a Abs. 5 UStG asks for no VAT id.
  noBuyerVatId: 'Die Steuer schuldet der Kunde (§\u00a013b UStG), und seine USt-IdNr. fehlt.',
  // BR-G-02; § 14 Abs. 4 Nr. 2 UStG is content with the tax number.
  noFirmVatId: 'Für „Steuerfrei (Nicht-EU)“ fehlt in den Firmendaten die USt-IdNr.',
  // BR-O-11, BR-O-12
  notTaxableBeside:
    'Was nicht steuerbar ist (durchlaufende Posten, Leistungen nach § 3a Abs. 2 UStG), steht dort nicht neben anderen Positionen; getrennt berechnet geht beides elektronisch.',
  // BR-CO-17, with BR-S-09 and the like
  roundedTax:
    'Die auf ganze Einheiten der Währung gerundete Steuer weicht um mehr als 1,00 von der Steuer auf die Summe ab.',
}

/** What is said of an invoice that goes out without XML, for the causes that are given; null for none. */
export function plainPdfSentence(causes: readonly string[]): string | null {
  const [...named] = new Set(causes)
  return named.length === 0 ? null : ['Keine E-Rechnung, sondern ein gewöhnliches PDF:', ...named].join(' ')
}
