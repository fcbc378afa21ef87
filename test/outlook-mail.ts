import { burn, type Entry } from '@kenjiuno/msgreader/lib/Burner.js'

/** The least that an e-mail of Outlook consists of ([MS-OXMSG]). */
export function outlookMail(
  files: readonly { name: string; content: Buffer; contentId?: string }[],
): Uint8Array {
  const entries: Entry[] = [{ name: 'Root Entry', type: 5, length: 0, children: [] }]
  const put = (parent: number, name: string, bytes: Buffer | null): number => {
    const content = Uint8Array.from(bytes ?? [])
    entries.push(
      bytes
        ? { name, type: 2, length: content.length, binaryProvider: () => content }
        : { name, type: 1, length: 0, children: [] },
    )
    entries[parent]?.children?.push(entries.length - 1)
    return entries.length - 1
  }
  const text = (value: string) => Buffer.from(value, 'utf16le')
  put(0, '__properties_version1.0', Buffer.alloc(32))
  put(0, '__substg1.0_0037001F', text('Rechnung 7'))
  put(0, '__substg1.0_1013001F', text('<p>Guten Tag <img src="cid:logo@x"></p>'))
  for (const [index, { name, content, contentId }] of files.entries()) {
    const folder = put(0, `__attach_version1.0_#0000000${index}`, null)
    put(folder, '__properties_version1.0', Buffer.alloc(8))
    put(folder, '__substg1.0_3707001F', text(name))
    put(folder, '__substg1.0_37010102', content)
    if (contentId) put(folder, '__substg1.0_3712001F', text(contentId))
  }
  return burn(entries)
}

/** A compound file whose directory names parts of an e-mail, and that holds none. */
export function brokenMsg(): Buffer {
  const bytes = Buffer.alloc(2048)
  Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]).copy(bytes)
  bytes.writeUInt16LE(9, 30)
  bytes.write('__properties_version1.0', 512, 'utf16le')
  return bytes
}
