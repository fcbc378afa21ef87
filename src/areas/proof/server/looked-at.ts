import type { Tables } from '#server/db/tables.ts'
import { allKinds } from './kinds/all-kinds.ts'
import { checks } from './kinds/numbers.ts'

type Columns = readonly string[] | 'all'
type ByTable = Partial<Record<keyof Tables, Columns>>

/** What is not compared, and how its reader knows it. All that is not named here is, and stands in a kind or below. */
const left: readonly (ByTable & { called: string })[] = [
  {
    called:
      'Namen, Adressen, Passwörter, zweite Faktoren, Sitzungen und Anmeldeversuche der Benutzer, Geheimnisse und letzte Benutzung der Schlüssel, Einladungen, Geheimnisse der Installation',
    users: ['email', 'first_name', 'family_name', 'password_hash', 'registered_at'],
    ...{ sessions: 'all', registrations: 'all', password_resets: 'all', push_tickets: 'all' },
    ...{ tries: 'all', known_browsers: 'all', installation: 'all' },
    ...{
      second_factors: 'all',
      pending_second_factors: 'all',
      pending_passkeys: 'all',
      recovery_codes: 'all',
    },
    ...{ trusted_browsers: 'all', login_challenges: 'all' },
    access_keys: ['secret_hash', 'last_used_day'],
  },
  { called: 'Entwürfe', drafts: 'all' },
  {
    called: 'Ergebnisse der Prüfung selbst',
    ...{ proofs: 'all', damaged_contents: 'all', anchor_mails: 'all' },
  },
  { called: 'Stand der Sicherungen', backup_state: 'all' },
  { called: 'Auswahl gespeicherter Ansichten', views: ['query'] },
  { called: 'Aufgaben, Zeiten von Anfragen', tasks: 'all', requests: ['raised_at', 'answered_at'] },
  { called: 'Kurse der EZB und ihr Abruf', rate_fetch: 'all' },
  {
    called: 'Inhalt, Blindkopien und Versuche wartender und gesendeter E-Mails',
    mails: [
      ...[
        'recipient',
        'cc',
        'bcc',
        'sender_name',
        'sender_email',
        'subject',
        'body',
        'attachments',
        'entity_id',
      ],
      ...[
        'created_at',
        'tries',
        'next_try_at',
        'claimed_until',
        'refused',
        'withdrawn_at',
        'failure',
        'changed_file',
      ],
    ],
    issues: ['bcc'],
  },
  {
    called: 'was aus Papieren und Postfächern gelesen wurde',
    inbox_mailboxes: 'all',
    inbox_mails: 'all',
    inbox_papers: [
      ...['is_cut', 'received_by', 'mailed_at', 'note', 'format', 'supplier', 'number', 'invoice_day'],
      ...['gross_cents', 'currency', 'search_text'],
    ],
  },
  {
    called:
      'wer wann welche Datei hochlud, Reihenfolge der Fotos, Art und Zeit von Briefen und Berichtigungen, Wortlaut der Bestätigungen von USt-IdNrn.',
    attachments: [
      ...['uploader_id', 'file_id', 'type', 'at', 'is_cut', 'printed_version', 'made_anew', 'is_electronic'],
      'report_of',
    ],
    ...{ photos: 'all', content_pieces: 'all', pending_pdfs: 'all' },
    amendments: ['user_id', 'at'],
    papers: ['kind', 'at'],
    firm: ['one', 'logo_type', 'logo_left_out_at', 'printed_version'],
    vat_id_confirmations: ['answer', 'file_type', 'at'],
  },
  {
    called: 'Texte, Berechnung und Zeiten von Mahnungen, Mahnsperren und Saldenbriefen',
    reminders: ['language', 'letter_text', 'asked_again', 'written_at', 'withdrawn_by'],
    reminder_items: [
      ...[
        'default_day',
        'default_reason',
        'interest_parts',
        'paid_cents',
        'discount_cents',
        'written_off_cents',
        'lump_sum',
      ],
    ],
    reminder_blocks: ['since_day', 'ended_at'],
    balance_letters: ['figures', 'written_at'],
  },
  {
    // The journal tells which were paid and are paid no more, and not what else makes room for them.
    called:
      'ob Zinsen und Kosten zu einer Rechnung offen sind, zu der eine Zahlung auf sie zurückgenommen wurde, oder die eine andere ersetzt',
    claims: ['reopened'],
  },
  {
    called:
      'Buchungstexte, Steuer nach § 25a UStG und Euro-Beträge einzelner Positionen, Euro-Beträge abgezogener Anzahlungen',
    line_items: [
      ...['differential_tax_cents', 'differential_tax_euro_cents', 'net_euro_cents', 'gross_euro_cents'],
      ...['booking_text', 'margin_reduction_cents'],
    ],
  },
  {
    called:
      'was Festschreibungen von Stammdaten und Margen aufheben, Zeit und Verfasser vermerkter Abgaben, Muster der Nummernkreise',
    former_partner_numbers: 'all',
    former_product_prices: 'all',
    kept_partner_numbers: 'all',
    locked_eu_sales: 'all',
    locked_margins: 'all',
    merged_partners: ['number'],
    return_filings: ['filed_at', 'filed_by', 'follows_filing_id'],
    number_ranges: ['pattern'],
  },
  {
    called:
      'Suchtexte, Sortierung, Stände und Zwischensummen der Listen, Vermerke über Bestandsänderungen und Importe',
    bank_accounts: ['search_text'],
    categories: ['short_name_key', 'search_text', 'sort_key'],
    change_types: ['search_text', 'sort_key'],
    documents: [
      ...['partner_text', 'booking_text', 'search_text', 'version', 'payments_version', 'counted_as_eu'],
      ...['replaces_after_lock', 'due_day', 'due_cents', 'gross_euro_cents', 'due_euro_cents'],
      ...['receivable_euro_cents', 'standing'],
    ],
    partners: [
      ...[
        'billing_address_id',
        'contact_id',
        'delivery_address_id',
        'search_text',
        'sort_key',
        'company_order',
      ],
      ...['family_order', 'first_order', 'city_order', 'is_consumer'],
    ],
    products: ['code_key', 'version', 'search_text', 'sort_key'],
    stock_changes: ['change_id', 'sequence', 'change_type_id', 'count_id', 'recorded_at', 'recorded_by'],
    ...{ document_totals: 'all', month_recounts: 'all', partner_imports: 'all', partner_totals: 'all' },
    ...{ product_imports: 'all', product_place_counts: 'all', product_places: 'all', product_stocks: 'all' },
    ...{ stock_costing_start: 'all', stock_shifts: 'all', stock_spans: 'all', stock_totals: 'all' },
    numbering: ['one'],
    payments: ['ahead_of_day'],
  },
]

