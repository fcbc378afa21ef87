import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { severalHosts } from './db/several-hosts.ts'

/** What the environment says (decisions §8), checked and typed. */
export interface Settings {
  /** The version of package.json, which the client announces. */
  version: string
  port: number
  host: string
  dataFolder: string
  /** A PostgreSQL server instead of the embedded database, or several of which one takes writes. */
  databaseUrl: string | null
  /** The same database as the role that owns it, migrates and restores; null: one role does both. */
  databaseOwnerUrl: string | null
  /** A server that follows this one, for what is heavy to read; null: there is none. */
  databaseReadUrl: string | null
  /** The public address in e-mails, without a slash at the end. (With PORT=0 and no KONTOR_URL it ends in `:0`.) */
  publicUrl: string
  smtpUrl: string | null
  mailFrom: string | null
  /** The mailbox whose invoices come into the inbox, with its password; null: there is none. */
  imapUrl: string | null
  /** Whose X-Forwarded-For counts, as Fastify's `trustProxy` takes it. */
  trustProxy: boolean | number | string
  demo: boolean
  /** Where the prices of the side feature come from (spec 1 §1). */
  tickers: TickerAddresses
  /** Where the ECB's rates are fetched, without a slash at the end; null: they are not. */
  ratesUrl: string | null
  /** Who is asked to confirm VAT ids (§ 18e UStG); null: nobody is. */
  vatIdServices: VatIdServices | null
  /** Who brings it may read `/metrics` from elsewhere; null: only the machine itself may. */
  metricsToken: string | null
  backups: BackupSettings
  logLevel: LogLevel
  /** The unattended set-up; null when it is to be done on the set-up page. */
  setUp: SetUpSettings | null
}

export interface TickerAddresses {
  /** Answers as Kraken's public Ticker does. */
  kraken: string
  /** Answers as Lykke's public rates do. */
  lykke: string
}

export const publicTickers: TickerAddresses = {
  kraken: 'https://api.kraken.com/0/public/Ticker?pair=ETHEUR',
  lykke: 'https://public-api.lykke.com/api/AssetPairs/rate/ETHEUR',
}

export interface VatIdServices {
  /** Answers as the eVatR service of the Federal tax office. */
  taxOffice: string
  /** Answers as the Commission's VIES. */
  vies: string
}

export const publicVatIdServices: VatIdServices = {
  taxOffice: 'https://api.evatr.vies.bzst.de/app/v1/abfrage',
  vies: 'https://ec.europa.eu/taxation_customs/vies/rest-api/check-vat-number',
}

export interface BackupSettings {
  /** Whether one is made each night. */
  byNight: boolean
  /** Whether one is made before a start that changes the schema. */
  beforeUpdates: boolean
  /** The public key of age for which they are encrypted; null: they are not. */
  recipient: string | null
  /** Another folder that gets a copy of each; null: none does. */
  copyTo: string | null
}

export interface SetUpSettings {
  managerEmail: string
  managerPassword: string
  firmName: string
  /** Further firm fields as in `POST /api/firm`; the set-up checks them against its contract. */
  firm: Record<string, unknown>
}

export const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

/** A variable that cannot be used; the message names it. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError'
}

type Environment = Readonly<Record<string, string | undefined>>

/** Reads the settings. Empty variables count as not set. Throws a `SettingsError` with a German sentence. */
export function readSettings(env: Environment): Settings {
  const port = readPort(env)
  const host = read(env, 'HOST') ?? '127.0.0.1'
  return {
    version,
    port,
    host,
    dataFolder: resolve(read(env, 'KONTOR_DATA') ?? './data'),
    databaseUrl: readDatabaseUrl(env, 'DATABASE_URL'),
    databaseOwnerUrl: readOwnerUrl(env),
    databaseReadUrl: readReadUrl(env),
    publicUrl: readPublicUrl(env) ?? addressOf(host, port),
    smtpUrl: readUrl(env, 'SMTP_URL', ['smtp:', 'smtps:']),
    mailFrom: readMailFrom(env),
    imapUrl: readImapUrl(env),
    trustProxy: readTrustProxy(env),
    demo: readSwitch(env, 'KONTOR_DEMO') ?? false,
    tickers: {
      kraken: readUrl(env, 'KONTOR_TICKER_KRAKEN', ['https:', 'http:']) ?? publicTickers.kraken,
      lykke: readUrl(env, 'KONTOR_TICKER_LYKKE', ['https:', 'http:']) ?? publicTickers.lykke,
    },
    ratesUrl: readRatesUrl(env),
    vatIdServices: readVatIdServices(env),
    metricsToken: readMetricsToken(env),
    backups: {
      byNight: readSwitch(env, 'KONTOR_BACKUPS') ?? true,
      beforeUpdates: !(readSwitch(env, 'KONTOR_SKIP_BACKUP') ?? false),
      recipient: readRecipient(env),
      copyTo: readFolder(env, 'KONTOR_BACKUP_COPY'),
    },
    logLevel: readLogLevel(env),
    setUp: readSetUp(env),
  }
}

