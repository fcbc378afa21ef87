import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { must } from '#test/caller.ts'
import { addOneSided } from '#test/one-sided.ts'
import { productInput } from '#test/trade.ts'
import { useWorld } from '#test/use-world.ts'

const { world, office } = useWorld()
let product: string

beforeEach(async () => {
  product = await createProduct()
})

const createProduct = async (): Promise<string> =>
  must(await office.post('/api/products', productInput({ code: randomUUID() }))).entityId.uuid

/** A photograph of 800 × 400 pixels that no other one equals, taken with the camera on its side. */
function photograph(): Promise<Buffer> {
  const red = Math.floor(Math.random() * 256)
  const background = { r: red, g: Math.floor(Math.random() * 256), b: Math.floor(Math.random() * 256) }
  return sharp({ create: { width: 800, height: 400, channels: 3, background } })
    .jpeg()
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '53/1 33/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .toBuffer()
}

const send = (bytes: Buffer, who = office, owner = product) =>
  who.postForm('/api/attachments', {
    attachmentData: new File([new Uint8Array(bytes)], 'Stuhl.jpg'),
    fileId: '1',
    fileName: 'Stuhl.jpg',
    tag: '',
    type: 'image/jpeg',
    ownerEntityId: owner,
  })
const add = async (bytes?: Buffer): Promise<string> =>
  must(await send(bytes ?? (await photograph()))).entityId.uuid
const photos = async (owner = product, who = office) =>
  must(await who.get(`/proxy/get/products/${owner}/photos`)) as {
    entityId: { uuid: string }
    isTitle: boolean
  }[]
const ids = async () => (await photos()).map(({ entityId }) => entityId.uuid)
const get = (id: string, query = '', who = office) => who.download(`/api/attachments/${id}/Stuhl.jpg${query}`)
const remove = (id: string) => office.post(`/api/attachments/${id}/deletions`)
const count = async (table: 'contents' | 'attachments' | 'photos') =>
  (await world.db.sql`select count(*)::int as n from ${world.db.sql(table)}`)[0]?.['n']

describe('a photo of a product', () => {
  test('is kept as it came, shown upright, smaller and without what the camera wrote into it', async () => {
    const bytes = await photograph()
    const seq = await world.lastSeq()
    const id = await add(bytes)
    const [event] = await world.eventsAfter(seq)
    expect(event).toMatchObject({
      event: 'product photo added',
      entityId: id,
      data: { fileName: 'Stuhl.jpg', type: 'image/jpeg', size: bytes.length, productEntityId: product },
    })
    expect(await photos()).toMatchObject([
      { entityId: { uuid: id }, isTitle: true, width: 400, height: 800, size: bytes.length },
    ])
    expect((await get(id)).bytes.equals(bytes)).toBe(true)
    for (const [query, width, height] of [
      ['?preview=true', 400, 800],
      ['?thumbnail=true', 160, 320],
    ] as const) {
      const shown = await get(id, query)
      expect(shown.headers.get('content-type')).toBe('image/jpeg')
      expect(shown.headers.get('content-disposition')).toContain('attachment')
      expect(await sharp(shown.bytes).metadata()).toMatchObject({ width, height })
      expect((await sharp(shown.bytes).metadata()).exif).toBeUndefined()
    }
  })

  test('goes with all of its contents, and with its product', async () => {
    const before = [await count('contents'), await count('attachments'), await count('photos')]
    const id = await add()
    expect(must(await remove(id)).entityId.uuid).toBe(id)
    expect((await get(id)).status).toBe(404)
    await add()
    await add()
    must(await office.post(`/api/products/${product}/deletions`))
    expect([await count('contents'), await count('attachments'), await count('photos')]).toEqual(before)
  })

  test('of which another one has the same content stays when that one goes', async () => {
    const bytes = await photograph()
    const [one, other] = [await add(bytes), await add(bytes)]
    must(await remove(one))
    for (const query of ['', '?preview=true', '?thumbnail=true']) {
      expect((await get(other, query)).status).toBe(200)
    }
  })

  test('is seen by who sees bills or invoices, and by nobody without a token', async () => {
    const id = await add()
    const oneSided = await addOneSided(world)
    for (const who of [await oneSided('bills only'), await oneSided('invoices only')]) {
      expect((await get(id, '?thumbnail=true', who)).status).toBe(200)
      expect(await photos(product, who)).not.toEqual([])
      expect((await send(await photograph(), who)).status).toBe(201)
    }
    for (const [who, status] of [
      [world.nobody, 401],
      [await world.as('pending'), 403],
    ] as const) {
      for (const query of ['', '?preview=true', '?thumbnail=true'])
        expect((await get(id, query, who)).status).toBe(status)
      expect((await send(await photograph(), who)).status).toBe(status)
      expect((await who.get(`/proxy/get/products/${product}/photos`)).status).toBe(status)
    }
  })

  test.each([
    ['a PDF', Buffer.from('%PDF-1.7\n'), 'Fotos können JPEG, PNG oder WebP sein'],
    [
      'a GIF',
      Buffer.from('R0lGODlhAQABAIAAAAAAAP///ywAAAAAAQABAAACAUwAOw==', 'base64'),
      'Fotos können JPEG, PNG oder WebP sein',
    ],
    ['a text', Buffer.from('Stuhl, Teak'), 'Fotos können JPEG, PNG oder WebP sein'],
    ['what is no file of a document either', Buffer.from('<svg/>'), 'Fotos können JPEG, PNG oder WebP sein'],
    ['a head alone', Buffer.from('ffd8ffe000104a464946', 'hex'), 'beschädigt'],
    ['a head of a WebP', Buffer.from('RIFF\x24\0\0\0WEBPVP8 \x18\0\0\0', 'latin1'), 'beschädigt'],
  ])('%s is refused, and nothing is written', async (_, bytes, message) => {
    const before = [await world.lastSeq(), await count('contents')]
    const { status, body } = await send(bytes)
    expect([status, body.errors?.[0].path]).toEqual([422, 'attachmentData'])
    expect(body.errors?.[0].message).toContain(message)
    expect([await world.lastSeq(), await count('contents')]).toEqual(before)
  })

  test('is refused where it is cut off or has too many pixels', async () => {
    const whole = await photograph()
    expect((await send(whole.subarray(0, whole.length - 300))).body.title).toContain('beschädigt')
    const background = '#ffffff'
    const wide = await sharp({ create: { width: 16_000, height: 6_300, channels: 3, background } })
      .png()
      .toBuffer()
    expect((await send(wide)).body.title).toContain('höchstens 100 Megapixel')
  })

  test('files of documents have no thumbnail', async () => {
    const { body } = await office.postForm('/api/attachments', {
      attachmentData: new File([new Uint8Array(await photograph())], 'a.jpg'),
      fileId: '1',
      fileName: 'a.jpg',
      tag: '',
      type: '',
    })
    expect((await get(body.entityId.uuid, '?thumbnail=true')).status).toBe(404)
    expect((await get(body.entityId.uuid, '?preview=true')).status).toBe(200)
    expect((await get(body.entityId.uuid, '?thumbnail=ja')).status).toBe(400)
  })
})

