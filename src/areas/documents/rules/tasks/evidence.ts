/** Where goods went that are free of tax: to another EU country or out of the EU. */
export const destinations = ['EU', 'THIRD_COUNTRY'] as const
export type Destination = (typeof destinations)[number]

/** The tax types of goods that left: only with evidence are they free of tax. Services need none. */
export const evidencedTaxTypes = { EU: 'NONE_EU', THIRD_COUNTRY: 'NONE_THIRD_COUNTRY' } as const

/** Whether a line may be of goods that left; by its category it may be a service yet. */
export const mayNeedEvidence = ({ taxType }: { taxType: string }): boolean =>
  Object.values<string>(evidencedTaxTypes).includes(taxType)

/** What the evidence is called. */
export const evidenceNames: Record<Destination, string> = {
  EU: 'Gelangensbestätigung',
  THIRD_COUNTRY: 'Ausfuhrnachweis',
}

/** What is to be done until it is there. */
export const evidenceTaskText = (destination: Destination) => `${evidenceNames[destination]} beschaffen`
