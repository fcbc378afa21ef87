import { expandCodes } from './expand-codes.ts'

// The code lists of EN 16931 as the European Commission publishes them (EN 16931 code lists, version 15 of 2025), with the codes that
// older versions had besides: what was valid when it was written stays valid. They are renewed with each release of the Commission's
// lists (in spring and autumn): what is new is added here, nothing is taken away. A received code that is in none of them is a warning,
// since the sender may know a newer list (`invoice-findings.ts`).

/** UNTDID 1001 (BT-3): invoices. */
export const invoiceTypes = expandCodes(`
  71 80 82 84 102 130 202-204 211 218 219 295 325 326 331 380 382-390 393-395 456 457 471-473 500-503 527 553 575 623 633 751
  780 817 870 875-877 935`)

/** UNTDID 1001 (BT-3): credit notes. */
export const creditNoteTypes = expandCodes('81 83 261 262 296 308 381 396 420 458 532')

/** BT-8: UNTDID 2005 (as UBL writes it) and UNTDID 2475 (as CII does). */
export const taxPointCodes = expandCodes('3 35 432 5 29 72')

/** UNTDID 4451 (BT-21). */
export const noteSubjects = expandCodes(`
  AA[A-GI-Z] AB[A-XZ] AC[A-Z] AD[A-Z] AE[A-Z] AF[A-Z] AG[A-Z] AH[A-Z] AI[A-Z] AJ[AB] AL[C-Q] ARR ARS AU[T-Z] AV[A-F] BA[G-R] BL[C-Z] BM[A-E]
  CCI CEX CHG CIP CLP CLR COI CUR CUS DAR DCL DEL DIN DOC DUT EUR FBC GBL GEN GS7 HAN HAZ ICN IIN IMI IND INS INV IRP ITR ITS LAN LIN LOI
  MCO MDH MKS ORI OSI PAC PAI PAY PKG PKT PMD PMT PRD PRF PRI PUR QIN QQD QUT RAH REG RET REV RQR SAF SIC SIN SLR SPA SPG SPH SPP SPT SRN
  SSR SUR TCA TDT TRA TRR TXD WHI ZZZ`)

/** UNTDID 4461 (BT-81). */
export const paymentMeansCodes = expandCodes('1-68 70 74-78 91-98 ZZZ')

/** UNTDID 5305 (BT-95, 102, 118, 151). */
export const taxCategoryCodes = expandCodes('AE L M E S Z G O K B')

/** VATEX (BT-121), in lower case: the codes are compared without regard to case. */
export const exemptionCodes = expandCodes(`
  vatex-eu-79-c vatex-eu-132 vatex-eu-132-1[a-q] vatex-eu-135-1 vatex-eu-135-1[a-l] vatex-eu-143 vatex-eu-143-1[a-l] vatex-eu-143-1fa
  vatex-eu-144 vatex-eu-146-1e vatex-eu-148 vatex-eu-148-[a-g] vatex-eu-151 vatex-eu-151-1[a-e] vatex-eu-151-1aa vatex-eu-153
  vatex-eu-159 vatex-eu-309 vatex-eu-ae vatex-eu-d vatex-eu-f vatex-eu-g vatex-eu-i vatex-eu-ic vatex-eu-j vatex-eu-o
  vatex-fr-ae vatex-fr-cgi261-1 vatex-fr-cgi261-2 vatex-fr-cgi261-3 vatex-fr-cgi261-4 vatex-fr-cgi261-5 vatex-fr-cgi261-7
  vatex-fr-cgi261-8 vatex-fr-cgi261a vatex-fr-cgi261b vatex-fr-cgi261c-[1-3] vatex-fr-cgi261d-[1-4] vatex-fr-cgi261d-1bis
  vatex-fr-cgi261e-[1-2] vatex-fr-cgi275 vatex-fr-cgi277a vatex-fr-cgi295 vatex-fr-cnwvat vatex-fr-franchise
  vatex-fr-298sexdeciesa`)

/** What may be attached (BT-125-1). */
export const attachmentTypes: ReadonlySet<string> = new Set([
  'application/pdf',
  'image/png',
  'image/jpeg',
  'text/csv',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.oasis.opendocument.spreadsheet',
])
