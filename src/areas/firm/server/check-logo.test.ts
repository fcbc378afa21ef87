import { PNG } from 'pngjs'
import { describe, expect, test } from 'vitest'
import { killingLogos, manyUses, nestedGroups } from '#test/pdf/killing-logos.ts'
import { jpegLogo, pngLogo, svgLogo } from '#test/pdf/logos.ts'
import { useWorld } from '#test/use-world.ts'

// A logo is looked at and printed once before it is taken: whatever it is, the server goes on.

const { world, manager } = useWorld()

const send = (content: string | Uint8Array) =>
  manager.postForm('/api/firm', { logo: new File([new Uint8Array(Buffer.from(content))], 'logo') })
const cannot = 'Das Logo kann nicht gedruckt werden'

test.each([
  ['PNG', pngLogo().bytes],
  ['JPEG', jpegLogo.bytes],
  ['SVG', svgLogo.bytes],
])('a %s is taken', async (_, bytes) => {
  expect((await send(bytes)).status).toBe(200)
})

/** The head of a PNG that says it is so large. */
function hugePng(): Buffer {
  const bytes = PNG.sync.write(new PNG({ width: 1, height: 1 }))
  bytes.writeUInt32BE(8000, 16)
  bytes.writeUInt32BE(8000, 20)
  return bytes
}

/** The head of a JPEG behind a segment, as large as JPEGs can be. */
const hugeJpeg = Buffer.from('ffd8ffe00004ffffffc0001108ffffffff0301110002110103110100', 'hex')

describe('is refused, and nothing is written:', () => {
  test.each<[string, string | Uint8Array, string]>([
    ...Object.entries(killingLogos).map(([name, drawing]): [string, string, string] => [
      name,
      drawing(),
      'zu tief verschachtelt',
    ]),
    ['6000 nested groups', nestedGroups(6000), 'zu tief verschachtelt'],
    ['a drawing that becomes too large', manyUses(), 'zu viele Teile'],
    [
      'a drawing with a picture',
      '<svg xmlns="http://www.w3.org/2000/svg"><image href="/etc/passwd"/></svg>',
      'eingebettete Bilder',
    ],
    ['a PNG of 64 megapixels', hugePng(), 'höchstens 40 Megapixel'],
    ['a JPEG of 4,294 megapixels', hugeJpeg, 'höchstens 40 Megapixel'],
    ['a PNG without its picture', pngLogo().bytes.slice(0, 100), cannot],
    [
      'a drawing without a size that it could have',
      '<svg xmlns="http://www.w3.org/2000/svg" width="0" height="0"/>',
      cannot,
    ],
    ['a drawing cut off', '<svg xmlns="http://www.w3.org/2000/svg"><g>', 'muss ein Bild sein'],
    [
      'a drawing of other letters',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><text>\xf6</text></svg>', 'latin1'),
      'muss ein Bild sein',
    ],
    ['a head alone', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), 'muss ein Bild sein'],
  ])('%s', async (_, content, message) => {
    const seq = await world.lastSeq()
    const { status, body } = await send(content)
    expect([status, body.errors?.[0]?.path]).toEqual([422, 'logo'])
    expect(body.title).toContain(message)
    expect(await world.eventsAfter(seq)).toEqual([])
  })

  test('the same as base64, of the firm or of the property alone', async () => {
    const data = Buffer.from(nestedGroups()).toString('base64')
    for (const [path, body] of [
      ['/api/firm', { logo: { data } }],
      ['/api/firm/props/logo', { value: { data } }],
    ] as const) {
      const answer = await manager.post(path, body)
      expect([answer.status, answer.body.errors?.[0]?.path]).toEqual([422, 'logo'])
    }
  })
})
