import sharp from 'sharp'

// The demo's pieces are drawn: nobody's photos.

/** What a piece looks like: shapes on a canvas of 900 by 600, `wood` being the colour of its material. */
type Drawing = (wood: string) => string

const box = (x: number, y: number, width: number, height: number, fill: string, round = 6) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${round}" fill="${fill}"/>`
const leg = (x: number, y: number, toX: number, toY: number, fill: string, width = 14) =>
  `<line x1="${x}" y1="${y}" x2="${toX}" y2="${toY}" stroke="${fill}" stroke-width="${width}" stroke-linecap="round"/>`
const circle = (x: number, y: number, radius: number, fill: string) =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>`
const shape = (path: string, fill: string) => `<path d="${path}" fill="${fill}"/>`

const cloth = '#8a9a8e'
const brass = '#b8924a'
const dark = '#3a342e'

const chair = (x: number, wood: string) =>
  leg(x, 250, x - 12, 500, wood) +
  leg(x + 130, 250, x + 142, 500, wood) +
  box(x - 6, 190, 142, 70, wood, 26) +
  box(x - 14, 350, 158, 36, cloth, 14)

const drawings: Readonly<Record<string, Drawing>> = {
  Armlehnstuhl: (wood) =>
    chair(385, wood) +
    leg(362, 310, 345, 500, wood) +
    leg(538, 310, 555, 500, wood) +
    leg(355, 310, 545, 310, wood, 18),
  Sideboard: (wood) =>
    box(170, 270, 560, 170, wood) +
    box(182, 282, 264, 146, '#00000018') +
    box(454, 282, 264, 146, '#ffffff18') +
    circle(430, 355, 9, dark) +
    circle(470, 355, 9, dark) +
    leg(220, 440, 205, 505, wood) +
    leg(680, 440, 695, 505, wood),
  Pendelleuchte: (wood) =>
    leg(450, 0, 450, 210, dark, 5) +
    shape('M290 370a160 160 0 0 1 320 0z', wood) +
    circle(450, 372, 34, '#fff3c9'),
  Esstisch: (wood) =>
    box(140, 280, 620, 34, wood, 12) + leg(200, 314, 180, 505, wood, 20) + leg(700, 314, 720, 505, wood, 20),
  Satz: (wood) => [90, 285, 480, 675].map((x) => chair(x, wood)).join(''),
  Stehleuchte: (wood) =>
    leg(450, 130, 450, 495, dark, 9) +
    leg(380, 500, 520, 500, dark, 14) +
    [
      [360, 150],
      [450, 110],
      [540, 170],
    ]
      .map(
        ([x = 0, y = 0]) =>
          leg(450, 230, x, y + 30, dark, 6) + shape(`M${x - 46} ${y + 40}l24-66h44l24 66z`, wood),
      )
      .join(''),
  Bodenvase: (wood) =>
    shape('M410 160h80l-14 70q92 60 84 160-6 100-70 115h-80q-64-15-70-115-8-100 84-160z', wood) +
    shape('M342 360q108 46 216 0l0 44q-108 46-216 0z', '#00000030'),
  Sekretär: (wood) =>
    box(300, 130, 300, 300, wood) +
    box(316, 146, 268, 120, '#00000020') +
    [285, 335, 385].map((y) => box(316, y, 268, 36, '#ffffff1c') + circle(450, y + 18, 6, dark)).join('') +
    leg(320, 430, 310, 505, wood) +
    leg(580, 430, 590, 505, wood),
  Schale: (wood) =>
    shape('M250 330h400q-20 130-150 150h-100q-130-20-150-150z', wood) +
    box(250, 322, 400, 16, '#ffffff50', 8),
  Loungesessel: (wood) =>
    shape('M250 200q20-50 70-30l60 170 190 10q30 40 0 70l-230 0q-40-6-52-50z', wood) +
    box(620, 400, 140, 46, wood, 20) +
    leg(420, 420, 420, 490, dark) +
    leg(340, 500, 500, 500, dark) +
    leg(690, 446, 690, 500, dark),
  Nierentisch: (wood) =>
    shape('M210 320q0-70 130-66 70 0 120 24 60 24 130 6 110-20 106 50-10 60-190 62-296 10-296-76z', wood) +
    leg(300, 370, 270, 505, dark, 10) +
    leg(600, 370, 640, 505, dark, 10) +
    leg(450, 390, 450, 505, dark, 10),
  Wandregal: (wood) =>
    [220, 680].map((x) => leg(x, 90, x, 500, dark, 8)).join('') +
    [130, 200, 270, 340, 410, 480].map((y) => box(205, y, 490, 16, wood, 3)).join('') +
    [250, 280, 306, 340]
      .map((x, index) => box(x, 286, 22, 54, [cloth, brass, '#9b5d45', dark][index] ?? cloth, 2))
      .join(''),
}

/** By words of the material; what has none is of wood like teak. */
const colours: readonly (readonly [RegExp, string])[] = [
  [/Eiche/, '#c49a62'],
  [/Palisander/, '#5b2f22'],
  [/Nussbaum/, '#6e4a2f'],
  [/Kirsche/, '#a4593a'],
  [/Messing/, brass],
  [/schwarz lackiert|anthrazit/, '#2e3236'],
  [/opal/, '#efe8d8'],
  [/orange/, '#d2702d'],
  [/kobaltblau/, '#2b4b94'],
  [/rot/, '#9c2f2a'],
  [/rauchgrau/, '#7b8288'],
  [/bernstein/, '#c98a2b'],
  [/Leder/, '#9a5f35'],
  [/Resopal/, '#e3d6b8'],
  [/Mosaik/, '#4d8a86'],
]
const teak = '#a1683a'

/** A picture of a piece by its name, as JPEG; the same for every piece of that name and material. */
export function drawPiece(text: string): Promise<Buffer> {
  const draw = Object.entries(drawings).find(([name]) => text.startsWith(name))?.[1] ?? drawings['Esstisch']
  const wood = colours.find(([words]) => words.test(text))?.[1] ?? teak
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="600">
    <rect width="900" height="600" fill="#e9e4da"/><rect y="440" width="900" height="160" fill="#cfc6b6"/>
    <ellipse cx="450" cy="512" rx="330" ry="26" fill="#00000022"/>${draw?.(wood) ?? ''}</svg>`
  return sharp(Buffer.from(svg)).jpeg({ quality: 82 }).toBuffer()
}
