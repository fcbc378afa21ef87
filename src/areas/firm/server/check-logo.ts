import { refuse } from '#kernel/errors.ts'
import { sniffType } from '#server/files/sniff-type.ts'
import { canBePrinted, type Picture } from '#server/pdf/try-picture.ts'
import { type DrawingFault, drawingFault } from '#server/pictures/drawing-fault.ts'
import { pictureSize } from '#server/pictures/picture-size.ts'
import { logoTypes, noLogo } from '../contract/read-firm.ts'

const mostMegapixels = 40

const cannot = 'Das Logo kann nicht gedruckt werden'
const simpler = 'Bitte vereinfachen Sie die Zeichnung, oder speichern Sie sie als PNG'

const faults: Readonly<Record<DrawingFault, string>> = {
  broken: noLogo,
  foreign: `${cannot}: Die Zeichnung enthält Programme, eingebettete Bilder oder Verweise nach außen. ${simpler}`,
  'too-deep': `${cannot}: Die Zeichnung ist zu tief verschachtelt. ${simpler}`,
  'too-many': `${cannot}: Die Zeichnung hat zu viele Teile. ${simpler}`,
}

/**
 * Refuses what letters could not carry: no picture, too large or too intricate a one, or one that cannot be typeset. Takes its
 * time: to be called before the transaction.
 */
export async function checkLogo(bytes: Buffer, path: string): Promise<void> {
  const type = logoTypes.find((known) => known === sniffType(bytes)) ?? refuse(path, noLogo)
  if (type === 'image/svg+xml') {
    const fault = faultOfText(bytes)
    if (fault) refuse(path, faults[fault])
  } else {
    const { width, height } = pictureSize(bytes) ?? refuse(path, noLogo)
    if (width * height > mostMegapixels * 1e6)
      refuse(path, `${cannot}: Das Bild darf höchstens ${mostMegapixels} Megapixel haben`)
  }
  await refuseUnprintable({ bytes, type }, path)
}

/** The same of a logo that came as base64, if one came. */
export async function checkSentLogo(logo: { data: string } | null | undefined, path: string): Promise<void> {
  if (logo) await checkLogo(Buffer.from(logo.data, 'base64'), path)
}

function faultOfText(bytes: Buffer): DrawingFault | null {
  try {
    return drawingFault(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return 'broken'
  }
}

async function refuseUnprintable(picture: Picture, path: string): Promise<void> {
  if (await canBePrinted(picture)) return
  refuse(path, `${cannot}. Bitte speichern Sie es neu, am besten als PNG, und laden Sie es noch einmal hoch`)
}
