import type { FastifyInstance } from 'fastify'
import { takeSecondFactorAwayHere } from '#areas/access/contract/second-factor.ts'
import { accessCommands } from '#areas/access/server/access-commands.ts'
import { readInvitationsRead } from '#areas/access/server/invitations/read-invitations.ts'
import { readGoodKeysRead, readOwnKeysRead } from '#areas/access/server/keys/read-keys.ts'
import { readFirmHistoryRead, readUserHistoryRead } from '#areas/access/server/read-histories.ts'
import { readWarningsRead } from '#areas/access/server/read-warnings.ts'
import { readOwnRequestsRead } from '#areas/access/server/requests/read-own-requests.ts'
import { readOwnSecondFactorsRead } from '#areas/access/server/second-factors/read-own-second-factors.ts'
import { sendTestMailCommand } from '#areas/access/server/send-test-mail.ts'
import { readOwnSessionsRead } from '#areas/access/server/sessions/read-own-sessions.ts'
import { createSessionKeeper } from '#areas/access/server/sessions/session-keeper.ts'
import { applySetUpSettings } from '#areas/access/server/sign-up/apply-set-up-settings.ts'
import { isSetUp } from '#areas/access/server/sign-up/is-set-up.ts'
import { setUpLink } from '#areas/access/server/sign-up/set-up-link.ts'
import { readUsersRead } from '#areas/access/server/users/read-users.ts'
import { sweepUploads } from '#areas/attachments/contract.ts'
import { attachmentCommands } from '#areas/attachments/server/attachment-commands.ts'
import { downloadAttachment, type FilePapers } from '#areas/attachments/server/download-attachment.ts'
import { readPhotosRead } from '#areas/attachments/server/read-photos.ts'
import { startUploadsSweeper } from '#areas/attachments/server/sweep-uploads.ts'
import { backUpByNight } from '#areas/backups/contract.ts'
import { startBackupWorker } from '#areas/backups/server/backup-worker.ts'
import { readBackupsRead } from '#areas/backups/server/read-backups.ts'
import { bankAccountsServer } from '#areas/bank-accounts/server/bank-accounts-server.ts'
import { openFirstAccount } from '#areas/bank-accounts/server/open-first-account.ts'
import {
  keepCheckReport,
  makeCheckReport,
  readBillFile,
  readEnclosure,
} from '#areas/bills/contract/bill-reading.ts'
import { readPaperFile } from '#areas/bills/contract/paper-reading.ts'
import { archiveBillsRoute } from '#areas/bills/server/archive-bills.ts'
import { assignProductCommand } from '#areas/bills/server/assign-product.ts'
import { createBillCommand } from '#areas/bills/server/create-bill.ts'
import { deleteBillCommand } from '#areas/bills/server/delete-bill.ts'
import { filesOfBills } from '#areas/bills/server/files-of-bills.ts'
import { listBillsList } from '#areas/bills/server/list-bills.ts'
import { makeCheckReportFile } from '#areas/bills/server/make-check-report.ts'
import { readBillHistoryRead, readBillRead } from '#areas/bills/server/read-bill.ts'
import { readBillFileFile } from '#areas/bills/server/read-bill-file.ts'
import { readEnclosureFile } from '#areas/bills/server/read-enclosure.ts'
import { readPaperFileFile } from '#areas/bills/server/read-paper-file.ts'
import { readToldProductsRead } from '#areas/bills/server/read-told-products.ts'
import { replaceBillCommand } from '#areas/bills/server/replace-bill.ts'
import { touchedByBill } from '#areas/bills/server/touched-by-bill.ts'
import { waiveProductCommand } from '#areas/bills/server/waive-product.ts'
import { categoriesServer } from '#areas/categories/server/categories-server.ts'
import { changeTypesServer } from '#areas/change-types/server/change-types-server.ts'
import { fetchRates } from '#areas/currencies/contract.ts'
import { deleteRateCommand } from '#areas/currencies/server/delete-rate.ts'
import { listRatesList } from '#areas/currencies/server/list-rates.ts'
import { startRatesWorker } from '#areas/currencies/server/rates-worker.ts'
import { readMonthlyRatesRead } from '#areas/currencies/server/read-monthly-rates.ts'
import { readRateFetchRead } from '#areas/currencies/server/read-rate-fetch.ts'
import { readRatesRead } from '#areas/currencies/server/read-rates.ts'
import { storeMonthlyRatesCommand } from '#areas/currencies/server/store-monthly-rates.ts'
import { storeRatesCommand } from '#areas/currencies/server/store-rates.ts'
import { archiveBills, archiveInvoices } from '#areas/documents/contract/archives.ts'
import {
  deleteBillPaymentCommand,
  deleteInvoicePaymentCommand,
} from '#areas/documents/server/delete-payment.ts'
import { filesOfDocuments, papersOfDocuments } from '#areas/documents/server/files-of-documents.ts'
import { findOldestDay } from '#areas/documents/server/find-oldest-day.ts'
import { foldDocumentTotals, startTotalsWorker } from '#areas/documents/server/fold-document-totals.ts'
import { readLateReceiptRead } from '#areas/documents/server/read-late-receipt.ts'
import { readPaymentProposalRead } from '#areas/documents/server/read-payment-proposal.ts'
import {
  recordBillPaymentCommand,
  recordInvoicePaymentCommand,
} from '#areas/documents/server/record-payment.ts'
import { recountDocumentMonths, recountMonths } from '#areas/documents/server/recount-months.ts'
import { approvalTasks } from '#areas/documents/server/tasks/approval-tasks.ts'
import { deleteTransferCommand, transferPaymentCommand } from '#areas/documents/server/transfer-payment.ts'
import {
  whereAccountIsUsed,
  whereCategoryIsUsed,
  wherePartnerIsUsed,
  whereProductIsUsed,
} from '#areas/documents/server/where-used.ts'
import { deleteDraftCommand } from '#areas/drafts/server/delete-draft.ts'
import { listDraftsList, readDraftRead } from '#areas/drafts/server/read-drafts.ts'
import { replaceDraftCommand } from '#areas/drafts/server/replace-draft.ts'
import { saveDraftCommand } from '#areas/drafts/server/save-draft.ts'
import { createElectronicFiles } from '#areas/einvoice/server/electronic-files.ts'
import { leaveOutLogo } from '#areas/firm/contract.ts'
import { changeFirmCommand, changeFirmPropertyCommand } from '#areas/firm/server/change-firm.ts'
import { readFirmLogoRead, readFirmRead } from '#areas/firm/server/read-firm.ts'
import { readMailingRead } from '#areas/firm/server/read-mailing.ts'
import { lookAtMailbox, receivePaper } from '#areas/inbox/contract/mailbox.ts'
import { addPaperCommand } from '#areas/inbox/server/add-paper.ts'
import { listInboxList, papersOfInbox } from '#areas/inbox/server/list-inbox.ts'
import { createMailReader } from '#areas/inbox/server/mail/mail-reader.ts'
import { startMailboxWorker } from '#areas/inbox/server/mailbox/mailbox-worker.ts'
import { readMailboxRead } from '#areas/inbox/server/mailbox/read-mailbox.ts'
import { putPaperBackCommand, removePaperCommand } from '#areas/inbox/server/remove-paper.ts'
import { previewPaperLook } from '#areas/invoices/contract/paper-look.ts'
import {
  previewInvoice,
  previewInvoiceDraft,
  previewMonths,
  recordInvoiceDownload,
  storeInvoicePdf,
  storeXRechnung,
} from '#areas/invoices/contract.ts'
import { amendInvoiceCommand } from '#areas/invoices/server/amendments/amend-invoice.ts'
import { sendAmendmentCommand } from '#areas/invoices/server/amendments/send-amendment.ts'
import { archiveInvoicesRoute } from '#areas/invoices/server/archive-invoices.ts'
import { createCancellationCommand } from '#areas/invoices/server/create-cancellation.ts'
import { createInvoiceCommand } from '#areas/invoices/server/create-invoice.ts'
import { deleteInvoiceCommand } from '#areas/invoices/server/delete-invoice.ts'
import { downloadXRechnungRoute } from '#areas/invoices/server/electronic/download-xrechnung.ts'
import { addEvidenceCommand } from '#areas/invoices/server/evidence/add-evidence.ts'
import { withdrawEvidenceCommand } from '#areas/invoices/server/evidence/withdraw-evidence.ts'
import { holdMailed } from '#areas/invoices/server/hold-mailed.ts'
import { isIssued } from '#areas/invoices/server/load-issued.ts'
import { outdatedPapers } from '#areas/invoices/server/pdf/paper-of-firm.ts'
import { startPdfWorker } from '#areas/invoices/server/pdf/pdf-worker.ts'
import { previewInvoiceDraftFile, previewInvoiceFile } from '#areas/invoices/server/pdf/preview-invoice.ts'
import { previewPaperLookFile } from '#areas/invoices/server/pdf/preview-look.ts'
import { invoiceDownloads } from '#areas/invoices/server/pdf/record-invoice-download.ts'
import { invoiceViews } from '#areas/invoices/server/pdf/view-invoice-pdf.ts'
import { previewMonthsFile } from '#areas/invoices/server/preview-months.ts'
import { listAdvanceInvoicesList } from '#areas/invoices/server/reads/list-advance-invoices.ts'
import { listInvoicesList } from '#areas/invoices/server/reads/list-invoices.ts'
import { readDistanceSalesRead } from '#areas/invoices/server/reads/read-distance-sales.ts'
import { readInvoiceHistoryRead, readInvoiceRead } from '#areas/invoices/server/reads/read-invoice.ts'
import { readSmallBusinessRead } from '#areas/invoices/server/reads/read-small-business.ts'
import { readTakenOverRead } from '#areas/invoices/server/reads/read-taken-over.ts'
import { replaceCancellationCommand } from '#areas/invoices/server/replace-cancellation.ts'
import { replaceInvoiceCommand } from '#areas/invoices/server/replace-invoice.ts'
import { rewriteInvoiceCommand } from '#areas/invoices/server/rewrite-invoice.ts'
import { sendInvoiceCommand } from '#areas/invoices/server/send-invoice.ts'
import { touchedByInvoice } from '#areas/invoices/server/touched-by-invoice.ts'
import { listLocksList, readOpenFromRead } from '#areas/locks/server/list-locks.ts'
import { lockMonthCommand } from '#areas/locks/server/lock-month.ts'
import {
  paperMailFailed,
  paperMailFiled,
  paperMailSent,
  recordLetterDownload,
} from '#areas/papers/contract.ts'
import { holdMailedLetters } from '#areas/papers/server/hold-letters.ts'
import { downloadsOfLetters } from '#areas/papers/server/letter-downloads.ts'
import { startLetterWorker } from '#areas/papers/server/letter-worker.ts'
import { findSimilarReceivers, findSimilarSuppliers } from '#areas/partners/contract.ts'
import { accountHolder } from '#areas/partners/server/account-holder.ts'
import { changeReceiverCommand, changeSupplierCommand } from '#areas/partners/server/change-partner.ts'
import { confirmVatIdCommand, recordVatIdConfirmationCommand } from '#areas/partners/server/confirm-vat-id.ts'
import { createReceiverCommand, createSupplierCommand } from '#areas/partners/server/create-partner.ts'
import { deleteReceiverCommand, deleteSupplierCommand } from '#areas/partners/server/delete-partner.ts'
import {
  findSimilarReceiversFile,
  findSimilarSuppliersFile,
} from '#areas/partners/server/find-similar-partners.ts'
import { importReceiversCommand, importSuppliersCommand } from '#areas/partners/server/import-partners.ts'
import {
  listReceiversList,
  listSuppliersList,
  readReceiverRead,
  readSupplierRead,
} from '#areas/partners/server/list-partners.ts'
import { receiverRegisterFile, supplierRegisterFile } from '#areas/partners/server/partner-register.ts'
import {
  previewReceiverImportRoute,
  previewSupplierImportRoute,
} from '#areas/partners/server/preview-partner-import.ts'
import { readVatIdConfirmationsRead } from '#areas/partners/server/read-vat-id-confirmations.ts'
import { paymentTargetsServer } from '#areas/payment-targets/server/payment-targets-server.ts'
import {
  mailAnchorByItself,
  noteDamagedFile,
  proveFiguresByItself,
  proveFilesByItself,
} from '#areas/proof/contract.ts'
import { readAnchorRead } from '#areas/proof/server/find-anchor.ts'
import { startProofWorker } from '#areas/proof/server/proof-worker.ts'
import { readProofsRead } from '#areas/proof/server/read-proofs.ts'
import { previewReminder, printReminders, storeReminderLetter } from '#areas/reminders/contract/letters.ts'
import {
  listBaseRatesList,
  readBaseRateHistoryRead,
  storeBaseRateCommand,
} from '#areas/reminders/server/base-rates.ts'
import { blockRemindersCommand, endBlockCommand } from '#areas/reminders/server/block-reminders.ts'
import { claimsBeside } from '#areas/reminders/server/claims-beside.ts'
import {
  handOutReminder,
  lastLookAtReminder,
  markOfReminder,
  writtenReminders,
} from '#areas/reminders/server/letters/make-letter.ts'
import { previewReminderFile } from '#areas/reminders/server/letters/preview-letter.ts'
import { lastLookAtPaper, printRemindersRoute } from '#areas/reminders/server/letters/print-reminders.ts'
import { listReminderProposalsList } from '#areas/reminders/server/list-proposals.ts'
import {
  listClaimsList,
  listReminderBlocksList,
  listRemindersList,
} from '#areas/reminders/server/list-reminders.ts'
import { readOpenClaimsRead } from '#areas/reminders/server/read-open-claims.ts'
import { endSettlementCommand, settleClaimCommand } from '#areas/reminders/server/settle-claim.ts'
import { toldBesideInvoice } from '#areas/reminders/server/told-beside.ts'
import { withdrawReminderCommand } from '#areas/reminders/server/withdraw-reminder.ts'
import { writeReminderCommand } from '#areas/reminders/server/write-reminder.ts'
import { previewBalance, storeBalanceLetter } from '#areas/reports/contract/balance-letters.ts'
import { accountRegisterFile } from '#areas/reports/server/account-register.ts'
import { writtenBalances } from '#areas/reports/server/balance-letters/make-balance-letter.ts'
import { previewBalanceFile } from '#areas/reports/server/balance-letters/preview-balance-letter.ts'
import {
  readReceiverBalancesRead,
  readSupplierBalancesRead,
} from '#areas/reports/server/balance-letters/read-balance-letters.ts'
import {
  writeReceiverBalanceCommand,
  writeSupplierBalanceCommand,
} from '#areas/reports/server/balance-letters/write-balance-letter.ts'
import { bookingRegisterFiles } from '#areas/reports/server/booking-registers.ts'
import { listJournalList } from '#areas/reports/server/journal/list-journal.ts'
import { listBillBookingsList, listInvoiceBookingsList } from '#areas/reports/server/list-bookings.ts'
import { listProductYieldsList } from '#areas/reports/server/list-product-yields.ts'
import { listRegisterFiles } from '#areas/reports/server/list-registers.ts'
import { makeBookingsSheet } from '#areas/reports/server/make-bookings-sheet.ts'
import { mergeReceiversCommand, mergeSuppliersCommand } from '#areas/reports/server/merge-partners.ts'
import {
  listOpenBillsList,
  listOpenInvoicesList,
  listOpenReceiversList,
  listOpenSuppliersList,
  readOpenBillWeeksRead,
  readOpenInvoiceWeeksRead,
} from '#areas/reports/server/open-items.ts'
import { openItemsRegisterFile } from '#areas/reports/server/open-items-register.ts'
import { readReceiverAccountRead, readSupplierAccountRead } from '#areas/reports/server/partner-account.ts'
import { readReceiverContentsRead, readSupplierContentsRead } from '#areas/reports/server/partner-contents.ts'
import { readReceiverOverviewRead, readSupplierOverviewRead } from '#areas/reports/server/partner-overview.ts'
import { readActivityRead } from '#areas/reports/server/read-activity.ts'
import {
  readLatestDocumentsRead,
  readLatestSalesRead,
  readMarginsRead,
  readStockValueRead,
} from '#areas/reports/server/read-dashboard.ts'
import { readFirstStepsRead } from '#areas/reports/server/read-first-steps.ts'
import { readMonthCloseRead } from '#areas/reports/server/read-month-close.ts'
import {
  readReceiverHistoryRead,
  readSupplierHistoryRead,
} from '#areas/reports/server/read-partner-history.ts'
import { readProductLifeRead } from '#areas/reports/server/read-product-life.ts'
import { readTodayRead } from '#areas/reports/server/read-today.ts'
import { createInventoryCountCommand } from '#areas/stock/server/create-inventory-count.ts'
import { createProductCommand } from '#areas/stock/server/create-product.ts'
import { createStockChangeCommand } from '#areas/stock/server/create-stock-change.ts'
import { deleteInventoryCountCommand } from '#areas/stock/server/delete-inventory-count.ts'
import { deleteProductCommand } from '#areas/stock/server/delete-product.ts'
import { deleteStockChangesCommand } from '#areas/stock/server/delete-stock-changes.ts'
import { foldStockTotals, startStockTotalsWorker } from '#areas/stock/server/fold-stock-totals.ts'
import { importProductsCommand } from '#areas/stock/server/import-products.ts'
import {
  listProductsList,
  readProductHistoryRead,
  readProductRead,
} from '#areas/stock/server/list-products.ts'
import { photosOfProducts } from '#areas/stock/server/photos-of-products.ts'
import { previewImportRoute } from '#areas/stock/server/preview-import.ts'
import { readAvailableStockRead } from '#areas/stock/server/read-available-stock.ts'
import { readStockChangesRead } from '#areas/stock/server/read-stock-changes.ts'
import { replaceProductCommand } from '#areas/stock/server/replace-product.ts'
import { stockRegisterFile } from '#areas/stock/server/stock-register.ts'
import { readTaskSummaryRead } from '#areas/tasks/server/read-task-summary.ts'
import { readTasksRead } from '#areas/tasks/server/read-tasks.ts'
import { printAdvanceReturn } from '#areas/tax-returns/contract/advance-return.ts'
import { fileCorrectedReturnCommand } from '#areas/tax-returns/server/file-corrected-return.ts'
import { fileCorrectedStatementCommand } from '#areas/tax-returns/server/file-corrected-statement.ts'
import {
  keepLockedMargins,
  keepShownMargins,
  recountLockedMargins,
} from '#areas/tax-returns/server/keep-locked-margins.ts'
import { listMarginsList } from '#areas/tax-returns/server/list-margins.ts'
import { listTaxDocumentsList } from '#areas/tax-returns/server/list-tax-documents.ts'
import { readAdvanceReturnRead } from '#areas/tax-returns/server/make-advance-return.ts'
import { printAdvanceReturnFile } from '#areas/tax-returns/server/print-advance-return.ts'
import { readEcSalesRead } from '#areas/tax-returns/server/read-ec-sales.ts'
import { readOssSalesRead } from '#areas/tax-returns/server/read-oss-sales.ts'
import { readReductionEffectsRead } from '#areas/tax-returns/server/read-reduction-effects.ts'
import { readReturnDocumentsRead } from '#areas/tax-returns/server/read-return-documents.ts'
import {
  readTaxDueRead,
  readTaxRemarksRead,
  readTurnoverUntilRead,
} from '#areas/tax-returns/server/read-tax-due.ts'
import { reductionsRegisterFile } from '#areas/tax-returns/server/reductions-register.ts'
import { advanceReturnRegisterFile, marginRegisterFile } from '#areas/tax-returns/server/tax-registers.ts'
import { readPairsRead } from '#areas/ticker/server/read-pairs.ts'
import { deleteViewCommand, replaceViewCommand, saveViewCommand } from '#areas/views/server/change-views.ts'
import { listViewsList } from '#areas/views/server/list-views.ts'
import type { CommandDeclaration, EventDeclaration, FileDeclaration } from '#kernel/declare.ts'
import type { EntityId } from '#kernel/id.ts'
import { createPaperReader, type PaperReader } from '#server/papers/paper-words.ts'
import type { ServerCommand, ServerList, ServerRead, Worker } from './command.ts'
import { addFile } from './http/add-file.ts'
import { addRegister } from './http/add-register.ts'
import { declareDeliverMail, declareKeepMail, type EntityMailEvents } from './mail/record-delivery.ts'
import { createRarePrinter } from './pdf/rare-printer.ts'
import { deriveRefreshes } from './refreshes-of.ts'
import type { Services } from './services.ts'
import { createSpreadsheets } from './spreadsheet/spreadsheets.ts'
import type { Touching } from './touched-by.ts'

