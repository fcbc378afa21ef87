import { schemeOn } from '#areas/firm/rules/tax-schemes.ts'
import { loadFirm, taxSchemesOf } from '#areas/firm/server/load-firm.ts'
import { letterFirmOf } from '#areas/letters/server/letter-firm-of.ts'
import { loadLogo } from '#areas/letters/server/load-logo.ts'
import { file } from '#server/command.ts'
import { previewPaperLook } from '../../contract/paper-look.ts'
import { paperWords } from '../../rules/pdf/paper-words.ts'
import { invoicePdfData } from '../../rules/pdf/pdf-data.ts'
import { sampleInvoice } from '../../rules/pdf/sample-invoice.ts'
import { wordingOf } from './pdf-facts-of.ts'
import { type Printing, printPreview } from './preview-invoice.ts'

/** What the firm's invoices would look like, by the same template as they are printed with; marked as a sample. */
export const previewPaperLookFile = (printing: Printing) =>
  file(previewPaperLook, async (tx, { language, ...look }, { today }) => {
    const firm = await loadFirm(tx)
    const logo = await loadLogo(tx, firm)
    const sample = sampleInvoice({
      firm: { ...letterFirmOf(firm), ...look },
      wording: wordingOf(firm, language),
      isSmallBusiness: schemeOn(taxSchemesOf(firm), today) === 'KLEINUNTERNEHMER',
      ...{ language, today, madeAt: new Date() },
    })
    const data = { ...invoicePdfData(sample), mark: paperWords[language].draft.sample }
    return () => printPreview(printing, data, logo)
  })
