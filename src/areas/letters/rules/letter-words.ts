import type { Language } from '#kernel/texts/language.ts'

interface LetterWords {
  /** What the template itself says. */
  onPage: { page: string; of: string; carried: string; logo: string }
  phone: string
  vatId: string
  taxNumber: string
}

/** What every letter says beside its texts. */
export const letterWords: Record<Language, LetterWords> = {
  DE: {
    onPage: { page: 'Seite', of: 'von', carried: 'Übertrag', logo: 'Logo' },
    phone: 'Tel.',
    vatId: 'USt-IdNr.',
    taxNumber: 'Steuernr.',
  },
  EN: {
    onPage: { page: 'Page', of: 'of', carried: 'Carried forward', logo: 'Logo' },
    phone: 'Phone',
    vatId: 'VAT ID',
    taxNumber: 'Tax no.',
  },
}