const spreadsheets = createSpreadsheets()
const electronicFiles = createElectronicFiles()
const paperReader = createPaperReader()
const mailReader = createMailReader()
const readers = { electronicFiles, papers: paperReader, mails: mailReader }

// The only server file that sees every area. What stands here exists: routes, OpenAPI and reference are made from it.

const bankAccounts = bankAccountsServer(whereAccountIsUsed)
const categories = categoriesServer(whereCategoryIsUsed)

export const commands: readonly ServerCommand[] = [
  // firm
  changeFirmCommand(accountHolder),
  changeFirmPropertyCommand(accountHolder),
  // access
  ...accessCommands(approvalTasks, openFirstAccount),
  sendTestMailCommand,
  // locks
  lockMonthCommand(findOldestDay, keepLockedMargins),
  fileCorrectedReturnCommand,
  fileCorrectedStatementCommand,
  // currencies
  storeRatesCommand,
  deleteRateCommand,
  storeMonthlyRatesCommand,
  // bank-accounts
  ...bankAccounts.commands,
  // payment-targets
  ...paymentTargetsServer.commands,
  // change-types
  ...changeTypesServer.commands,
  // categories
  ...categories.commands,
  // partners
  createSupplierCommand,
  changeSupplierCommand,
  deleteSupplierCommand(wherePartnerIsUsed),
  createReceiverCommand,
  changeReceiverCommand,
  confirmVatIdCommand,
  recordVatIdConfirmationCommand,
  deleteReceiverCommand(wherePartnerIsUsed),
  importSuppliersCommand(spreadsheets),
  importReceiversCommand(spreadsheets),
  mergeSuppliersCommand,
  mergeReceiversCommand,
  // attachments
  ...attachmentCommands({
    ...{ ...filesOfDocuments, ...photosOfProducts, isIssued },
    ofBills: filesOfBills(electronicFiles),
  }),
  // stock
  createProductCommand,
  replaceProductCommand,
  deleteProductCommand(whereProductIsUsed),
  importProductsCommand(spreadsheets),
  createStockChangeCommand,
  createInventoryCountCommand,
  deleteInventoryCountCommand,
  deleteStockChangesCommand,
  // payments
  recordBillPaymentCommand,
  deleteBillPaymentCommand,
  recordInvoicePaymentCommand(claimsBeside),
  deleteInvoicePaymentCommand(claimsBeside),
  transferPaymentCommand,
  deleteTransferCommand,
  // views
  saveViewCommand,
  replaceViewCommand,
  deleteViewCommand,
  // drafts
  saveDraftCommand,
  replaceDraftCommand,
  deleteDraftCommand,
  // bills
  createBillCommand(electronicFiles),
  replaceBillCommand(electronicFiles),
  assignProductCommand,
  waiveProductCommand,
  deleteBillCommand,
  // inbox
  addPaperCommand(readers),
  removePaperCommand,
  putPaperBackCommand,
  // invoices
  createInvoiceCommand,
  replaceInvoiceCommand(claimsBeside),
  createCancellationCommand,
  rewriteInvoiceCommand,
  replaceCancellationCommand,
  deleteInvoiceCommand,
  sendInvoiceCommand,
  addEvidenceCommand,
  withdrawEvidenceCommand,
  amendInvoiceCommand(createRarePrinter()),
  sendAmendmentCommand,
  // reminders
  writeReminderCommand(handOutReminder),
  withdrawReminderCommand,
  blockRemindersCommand,
  endBlockCommand,
  settleClaimCommand,
  endSettlementCommand,
  // reports
  writeReceiverBalanceCommand,
  writeSupplierBalanceCommand,
  storeBaseRateCommand,
]

