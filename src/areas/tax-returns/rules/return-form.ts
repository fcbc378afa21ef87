import type { Month } from '#kernel/day.ts'

// The form of the advance return (Umsatzsteuer-Voranmeldung, USt 1 A), as far as Kontor knows its figures. What is told apart is the
// Kennzahl, which stays when the lines of the form are numbered anew.
//
// Source: forms of 2025 (BMF, 9 December 2024, III C 3 - S 7344/19/10001 :006) and of 2026 (BMF, 29 December 2025, III C 3 -
// S 7344/00039/007/036). Of the figures here neither year changed any; 87 and 90 came in 2023 with the rate of 0 % (§ 12 Abs. 3 UStG),
// before which such amounts stood in 35 and 95. 50 and 37 came in 2021.

/** What a place of the form is known by: the Kennzahl of its base, else of its tax. */
// biome-ignore format: the sections of the form
export const figureKeys = [
  '81', '86', '87', '35', '41', '43', '48',
  '89', '93', '90', '95',
  '46', '84',
  '60', '21', '45',
  '66', '61', '62', '67',
  '50', '37',
] as const
export type FigureKey = (typeof figureKeys)[number]

export interface FormFigure {
  key: FigureKey
  text: string
  /**
   * COMPUTED: the form computes the tax from the base that is entered, in full euros. ENTERED: the tax is entered beside it, under
   * `taxKey`. NONE: no tax. INPUT: an input tax alone.
   */
  tax: 'COMPUTED' | 'ENTERED' | 'NONE' | 'INPUT'
  /** Of COMPUTED. */
  percent?: number
  taxKey?: string
  /** Whether it only tells apart what stands in other figures: no sum has it. */
  isPart?: boolean
  /** The first month whose form has it. */
  since?: string
}

export interface FormSection {
  title: string
  figures: readonly FormFigure[]
}

const sections: readonly FormSection[] = [
  {
    title: 'Lieferungen und sonstige Leistungen',
    figures: [
      { key: '81', text: 'Steuerpflichtige Umsätze zum Steuersatz von 19 %', tax: 'COMPUTED', percent: 19 },
      { key: '86', text: 'Steuerpflichtige Umsätze zum Steuersatz von 7 %', tax: 'COMPUTED', percent: 7 },
      { key: '87', text: 'Steuerpflichtige Umsätze zum Steuersatz von 0 %', tax: 'NONE', since: '2023-01' },
      { key: '35', text: 'Steuerpflichtige Umsätze zu anderen Steuersätzen', tax: 'ENTERED', taxKey: '36' },
      {
        key: '41',
        text: 'Innergemeinschaftliche Lieferungen an Abnehmer mit USt-IdNr. (§ 4 Nr. 1 Buchst. b UStG)',
        tax: 'NONE',
      },
      {
        key: '43',
        text: 'Weitere steuerfreie Umsätze mit Vorsteuerabzug (Ausfuhrlieferungen und Umsätze nach § 4 Nr. 2 bis 7 UStG)',
        tax: 'NONE',
      },
      { key: '48', text: 'Steuerfreie Umsätze ohne Vorsteuerabzug (§ 4 Nr. 8 bis 29 UStG)', tax: 'NONE' },
    ],
  },
  {
    title: 'Innergemeinschaftliche Erwerbe',
    figures: [
      { key: '89', text: 'Steuerpflichtige Erwerbe zum Steuersatz von 19 %', tax: 'COMPUTED', percent: 19 },
      { key: '93', text: 'Steuerpflichtige Erwerbe zum Steuersatz von 7 %', tax: 'COMPUTED', percent: 7 },
      { key: '90', text: 'Steuerpflichtige Erwerbe zum Steuersatz von 0 %', tax: 'NONE', since: '2023-01' },
      { key: '95', text: 'Steuerpflichtige Erwerbe zu anderen Steuersätzen', tax: 'ENTERED', taxKey: '98' },
    ],
  },
  {
    title: 'Leistungsempfänger als Steuerschuldner (§ 13b UStG)',
    figures: [
      {
        key: '46',
        text: 'Sonstige Leistungen eines im übrigen Gemeinschaftsgebiet ansässigen Unternehmers (§ 13b Abs. 1 UStG)',
        tax: 'ENTERED',
        taxKey: '47',
      },
      {
        key: '84',
        text: 'Andere Leistungen (§ 13b Abs. 2 Nr. 1, 2, 4 bis 12 UStG)',
        tax: 'ENTERED',
        taxKey: '85',
      },
    ],
  },
  {
    title: 'Ergänzende Angaben zu Umsätzen',
    figures: [
      {
        key: '60',
        text: 'Umsätze, für die der Leistungsempfänger die Steuer schuldet (§ 13b Abs. 5 UStG)',
        tax: 'NONE',
      },
      {
        key: '21',
        text: 'Nicht steuerbare sonstige Leistungen an Unternehmer in der EU (§ 18b Satz 1 Nr. 2 UStG)',
        tax: 'NONE',
      },
      { key: '45', text: 'Übrige nicht steuerbare Umsätze (Leistungsort nicht im Inland)', tax: 'NONE' },
    ],
  },
  {
    title: 'Abziehbare Vorsteuerbeträge',
    figures: [
      { key: '66', text: 'Vorsteuer aus Rechnungen von anderen Unternehmern', tax: 'INPUT' },
      { key: '61', text: 'Vorsteuer aus innergemeinschaftlichen Erwerben', tax: 'INPUT' },
      { key: '62', text: 'Entstandene Einfuhrumsatzsteuer', tax: 'INPUT' },
      { key: '67', text: 'Vorsteuer aus Leistungen im Sinne des § 13b UStG', tax: 'INPUT' },
    ],
  },
  {
    title: 'Ergänzende Angaben zu Minderungen nach § 17 Abs. 2 Nr. 1 Satz 1 UStG',
    figures: [
      {
        key: '50',
        text: 'Minderung der Bemessungsgrundlage durch uneinbringliche Forderungen (in 81, 86, 87 und 35 enthalten)',
        tax: 'NONE',
        isPart: true,
        since: '2021-01',
      },
      {
        key: '37',
        text: 'Minderung der abziehbaren Vorsteuer durch nicht bezahlte Rechnungen (in 66 enthalten)',
        tax: 'INPUT',
        isPart: true,
        since: '2021-01',
      },
    ],
  },
]

/** The form of a month: its sections with the figures that it has. */
export function returnForm(month: Month): FormSection[] {
  return sections.map(({ title, figures }) => ({
    title,
    figures: figures.filter(({ since }) => since === undefined || since <= month),
  }))
}

/** Whether the form of a month has a figure. */
export function hasFigure(key: FigureKey, month: Month): boolean {
  return returnForm(month).some(({ figures }) => figures.some((figure) => figure.key === key))
}
