import { optionalIban } from '#kernel/bank-fields.ts'
import { currency } from '#kernel/currencies.ts'
import { amount, choice, day, optionalId, optionalPart } from '#kernel/fields.ts'
import { z } from '#kernel/zod.ts'

/** A payment recorded with a document: a document record of type PAYMENT (spec 2 §3). */
export const recordCreation = z.strictObject({
  localId: optionalId(),
  documentEntityId: optionalId(),
  recordDate: day('Datum fehlt'),
  recordDetails: z.strictObject(
    {
      recordType: choice(['PAYMENT'], 'Art der Zahlung fehlt'),
      recordData: z.strictObject(
        { amount: amount('Betrag fehlt'), currency: currency('Währung fehlt'), fromIban: optionalIban() },
        'Betrag fehlt',
      ),
    },
    'Betrag fehlt',
  ),
})

export type RecordCreation = z.output<typeof recordCreation>

export const recordCreations = optionalPart(
  z.array(recordCreation).max(500, 'Höchstens 500 Zahlungen'),
).transform((records) => records ?? [])

/** The records of a replacement: left out (null) they leave the payments as they are, `[]` takes them away (decisions §4). */
export const replacedRecordCreations = optionalPart(
  z.array(recordCreation).max(500, 'Höchstens 500 Zahlungen'),
)

/** A payment as it is read. */
export const storedRecord = z.object({
  entityId: z.strictObject({ uuid: z.string() }),
  recordDate: z.string(),
  recordDetails: z.object({
    recordType: z.literal('PAYMENT'),
    recordData: z.object({ amount: z.number(), currency: z.string(), fromIban: z.string() }),
  }),
})