export const lists: readonly ServerList[] = [
  // locks
  listLocksList,
  // currencies
  listRatesList,
  // bank-accounts
  bankAccounts.list,
  // payment-targets
  paymentTargetsServer.list,
  // change-types
  changeTypesServer.list,
  // categories
  categories.list,
  // partners
  listSuppliersList,
  listReceiversList,
  // stock
  listProductsList,
  // views
  listViewsList,
  // drafts
  listDraftsList,
  // bills
  listBillsList,
  // inbox
  listInboxList,
  // invoices
  listAdvanceInvoicesList,
  listInvoicesList,
  // reminders
  listReminderProposalsList,
  listRemindersList,
  listClaimsList,
  listReminderBlocksList,
  listBaseRatesList,
  // reports
  listMarginsList,
  listProductYieldsList,
  listJournalList,
  listBillBookingsList,
  listInvoiceBookingsList,
  listTaxDocumentsList,
  listOpenInvoicesList,
  listOpenReceiversList,
  listOpenBillsList,
  listOpenSuppliersList,
]

export const reads: readonly ServerRead[] = [
  // firm
  readFirmRead,
  readFirmLogoRead,
  readMailingRead,
  // access
  readUsersRead,
  readInvitationsRead,
  readOwnRequestsRead,
  readOwnSessionsRead,
  readOwnSecondFactorsRead,
  readOwnKeysRead,
  readGoodKeysRead,
  readWarningsRead,
  readUserHistoryRead,
  readFirmHistoryRead,
  // locks
  readOpenFromRead,
  // currencies
  readRatesRead,
  readRateFetchRead,
  readMonthlyRatesRead,
  // bank-accounts
  ...bankAccounts.reads,
  // payment-targets
  ...paymentTargetsServer.reads,
  // change-types
  ...changeTypesServer.reads,
  // categories
  ...categories.reads,
  // partners
  readSupplierRead,
  readReceiverRead,
  readVatIdConfirmationsRead,
  // attachments
  readPhotosRead,
  // stock
  readProductRead,
  readProductHistoryRead,
  readStockChangesRead,
  readAvailableStockRead,
  // drafts
  readDraftRead,
  // bills
  readBillRead,
  readBillHistoryRead,
  readToldProductsRead,
  // inbox
  readMailboxRead,
  // invoices
  readInvoiceRead(toldBesideInvoice),
  readTakenOverRead,
  readInvoiceHistoryRead(toldBesideInvoice),
  readSmallBusinessRead,
  readLateReceiptRead,
  readOpenClaimsRead,
  readPaymentProposalRead,
  readDistanceSalesRead,
  // tasks
  readTasksRead,
  readTaskSummaryRead,
  // reminders
  readBaseRateHistoryRead,
  // reports
  readFirstStepsRead,
  readMonthCloseRead,
  readProductLifeRead,
  readTaxDueRead,
  readTurnoverUntilRead,
  readReductionEffectsRead,
  readTaxRemarksRead,
  readOpenInvoiceWeeksRead,
  readOpenBillWeeksRead,
  readReceiverAccountRead,
  readSupplierAccountRead,
  readReceiverBalancesRead,
  readReceiverContentsRead,
  readSupplierContentsRead,
  readReceiverOverviewRead,
  readSupplierBalancesRead,
  readSupplierOverviewRead,
  readAdvanceReturnRead,
  readReturnDocumentsRead,
  readEcSalesRead,
  readOssSalesRead,
  readMarginsRead,
  readLatestDocumentsRead,
  readLatestSalesRead,
  readStockValueRead,
  readTodayRead,
  readActivityRead,
  readSupplierHistoryRead,
  readReceiverHistoryRead,
  // proof
  readAnchorRead,
  readProofsRead,
  // backups
  readBackupsRead,
  // ticker
  readPairsRead,
]

