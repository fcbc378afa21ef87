/** Pictures that people photograph and scan. */
export const imageTypes = [
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/tiff',
  'image/webp',
  'image/heic',
] as const

/** Photos of products: what every browser shows. */
export const photoTypes = ['image/jpeg', 'image/png', 'image/webp'] as const

export const spreadsheetTypes = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  xls: 'application/vnd.ms-excel',
} as const

/** Tables of values with separators, as banks and shops hand them out. */
export const csvType = 'text/csv'

/** E-mails as files: of most programs, and of Outlook. */
export const mailFileTypes = { eml: 'message/rfc822', msg: 'application/vnd.ms-outlook' } as const
