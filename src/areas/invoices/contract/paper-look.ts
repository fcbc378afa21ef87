import { paperLook } from '#areas/firm/contract/paper-look.ts'
import { declareFile } from '#kernel/declare.ts'
import { choice, optionalPart } from '#kernel/fields.ts'
import { type Language, languages, languageUnknown } from '#kernel/texts/language.ts'
import { z } from '#kernel/zod.ts'

/** An invoice of nothing, as the firm's would look by what is chosen and not saved yet. */
export const previewPaperLook = declareFile({
  name: 'preview paper look',
  path: '/api/documents/invoices/previews/looks',
  access: 'INVOICE_VIEW',
  input: z.strictObject({
    ...paperLook,
    language: optionalPart(choice(languages, languageUnknown)).transform(
      (language): Language => language ?? 'DE',
    ),
  }),
  type: 'application/pdf',
})