/** Files made of what is sent; their routes come with the workers that make them. */
export const files: readonly FileDeclaration[] = [
  // partners
  findSimilarSuppliers,
  findSimilarReceivers,
  // bills
  readBillFile,
  readPaperFile,
  readEnclosure,
  makeCheckReport,
  archiveBills,
  // invoices
  archiveInvoices,
  previewInvoice,
  previewInvoiceDraft,
  previewPaperLook,
  previewMonths,
  // reminders
  printReminders,
  previewReminder,
  // reports
  previewBalance,
  printAdvanceReturn,
]

/** The lists of the firm as files; their routes, too. */
const registerFiles = [
  // partners
  receiverRegisterFile,
  supplierRegisterFile,
  // stock
  stockRegisterFile,
  // reports
  ...bookingRegisterFiles,
  accountRegisterFile,
  openItemsRegisterFile,
  ...listRegisterFiles,
  advanceReturnRegisterFile,
  marginRegisterFile,
  reductionsRegisterFile,
]
export const registers = registerFiles.map(({ declaration }) => declaration)

const entityMailEvents: EntityMailEvents = {
  sent: paperMailSent,
  filed: paperMailFiled,
  failed: paperMailFailed,
  async hold(tx, mailId) {
    await holdMailed(tx, mailId)
    await holdMailedLetters(tx, mailId)
  },
  last: lastLookAtReminder,
}

