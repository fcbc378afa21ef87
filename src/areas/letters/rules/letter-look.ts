import { isReadable, isSeen, type PaperLook } from '#areas/firm/rules/paper-look.ts'

/** What letter.typ draws by; colours as `#rrggbb`. */
export type LetterLook = {
  layout: PaperLook['paperLayout']
  logoPlace: PaperLook['logoPlace']
  /** Of lines and areas. */
  line: string
  /** Of headings: dark where the firm's colour is too light to be read. */
  text: string
  /** Of text on an area in the colour. */
  onArea: string
}

const ink = '#1b1f23'
const white = '#ffffff'
/** In the place of a colour that nobody would see. */
const faint = '#8f969c'

/** How letters look by what the firm chose: what is to be read always can be (WCAG 2.2, 4.5 : 1). */
export function letterLook({ paperLayout, paperColour, logoPlace }: PaperLook): LetterLook {
  const readable = isReadable(paperColour)
  return {
    layout: paperLayout,
    logoPlace,
    line: isSeen(paperColour) ? paperColour : faint,
    text: readable ? paperColour : ink,
    onArea: readable ? white : ink,
  }
}
