/**
 * Which area owns which tables and views, by the order of the areas: it alone writes them, and its file in `migrations/` makes them, or a later
 * one that is named after what they are for.
 * `machinery` is `src/server`, which knows no area.
 */
export const tableOwners: Record<string, string[]> = {
  machinery: ['installation', 'journal', 'journal_head', 'mails', 'contents', 'content_pieces'],
  firm: ['firm', 'number_ranges', 'numbering'],
  access: [
    'users',
    'registrations',
    'password_resets',
    'sessions',
    'push_tickets',
    'tries',
    'known_browsers',
    'requests',
  ],
  locks: ['locked_months'],
  currencies: ['rates', 'rate_fetch', 'monthly_rates'],
  'bank-accounts': ['bank_accounts'],
  'payment-targets': ['payment_targets'],
  categories: ['categories'],
  'change-types': ['change_types'],
  views: ['views'],
  partners: [
    'partners',
    'vat_id_confirmations',
    'former_partner_numbers',
    'partner_totals',
    'partner_imports',
    'merged_partners',
  ],
  attachments: ['attachments', 'photos'],
  papers: ['papers', 'issues'],
  stock: [
    'products',
    'product_stocks',
    'stock_changes',
    'stock_totals',
    'stock_spans',
    'stock_shifts',
    'stock_costing_start',
    'former_product_prices',
    'product_places',
    'product_place_counts',
    'product_imports',
    'product_properties_told',
  ],
  drafts: ['drafts'],
  documents: [
    'documents',
    'line_items',
    'document_taxes',
    'document_advances',
    'document_months',
    'month_recounts',
    'document_totals',
    'payments',
    'reductions',
    'pending_pdfs',
    'tasks',
    'evidence',
    'kept_partner_numbers',
  ],
  inbox: ['inbox_papers', 'inbox_mailboxes', 'inbox_mails'],
  invoices: ['amendments', 'xrechnung_references'],
  'tax-returns': ['return_filings', 'locked_margins', 'locked_eu_sales'],
  reminders: ['reminders', 'reminder_items', 'claims', 'reminder_blocks', 'base_rates', 'claim_payments'],
  reports: ['balance_letters'],
  proof: ['proofs', 'damaged_contents'],
}

/** Views that an area publishes of its tables: the areas that stand before it may read these, and nothing else of it. */
export const publishedViews: Record<string, string[]> = {
  documents: ['shown_documents', 'stock_of_documents', 'costs_of_products', 'taxed_months', 'open_documents'],
  'tax-returns': ['margin_pieces'],
  reminders: ['letters_of_documents'],
}