/** What is recorded without anybody's call. */
export const systemCommands: readonly CommandDeclaration[] = [
  // access
  takeSecondFactorAwayHere,
  // firm
  leaveOutLogo,
  // currencies
  fetchRates,
  // attachments
  sweepUploads,
  // stock
  foldStockTotals,
  // bills
  keepCheckReport,
  // documents
  foldDocumentTotals,
  recountDocumentMonths,
  recountLockedMargins,
  // inbox
  lookAtMailbox,
  receivePaper,
  // invoices
  storeInvoicePdf,
  storeXRechnung,
  recordInvoiceDownload,
  // papers
  recordLetterDownload,
  // reminders
  storeReminderLetter,
  // reports
  storeBalanceLetter,
  // proof
  proveFiguresByItself,
  proveFilesByItself,
  noteDamagedFile,
  mailAnchorByItself,
  // backups
  backUpByNight,
  // mail
  declareDeliverMail(entityMailEvents),
  declareKeepMail(lastLookAtReminder.events),
]

export const events: readonly EventDeclaration[] = [
  ...new Set(
    [...systemCommands, ...commands.map(({ declaration }) => declaration)].flatMap(({ events }) => events),
  ),
]

/** The lists and reads that an event makes stale. */
export const refreshesOf = deriveRefreshes([...lists, ...reads])

