import { expect, test } from 'vitest'
import { cleanFileName, fitFileName } from './file-name.ts'

test.each([
  ['Rechnung 12.pdf', 'Rechnung 12.pdf'],
  ['../../etc/passwd', 'passwd'],
  ['C:\\Scans\\Rechnung.pdf', 'Rechnung.pdf'],
  ['Ba\u0308r.pdf', 'B\u00e4r.pdf'],
  ['Rechnung\u202Efdp.exe', 'Rechnungfdp.exe'],
  ['a\u0000b\r\nc.pdf', 'abc.pdf'],
  ['a\uffffb\ufdd0c.pdf', 'abc.pdf'],
  ['.htaccess', 'htaccess'],
  ['Beleg.pdf. ', 'Beleg.pdf'],
  ['\u8acb\u6c42\u66f8 \u{1F9FE}.pdf', '\u8acb\u6c42\u66f8 \u{1F9FE}.pdf'],
  ['\ud800.pdf', 'pdf'],
  ['..', ''],
  ['', ''],
  [`${'x'.repeat(300)}.pdf`, `${'x'.repeat(196)}.pdf`],
])('%j is kept as %j', (name, kept) => expect(cleanFileName(name)).toBe(kept))

test.each([
  ['x.html', 'application/pdf', 'x.pdf'],
  ['Beleg.PDF', 'application/pdf', 'Beleg.PDF'],
  ['Foto.jpeg', 'image/jpeg', 'Foto.jpeg'],
  ['Rechnung 12.2026', 'application/pdf', 'Rechnung 12.2026.pdf'],
  ['Schreiben v. Müller', 'message/rfc822', 'Schreiben v. Müller.eml'],
  ['rechnung.pdf.exe', 'application/pdf', 'rechnung.pdf.pdf'],
  ['ohne', 'image/png', 'ohne.png'],
  ['a.xyz', 'application/octet-stream', 'a.xyz'],
  ['x'.repeat(200), 'image/png', `${'x'.repeat(196)}.png`],
])('%j of the type %s is kept as %j', (name, type, kept) => expect(fitFileName(name, type)).toBe(kept))
