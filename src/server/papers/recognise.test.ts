import sharp from 'sharp'
import { expect, test } from 'vitest'
import { paperBill } from '#test/papers/paper-bill.ts'
import { scanOf } from '#test/papers/scan-of.ts'
import { PageTimeout, startRecogniser } from './recognise.ts'

async function greyBill() {
  const scan = sharp(await scanOf(paperBill(), { dpi: 100 }))
    .toColourspace('b-w')
    .raw()
  const { data, info } = await scan.toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

test('a page that takes longer than it may is given up, and the recogniser still ends', async () => {
  const recogniser = await startRecogniser(1)
  await expect(recogniser.read(await greyBill())).rejects.toBeInstanceOf(PageTimeout)
  await recogniser.end()
})
