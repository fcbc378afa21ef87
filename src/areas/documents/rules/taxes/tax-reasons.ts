// Why a line of 0 % has no tax: what an invoice names beside the amount (§ 14 Abs. 4 Nr. 8 UStG).

/** The usual reasons by their paragraph; any other is `OTHER`, with a text of one's own. The database limits the column to them. */
export const taxReasonCodes = [
  'PAR_4_8',
  'PAR_4_9',
  'PAR_4_10',
  'PAR_4_11',
  'PAR_4_12',
  'PAR_4_14',
  'PAR_4_16',
  'PAR_4_20',
  'PAR_4_21',
  'PAR_4_22',
  'PAR_4_23',
  'PAR_4_25',
  'PAR_4_26',
  'PAR_4_28',
  'PAR_12_3',
  'PAR_10_1',
  'PAR_3A_2',
  'OTHER',
] as const
export type TaxReasonCode = (typeof taxReasonCodes)[number]

/** The reason of a line, with the text that is printed. */
export interface TaxReason {
  code: TaxReasonCode
  text: string
}

/** What a listed reason is: its paragraph, and what is meant by it. */
interface ListedReason {
  paragraph: string
  what: string
}

export const listedReasons: Record<Exclude<TaxReasonCode, 'OTHER'>, ListedReason> = {
  PAR_4_8: { paragraph: '§ 4 Nr. 8 UStG', what: 'Geld- und Kapitalverkehr' },
  PAR_4_9: { paragraph: '§ 4 Nr. 9 UStG', what: 'Grundstücke, Rennwetten und Lotterien' },
  PAR_4_10: { paragraph: '§ 4 Nr. 10 UStG', what: 'Versicherungen' },
  PAR_4_11: { paragraph: '§ 4 Nr. 11 UStG', what: 'Vermittlung von Versicherungen und Bausparverträgen' },
  PAR_4_12: { paragraph: '§ 4 Nr. 12 UStG', what: 'Vermietung und Verpachtung von Grundstücken' },
  PAR_4_14: { paragraph: '§ 4 Nr. 14 UStG', what: 'Heilbehandlungen' },
  PAR_4_16: { paragraph: '§ 4 Nr. 16 UStG', what: 'Betreuung und Pflege' },
  PAR_4_20: { paragraph: '§ 4 Nr. 20 UStG', what: 'Theater, Orchester, Museen' },
  PAR_4_21: { paragraph: '§ 4 Nr. 21 UStG', what: 'Schul- und Bildungsleistungen' },
  PAR_4_22: {
    paragraph: '§ 4 Nr. 22 UStG',
    what: 'Vorträge, Kurse, kulturelle und sportliche Veranstaltungen',
  },
  PAR_4_23: { paragraph: '§ 4 Nr. 23 UStG', what: 'Erziehung und Betreuung von Kindern und Jugendlichen' },
  PAR_4_25: { paragraph: '§ 4 Nr. 25 UStG', what: 'Jugendhilfe' },
  PAR_4_26: { paragraph: '§ 4 Nr. 26 UStG', what: 'Ehrenamtliche Tätigkeit' },
  PAR_4_28: { paragraph: '§ 4 Nr. 28 UStG', what: 'Gegenstände ohne Vorsteuerabzug' },
  PAR_12_3: { paragraph: '§ 12 Abs. 3 UStG', what: 'Photovoltaikanlage' },
  PAR_10_1: { paragraph: '§ 10 Abs. 1 Satz 5 UStG', what: 'Durchlaufender Posten' },
  PAR_3A_2: { paragraph: '§ 3a Abs. 2 UStG', what: 'Leistung an ein Unternehmen im Drittland' },
}

/** What the invoice says of a listed reason. A pass-through is no consideration, § 12 Abs. 3 a rate, § 3a the place, § 4 an exemption. */
function printedText(code: Exclude<TaxReasonCode, 'OTHER'>): string {
  const { paragraph, what } = listedReasons[code]
  if (code === 'PAR_10_1') return `Durchlaufender Posten, kein Entgelt (${paragraph})`
  if (code === 'PAR_3A_2') return `In Deutschland nicht steuerbar nach ${paragraph} (${what})`
  if (code === 'PAR_12_3') return `Umsatzsteuer 0 % nach ${paragraph} (${what})`
  return `Steuerfrei nach ${paragraph} (${what})`
}

/** A reason with the text that is printed: that of the list, else the one that was typed. */
export function settledReason({ code, text }: TaxReason): TaxReason {
  return { code, text: code === 'OTHER' ? text : printedText(code) }
}

/** A reason in a few words, for rows of sums: its paragraph, else its text. */
export function shortReason({ code, text }: TaxReason): string {
  return code === 'OTHER' ? text : listedReasons[code].paragraph
}

/** Whether the reason is a rate of 0 %, and no exemption (§ 12 Abs. 3 UStG). */
export function isZeroRate({ code }: TaxReason): boolean {
  return code === 'PAR_12_3'
}

/** Whether what has the reason is not taxable here at all: no consideration, or supplied elsewhere (§ 1 Abs. 1 UStG). */
export function isNotTaxable({ code }: Pick<TaxReason, 'code'>): boolean {
  return code === 'PAR_10_1' || code === 'PAR_3A_2'
}

/** Whether a taxation has a reason: 0 % of VAT. All others name their own in a remark. */
export function mayHaveReason({ taxType, taxPercent }: { taxType: string; taxPercent: number | null }) {
  return taxType === 'VAT' && taxPercent === 0
}