/** The one version: package.json's. */
export const version: string = readVersion()

function readVersion(): string {
  const file = join(import.meta.dirname, '../../package.json')
  const content: unknown = JSON.parse(readFileSync(file, 'utf8'))
  if (content && typeof content === 'object' && 'version' in content && typeof content.version === 'string') {
    return content.version
  }
  throw new Error('package.json names no version')
}

function read(env: Environment, name: string): string | undefined {
  return env[name]?.trim() || undefined
}

function wrong(name: string, expected: string): SettingsError {
  // Never the value: it may be a password.
  return new SettingsError(`Die Umgebungsvariable ${name} ist ungültig: ${expected}`)
}

function readPort(env: Environment): number {
  const text = read(env, 'PORT') ?? '3000'
  if (!/^\d{1,5}$/.test(text) || Number(text) > 65535) {
    throw wrong('PORT', 'Erwartet wird eine Zahl von 0 bis 65535 (0: irgendein freier Port).')
  }
  return Number(text)
}

function readUrl(env: Environment, name: string, protocols: string[]): string | null {
  const text = read(env, name)
  if (text === undefined) return null
  const url = URL.canParse(text) ? new URL(text) : undefined
  // `postgres:///kontor?host=/run/postgresql` names no host: it means a socket.
  if (!url || !protocols.includes(url.protocol)) {
    throw wrong(
      name,
      `Erwartet wird eine Adresse, die mit ${protocols.map((p) => `${p}//`).join(' oder ')} beginnt.`,
    )
  }
  return text
}

/** Also one that names several servers, of which Kontor takes the one that takes writes. */
function readDatabaseUrl(env: Environment, name: string): string | null {
  const text = read(env, name)
  try {
    const first = text && severalHosts(text)?.first
    if (first) return readUrl({ [name]: first }, name, postgresProtocols) && text
  } catch {
    throw wrong(
      name,
      'Mehrere Server stehen darin als postgres://benutzer:passwort@server1:5432,server2:5432/kontor.',
    )
  }
  return readUrl(env, name, postgresProtocols)
}

const postgresProtocols = ['postgres:', 'postgresql:']

/** Beside the embedded database it names nothing. */
function readOwnerUrl(env: Environment): string | null {
  const text = readDatabaseUrl(env, 'DATABASE_OWNER_URL')
  if (text !== null && read(env, 'DATABASE_URL') === undefined)
    throw wrong('DATABASE_OWNER_URL', 'Sie gilt nur zusammen mit DATABASE_URL, der Rolle des Programms.')
  return text
}