/** The columns that no check looks at, by table. */
export function leftOut(): ReadonlyMap<string, Columns> {
  const found = new Map<string, Columns>()
  for (const { called: _, ...tables } of left)
    for (const [table, columns] of Object.entries(tables)) found.set(table, columns)
  return found
}

/** What is not looked at, as the last line of a check says it. */
export const leftOutInWords = `Nicht geprüft wird: ${left.map(({ called }) => called).join('; ')}.`

/** The tables that are not replayed: documents, months and filings have checks of their own, the journal and the files too. */
const elsewhere: readonly (keyof Tables)[] = [
  ...(['documents', 'line_items', 'document_taxes', 'document_advances', 'document_months'] as const),
  ...([
    'payments',
    'reductions',
    'amendments',
    'return_filings',
    'contents',
    'journal',
    'journal_head',
  ] as const),
]

/** The columns that are compared, by table; `all` less those that are left out. */
export function lookedAt(): ReadonlyMap<string, Columns> {
  const found = new Map<string, Columns>()
  for (const one of [...allKinds, ...checks])
    for (const [table, columns] of Object.entries(one.looksAt))
      found.set(table, [...(found.get(table) ?? []), ...(columns ?? [])])
  for (const table of elsewhere) found.set(table, 'all')
  return found
}
