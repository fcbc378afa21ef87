import { choice } from '#kernel/fields.ts'
import { z } from '#kernel/zod.ts'
import { colourShape, logoPlaces, paperLayouts } from '../rules/paper-look.ts'

/** How papers look, as a firm chooses it: the colour as a browser writes it. */
export const paperLook = {
  paperLayout: choice(paperLayouts, 'Gestaltung fehlt'),
  paperColour: z
    .string('Farbe fehlt')
    .trim()
    .toLowerCase()
    .regex(colourShape, 'Eine Farbe ist # und sechs Ziffern von 0 bis f, zum Beispiel #1b5753'),
  logoPlace: choice(logoPlaces, 'Platz des Logos fehlt'),
}