/** One server: of several the one would be asked that takes writes. */
function readReadUrl(env: Environment): string | null {
  const name = 'DATABASE_READ_URL'
  if (/^[^/]*\/\/(?:[^@/?#]*@)?[^@/?#]*,/.test(read(env, name) ?? ''))
    throw wrong(name, 'Erwartet wird ein einziger Server, der folgt.')
  const text = readUrl(env, name, postgresProtocols)
  if (text !== null && read(env, 'DATABASE_URL') === undefined)
    throw wrong(name, 'Sie gilt nur zusammen mit DATABASE_URL, dem Server, dem dieser folgt.')
  return text
}

/** Its form; whether it is whole, its library says at the start. */
function readRecipient(env: Environment): string | null {
  const text = read(env, 'KONTOR_BACKUP_RECIPIENT') ?? null
  if (text !== null && !/^age1[02-9ac-hj-np-z]{20,}$/.test(text)) throw wrongRecipient()
  return text
}

export const wrongRecipient = () =>
  wrong('KONTOR_BACKUP_RECIPIENT', 'Erwartet wird ein öffentlicher Schlüssel von age, der mit age1 beginnt.')

function readFolder(env: Environment, name: string): string | null {
  const text = read(env, name)
  return text === undefined ? null : resolve(text)
}

/** Whoever reads a mailbox has to log in. */
function readImapUrl(env: Environment): string | null {
  const text = readUrl(env, 'IMAP_URL', ['imaps:', 'imap:'])
  if (text === null) return null
  const { username, password, hostname } = new URL(text)
  if (username === '' || password === '' || hostname === '' || !isDecodable(text))
    throw wrong(
      'IMAP_URL',
      'Erwartet wird eine Adresse der Form imaps://benutzer:passwort@server/ordner; Sonderzeichen darin stehen als %40 und so fort.',
    )
  return text
}

function isDecodable(url: string): boolean {
  const { username, password, pathname } = new URL(url)
  try {
    return [username, password, pathname].every((part) => decodeURIComponent(part).length >= 0)
  } catch {
    return false
  }
}

function readPublicUrl(env: Environment): string | undefined {
  const text = readUrl(env, 'KONTOR_URL', ['http:', 'https:'])
  if (text === null) return undefined
  const { search, hash, href } = new URL(text)
  if (search || hash) throw wrong('KONTOR_URL', 'Erwartet wird eine Adresse ohne „?“ und „#“.')
  return href.replace(/\/+$/, '')
}

function readRatesUrl(env: Environment): string | null {
  if (readSwitch(env, 'KONTOR_RATES') === false) return null
  const text =
    readUrl(env, 'KONTOR_RATES_URL', ['https:', 'http:']) ?? 'https://www.ecb.europa.eu/stats/eurofxref'
  return text.replace(/\/+$/, '')
}

/** What leaves the house is personal: it is asked only where somebody has switched it on. */
function readVatIdServices(env: Environment): VatIdServices | null {
  const taxOffice = readUrl(env, 'KONTOR_EVATR_URL', ['https:', 'http:']) ?? publicVatIdServices.taxOffice
  const vies = readUrl(env, 'KONTOR_VIES_URL', ['https:', 'http:']) ?? publicVatIdServices.vies
  return readSwitch(env, 'KONTOR_VAT_IDS') ? { taxOffice, vies } : null
}

/** The address under which this machine reaches a server bound to that host. */
function addressOf(host: string, port: number): string {
  const everywhere: Record<string, string> = { '0.0.0.0': '127.0.0.1', '::': '[::1]' }
  return `http://${everywhere[host] ?? (host.includes(':') ? `[${host}]` : host)}:${port}`
}

function readMailFrom(env: Environment): string | null {
  const text = read(env, 'MAIL_FROM')
  if (text === undefined) return null
  if (!/^[^\r\n<>@]*<[^\s<>@]+@[^\s<>@]+>$|^[^\s<>@]+@[^\s<>@]+$/.test(text)) {
    throw wrong('MAIL_FROM', 'Erwartet wird eine E-Mail-Adresse, auch in der Form „Name <adresse@firma.de>“.')
  }
  return text
}

function readSwitch(env: Environment, name: string): boolean | undefined {
  const text = read(env, name)?.toLowerCase()
  if (text === undefined) return undefined
  if (['1', 'true', 'on', 'yes', 'ja'].includes(text)) return true
  if (['0', 'false', 'off', 'no', 'nein'].includes(text)) return false
  throw wrong(name, 'Erwartet wird 1 oder 0.')
}

/** `1` or a number of proxies, `true`, or a list of addresses and networks; `true` believes everyone. */
function readTrustProxy(env: Environment): boolean | number | string {
  const name = 'KONTOR_TRUST_PROXY'
  const text = read(env, name)
  if (text === undefined) return false
  if (/^\d{1,2}$/.test(text)) return Number(text) === 0 ? false : Number(text)
  const address = /^([\da-f.:]+(\/\d{1,3})?|loopback|linklocal|uniquelocal)$/i
  if (/[.:]|local|loopback/.test(text) && text.split(',').every((part) => address.test(part.trim())))
    return text
  try {
    return readSwitch(env, name) ?? false
  } catch {
    throw wrong(
      name,
      'Erwartet wird eine Anzahl von Proxys, true, oder eine Liste von Adressen (127.0.0.1,10.0.0.0/8).',
    )
  }
}

function readMetricsToken(env: Environment): string | null {
  const text = read(env, 'KONTOR_METRICS_TOKEN')
  if (text === undefined) return null
  if (!/^[\x21-\x7e]{16,200}$/.test(text)) {
    throw wrong(
      'KONTOR_METRICS_TOKEN',
      'Erwartet werden 16 bis 200 Zeichen ohne Leerzeichen, Umlaute und Steuerzeichen.',
    )
  }
  return text
}

function readLogLevel(env: Environment): LogLevel {
  const text = read(env, 'LOG_LEVEL')?.toLowerCase() ?? 'info'
  const level = logLevels.find((known) => known === text)
  if (!level) throw wrong('LOG_LEVEL', `Erwartet wird eines von ${logLevels.join(', ')}.`)
  return level
}

function readSetUp(env: Environment): SetUpSettings | null {
  const names = ['KONTOR_MANAGER_EMAIL', 'KONTOR_MANAGER_PASSWORD', 'KONTOR_FIRM_NAME'] as const
  const firm = readFirm(env)
  if (!firm && names.every((name) => read(env, name) === undefined)) return null
  const missing = names.find((name) => read(env, name) === undefined)
  if (missing) {
    throw new SettingsError(`Für die Einrichtung ohne Bildschirm fehlt die Umgebungsvariable ${missing}.`)
  }
  const [managerEmail = '', , firmName = ''] = names.map((name) => read(env, name))
  if (!/^[^\s@]+@[^\s@]+$/.test(managerEmail)) throw wrong(names[0], 'Erwartet wird eine E-Mail-Adresse.')
  // Blanks at the ends of a password belong to it.
  return { managerEmail, managerPassword: env[names[1]] ?? '', firmName, firm: firm ?? {} }
}

function readFirm(env: Environment): Record<string, unknown> | undefined {
  const text = read(env, 'KONTOR_FIRM')
  if (text === undefined) return undefined
  try {
    const value: unknown = JSON.parse(text)
    if (value && typeof value === 'object' && !Array.isArray(value)) return { ...value }
  } catch {}
  throw wrong('KONTOR_FIRM', 'Erwartet wird ein JSON-Objekt mit den Feldern der Firma.')
}
