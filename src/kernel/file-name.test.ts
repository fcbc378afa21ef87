import { expect, test } from 'vitest'
import { cleanFileName } from './file-name.ts'

test.each([
  ['Rechnung 12.pdf', 'Rechnung 12.pdf'],
  ['../../etc/passwd', 'passwd'],
  ['C:\\Scans\\Rechnung.pdf', 'Rechnung.pdf'],
  ['Ba\u0308r.pdf', 'B\u00e4r.pdf'],
  ['Rechnung\u202Efdp.exe', 'Rechnungfdp.exe'],
  ['a\u0000b\r\nc.pdf', 'abc.pdf'],
  ['.htaccess', 'htaccess'],
  ['Beleg.pdf. ', 'Beleg.pdf'],
  ['\u8acb\u6c42\u66f8 \u{1F9FE}.pdf', '\u8acb\u6c42\u66f8 \u{1F9FE}.pdf'],
  ['\ud800.pdf', 'pdf'],
  ['..', ''],
  ['', ''],
  [`${'x'.repeat(300)}.pdf`, `${'x'.repeat(196)}.pdf`],
])('%j is kept as %j', (name, kept) => expect(cleanFileName(name)).toBe(kept))
