import type { BackupSettings, TickerAddresses, VatIdServices } from './settings.ts'
import type { Warnings } from './warnings.ts'

/** What handlers know of the installation they run in. */
export interface Installation {
  /** The public address, without a slash at the end: links in e-mails are built from it alone. */
  publicUrl: string
  demo: boolean
  tickers: TickerAddresses
  /** Whether the rates of the ECB are fetched automatically. */
  fetchesRates: boolean
  /** Who is asked to confirm VAT ids; null: nobody is. */
  vatIdServices: VatIdServices | null
  /** The mail server, with its password; null: e-mails become files. */
  smtpUrl: string | null
  /** The address that the mail server lets through. */
  mailFrom: string | null
  /** The mailbox whose invoices come into the inbox, with its password; null: there is none. */
  imapUrl: string | null
  backups: BackupSettings
  warnings: Warnings
}