describe('the title photo', () => {
  const choose = (attachmentEntityId: string, owner = product) =>
    office.post(`/api/products/${owner}/titlephotos`, { attachmentEntityId })

  test('is the first one, or the one that is chosen, and stands first', async () => {
    const [first, second, third] = [await add(), await add(), await add()]
    expect(await ids()).toEqual([first, second, third])
    const seq = await world.lastSeq()
    must(await choose(third))
    expect(await ids()).toEqual([third, first, second])
    expect((await photos()).map(({ isTitle }) => isTitle)).toEqual([true, false, false])
    const [event] = await world.eventsAfter(seq)
    expect(event).toMatchObject({ event: 'title photo chosen', entityId: product })
    const after = await world.lastSeq()
    must(await choose(third))
    expect(await world.eventsAfter(after)).toEqual([])
  })

  test('is followed by the oldest when it goes', async () => {
    const [first, second, third] = [await add(), await add(), await add()]
    must(await choose(third))
    must(await remove(third))
    expect((await photos()).map(({ isTitle }) => isTitle)).toEqual([true, false])
    must(await remove(first))
    expect(await photos()).toMatchObject([{ entityId: { uuid: second }, isTitle: true }])
    must(await remove(second))
    expect(await photos()).toEqual([])
  })

  test('stands with the product in lists, with and without its stock', async () => {
    const titleIn = async (filter: string) => {
      const { section } = must(await office.get(`/proxy/get/products?stopIndex=1000${filter}`))
      const row = section.find(({ entityId }: { entityId: { uuid: string } }) => entityId.uuid === product)
      return row.titlePhotoEntityId
    }
    const day = `&searchFilter=${encodeURIComponent(JSON.stringify({ filterType: 'inventoryUntil', day: '2199-12-31' }))}`
    expect(await titleIn('')).toBeNull()
    const id = await add()
    expect([await titleIn(''), await titleIn(day)]).toEqual([id, id])
  })

  test('is one of this product’s photos', async () => {
    const other = await createProduct()
    const id = await add()
    for (const answer of [
      await choose(id, other),
      await choose(randomUUID()),
      await choose(id, randomUUID()),
    ]) {
      expect(answer.status).toBe(404)
    }
  })

  test('is one, however many come and go at once', async () => {
    const ids = await Promise.all([add(), add(), add(), add()])
    expect((await photos()).filter(({ isTitle }) => isTitle)).toHaveLength(1)
    const [first, second, third] = ids as [string, string, string, string]
    await Promise.all([remove(first), remove(second), choose(third)])
    const left = await photos()
    expect(left).toHaveLength(2)
    expect(left.filter(({ isTitle }) => isTitle)).toHaveLength(1)
  })
})
