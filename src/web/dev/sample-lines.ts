export interface LineItem {
  key: string
  quantity: string
  text: string
  tax: string
  category: string
  net: string
  gross: string
}

export const lineItems: LineItem[] = [
  {
    key: '1',
    quantity: '4',
    text: 'Armlehnstuhl „Kopenhagen“, Teak, um 1962',
    tax: '19 %',
    category: 'MOEB: Möbel',
    net: '1.000,00',
    gross: '1.190,00',
  },
  {
    key: '2',
    quantity: '1',
    text: 'Sideboard mit Schiebetüren, restauriert',
    tax: '19 %',
    category: 'MOEB: Möbel',
    net: '2.450,00',
    gross: '2.915,50',
  },
  {
    key: '3',
    quantity: '2',
    text: 'Pendelleuchte, opal, Ø 38 cm',
    tax: '19 %',
    category: 'LEUC: Leuchten',
    net: '89,50',
    gross: '106,51',
  },
]

export const totals = [
  { label: 'Gesamt netto', amount: '6.629,00 €' },
  { label: 'Steuer 19 %', amount: '1.259,51 €' },
  { label: 'Gesamt brutto', amount: '7.888,51 €', strong: true },
]
