import type { Services } from '#server/services.ts'
import type { Spreadsheets } from '#server/spreadsheet/spreadsheets.ts'
import { previewRoute } from '#server/table-import/preview-route.ts'
import type { ChosenSheet } from '#server/table-import/read-as-chosen.ts'
import { decidedFile, undecidedFile } from '#server/table-import/table-preview.ts'
import { withPauses } from '#server/with-pauses.ts'
import { columnsFault, previewReceiverImport, previewSupplierImport } from '../contract/partner-import.ts'
import {
  type GivenPartnerSettings,
  guessPartners,
  identitySteps,
  partnerSteps,
} from '../rules/import/decide-partners.ts'
import { type ImportRole, receiverRole, supplierRole } from '../rules/import/partner-import.ts'
import { loadKnownPartners } from './load-known-partners.ts'

/** Makes the route that shows what an import of customers would do. */
export const previewReceiverImportRoute = (spreadsheets: Spreadsheets) =>
  previewRoute(previewReceiverImport, spreadsheets, previewOf(receiverRole))

/** The same of suppliers. */
export const previewSupplierImportRoute = (spreadsheets: Spreadsheets) =>
  previewRoute(previewSupplierImport, spreadsheets, previewOf(supplierRole))

const previewOf =
  (role: ImportRole) =>
  async ({ db }: Services, chosen: ChosenSheet, given: GivenPartnerSettings) => {
    const { table } = chosen
    const guess = guessPartners(table, given, role)
    const fault = columnsFault(guess.settings.columns)
    if (fault) return { ...undecidedFile(chosen, guess, fault), shortZips: 0, recognised: [] }
    const identities = await withPauses(identitySteps(table, guess, role))
    const facts = await db.reading((tx) => loadKnownPartners(tx, role, identities, false))
    // With no connection in its hands: ten thousand rows take long.
    const decided = await withPauses(partnerSteps(table, guess, facts))
    const { shortZips, recognised } = decided.met
    return {
      ...decidedFile(chosen, guess, decided),
      shortZips,
      recognised: [...recognised].map(([by, count]) => ({ by, count })),
    }
  }
