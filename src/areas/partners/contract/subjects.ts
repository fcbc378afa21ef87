// What the area keeps; part of its contract.

import { declareSubject } from '#kernel/declare.ts'

export const suppliers = declareSubject('suppliers')
export const receivers = declareSubject('receivers')