/** What is known of the rows that events touch: of the others every list is read again. */
export const touches: readonly Touching[] = [touchedByBill, touchedByInvoice]

/** Files that are made of what is sent. */
const madeFiles = (services: Services, pdf: ReturnType<typeof startPdfWorker>, papers: PaperReader) => [
  findSimilarSuppliersFile,
  findSimilarReceiversFile,
  readBillFileFile({ db: services.db, electronicFiles, papers }),
  readPaperFileFile({ db: services.db, papers }),
  readEnclosureFile({ db: services.db, electronicFiles }),
  makeCheckReportFile({ db: services.db, electronicFiles, papers, printer: pdf.printer }),
  previewInvoiceFile(pdf),
  previewInvoiceDraftFile(pdf),
  previewPaperLookFile(pdf),
  previewMonthsFile,
  previewReminderFile(pdf.printer),
  previewBalanceFile(pdf.printer),
  printAdvanceReturnFile(pdf.printer),
]

/** What the machinery asks of areas besides commands, lists and reads. */
export const areas = {
  entityMailEvents,
  createSessionKeeper,
  isSetUp,
  /** Computes what a migration left to compute anew. Applies the set-up of the environment, or prints the set-up link; `/readyz` is 200 only afterwards. */
  async prepare({ db, settings, tell }: Services): Promise<void> {
    await recountMonths(db.forWorkers)
    await keepShownMargins(db.forWorkers)
    if (settings.setUp) await applySetUpSettings(db, settings.setUp, openFirstAccount)
    if (!(await isSetUp(db))) {
      tell(`Kontor ist noch nicht eingerichtet. Bitte öffnen Sie:
${await setUpLink(db)}`)
    }
  },
  /** Starts the background workers, and answers the routes that are neither commands nor lists nor JSON: files. */
  startWorkers(services: Services): Workers {
    const own: Services = { ...services, db: services.db.forWorkers }
    const pdf = startPdfWorker(own)
    const rates = startRatesWorker(own)
    const uploads = startUploadsSweeper(own)
    const totals = startTotalsWorker(own)
    const stock = startStockTotalsWorker(own)
    const mailbox = startMailboxWorker(own, readers)
    const byNight = [startProofWorker(own), startBackupWorker(own)]
    const makeAnew = outdatedPapers({ db: services.db, makeNow: pdf.makeNow })
    const recordDownload = invoiceDownloads(services)
    const ofDocuments = papersOfDocuments(services.db)
    const letters = downloadsOfLetters(services.db, lastLookAtPaper)
    const inbox = papersOfInbox(services.db)
    const readyInvoice = async (id: EntityId) => {
      await pdf.makeNow(id)
      await makeAnew(id)
    }
    const written = startLetterWorker(own, pdf.printer, [writtenReminders(readyInvoice), writtenBalances])
    const papers: FilePapers = {
      ...ofDocuments,
      ...letters,
      kindOf: async (id) =>
        (await ofDocuments.kindOf(id)) ?? (await letters.kindOf(id)) ?? (await inbox.kindOf(id)),
      waitsFor: async (id) => (await ofDocuments.waitsFor(id)) ?? (await written.waitsFor(id)),
      async makeNow(id) {
        if ((await written.waitsFor(id)) === null) await pdf.makeNow(id)
        else await written.makeNow(id)
      },
      ...{ makeAnew, recordDownload },
      ...invoiceViews({ db: services.db, printer: pdf.printer }),
      markOfLetter: (id) => markOfReminder(services, id),
    }
    return {
      async wake(woken) {
        // An e-mail whose PDF stands first in the queue.
        const first = woken.has('pdf') && woken.has('mail') ? pdf.makeFirst() : null
        if (woken.has('pdf')) pdf.wake()
        if (woken.has('letter')) written.wake()
        if (woken.has('mailbox')) void mailbox.wake()
        await first
      },
      async stop() {
        await Promise.all(
          [pdf, written, rates, uploads, totals, stock, mailbox, ...byNight].map((worker) => worker.stop()),
        )
        await Promise.all([electronicFiles.end(), paperReader.end(), mailReader.end()])
      },
      routes: [
        downloadAttachment(papers),
        downloadXRechnungRoute({ makeAnew, recordDownload }),
        archiveBillsRoute,
        archiveInvoicesRoute(papers),
        printRemindersRoute({
          printer: pdf.printer,
          ...{ makeNow: written.makeNow, readyInvoice },
          recordLetterDownload: letters.recordLetterDownload,
        }),
        ...madeFiles(services, pdf, paperReader).map(
          (file) => (app: FastifyInstance, own: Services) => addFile(app, own, file),
        ),
        ...registerFiles.map((file) => addRegister({ spreadsheets, printer: pdf.printer }, file)),
        makeBookingsSheet(spreadsheets),
        previewReceiverImportRoute(spreadsheets),
        previewSupplierImportRoute(spreadsheets),
        previewImportRoute(spreadsheets),
      ],
    }
  },
}

interface Workers {
  wake(woken: ReadonlySet<Worker>): Promise<void>
  stop(): Promise<void>
  routes: readonly ((app: FastifyInstance, services: Services) => void)[]
}
