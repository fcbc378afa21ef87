// A compound file ([MS-CFB], version 3): the container of a .xls, a small file system of 512-byte sectors, here with one file.

const sectorBytes = 512
const perSector = sectorBytes / 4
const inHeader = 109
const [free, endOfChain, ofTable, ofLongTable] = [0xffffffff, 0xfffffffe, 0xfffffffd, 0xfffffffc]
// What is smaller would lie in sectors of its own kind.
const leastBytes = 4096

/** The compound file whose only stream has this name and content. */
export function compoundFile(name: string, content: Uint8Array): Buffer {
  const size = Math.max(content.length, leastBytes)
  const streamSectors = Math.ceil(size / sectorBytes)
  const { tables, longTables } = tableSectors(streamSectors + 1)
  const sectors = streamSectors + 1 + tables + longTables
  const file = Buffer.alloc((1 + sectors) * sectorBytes)
  const at = (sector: number) => (1 + sector) * sectorBytes
  file.set(content, at(0))
  const directory = streamSectors
  const firstTable = directory + 1
  const firstLong = firstTable + tables
  writeHeader(file, { directory, tables, firstLong, longTables })
  writeEntry(file, at(directory), { name: 'Root Entry', type: 5, child: 1, start: endOfChain, size: 0 })
  writeEntry(file, at(directory) + 128, { name, type: 2, child: free, start: 0, size })
  for (const empty of [2, 3])
    file.fill(0xff, at(directory) + empty * 128 + 68, at(directory) + empty * 128 + 80)

  // Of each sector the table says which one follows.
  file.fill(0xff, at(firstTable), at(firstTable + tables))
  for (let sector = 0; sector < sectors; sector++) {
    file.writeUInt32LE(next(sector), at(firstTable) + sector * 4)
  }
  function next(sector: number): number {
    if (sector < streamSectors - 1) return sector + 1
    if (sector <= directory) return endOfChain
    return sector < firstLong ? ofTable : ofLongTable
  }

  // Where the table's own sectors are: the first 109 stand in the header.
  for (let table = 0; table < Math.min(tables, inHeader); table++)
    file.writeUInt32LE(firstTable + table, 76 + table * 4)
  for (let long = 0; long < longTables; long++) {
    for (let place = 0; place < perSector - 1; place++) {
      const table = inHeader + long * (perSector - 1) + place
      file.writeUInt32LE(table < tables ? firstTable + table : free, at(firstLong + long) + place * 4)
    }
    const following = long + 1 < longTables ? firstLong + long + 1 : endOfChain
    file.writeUInt32LE(following, at(firstLong + long) + (perSector - 1) * 4)
  }
  return file
}

/** How many sectors the table needs, which holds itself too. */
function tableSectors(others: number): { tables: number; longTables: number } {
  for (let tables = 1; ; tables++) {
    const longTables = Math.ceil(Math.max(0, tables - inHeader) / (perSector - 1))
    if (tables * perSector >= others + tables + longTables) return { tables, longTables }
  }
}

interface Places {
  directory: number
  tables: number
  firstLong: number
  longTables: number
}

function writeHeader(file: Buffer, { directory, tables, firstLong, longTables }: Places): void {
  file.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])
  file.writeUInt16LE(0x003e, 24)
  file.writeUInt16LE(3, 26)
  file.writeUInt16LE(0xfffe, 28)
  file.writeUInt16LE(9, 30)
  file.writeUInt16LE(6, 32)
  file.writeUInt32LE(tables, 44)
  file.writeUInt32LE(directory, 48)
  file.writeUInt32LE(leastBytes, 56)
  file.writeUInt32LE(endOfChain, 60)
  file.writeUInt32LE(longTables > 0 ? firstLong : endOfChain, 68)
  file.writeUInt32LE(longTables, 72)
  file.fill(0xff, 76, sectorBytes)
}

interface Entry {
  name: string
  type: number
  child: number
  start: number
  size: number
}

function writeEntry(file: Buffer, at: number, { name, type, child, start, size }: Entry): void {
  file.write(name, at, 'utf16le')
  file.writeUInt16LE((name.length + 1) * 2, at + 64)
  file.writeUInt8(type, at + 66)
  file.writeUInt8(1, at + 67)
  file.writeUInt32LE(free, at + 68)
  file.writeUInt32LE(free, at + 72)
  file.writeUInt32LE(child, at + 76)
  file.writeUInt32LE(start, at + 116)
  file.writeUInt32LE(size, at + 120)
}
