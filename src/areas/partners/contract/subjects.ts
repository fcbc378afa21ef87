// What the area keeps; part of its contract.

import { declareSubject } from '#kernel/declare.ts'

export const suppliers = declareSubject('suppliers')
export const receivers = declareSubject('receivers')

/** Who owes something, and who is owed. The areas above change it: documents and their payments. */
export const supplierDues = declareSubject('dues of suppliers')
export const receiverDues = declareSubject('dues of receivers')
