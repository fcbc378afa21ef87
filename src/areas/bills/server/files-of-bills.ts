import type { BillFiles } from '#areas/attachments/server/file-owners.ts'
import type { ElectronicFiles } from '#areas/einvoice/server/electronic-files.ts'
import { mayBearInvoice } from '../rules/may-bear-invoice.ts'
import { noteForSaving, readBefore } from './electronic-uploads.ts'
import { refuseHungFile } from './refuse-recorded.ts'

/** What bills say of a file that is to hang on one of them. */
export const filesOfBills = (electronicFiles: ElectronicFiles): BillFiles => ({
  async isElectronic(file) {
    const known = readBefore(file.sha256)
    if (known !== undefined) return known
    if (file.type === null || !mayBearInvoice(file.type)) return false
    return noteForSaving(file.sha256, await electronicFiles.read(() => file.read()))
  },
  refuseRecorded: refuseHungFile,
})
