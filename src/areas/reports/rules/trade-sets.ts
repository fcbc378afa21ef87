/** A category of a set; services are taxed where the customer has his business (§ 3a Abs. 2 UStG). */
export interface SetCategory {
  shortName: string
  description: string
  isService?: true
}

/** Categories and payment targets that a trade begins with. */
export interface TradeSet {
  name: string
  invoices: readonly SetCategory[]
  bills: readonly SetCategory[]
}

/** In days. */
export const usualTargets = [0, 7, 14, 30] as const

const dispatch = { shortName: 'VERS', description: 'Versand und Verpackung' }
const consulting = { shortName: 'BERA', description: 'Beratung', isService: true } as const
const running: readonly SetCategory[] = [
  { shortName: 'MIET', description: 'Miete und Nebenkosten' },
  { shortName: 'BUER', description: 'Bürobedarf' },
  { shortName: 'TELE', description: 'Telefon und Internet' },
  { shortName: 'FAHR', description: 'Fahrzeug und Reise' },
  { shortName: 'WERB', description: 'Werbung' },
]

/** Sets to begin with; every one of them can be changed afterwards. */
export const tradeSets: Readonly<Record<'FURNITURE' | 'RETAIL' | 'CRAFT' | 'SERVICE', TradeSet>> = {
  FURNITURE: {
    name: 'Möbel- und Antikhandel',
    invoices: [
      { shortName: 'MOEB', description: 'Möbel' },
      { shortName: 'LEUC', description: 'Leuchten' },
      { shortName: 'KERA', description: 'Keramik und Glas' },
      dispatch,
      consulting,
    ],
    bills: [
      { shortName: 'EINK', description: 'Wareneinkauf' },
      { shortName: 'REST', description: 'Restaurierung' },
      { shortName: 'FRAC', description: 'Fracht' },
      ...running,
    ],
  },
  RETAIL: {
    name: 'Einzelhandel',
    invoices: [{ shortName: 'WARE', description: 'Waren' }, dispatch, consulting],
    bills: [
      { shortName: 'EINK', description: 'Wareneinkauf' },
      { shortName: 'FRAC', description: 'Fracht' },
      ...running,
    ],
  },
  CRAFT: {
    name: 'Handwerk',
    invoices: [
      { shortName: 'ARBE', description: 'Arbeitslohn', isService: true },
      { shortName: 'MATE', description: 'Material' },
      { shortName: 'ANFA', description: 'Anfahrt', isService: true },
    ],
    bills: [
      { shortName: 'MATE', description: 'Material' },
      { shortName: 'FREM', description: 'Fremdleistungen' },
      { shortName: 'WERK', description: 'Werkzeug und Maschinen' },
      ...running,
    ],
  },
  SERVICE: {
    name: 'Dienstleistung',
    invoices: [
      { shortName: 'LEIS', description: 'Leistungen', isService: true },
      consulting,
      { shortName: 'AUSL', description: 'Auslagen und Reisekosten', isService: true },
    ],
    bills: [{ shortName: 'FREM', description: 'Fremdleistungen' }, ...running],
  },
}

export type TradeSetName = keyof typeof tradeSets
