// What the area keeps; part of its contract. Apart, because the first page depends on it and needs nothing else of them.

import { declareSubject } from '#kernel/declare.ts'

export const drafts = declareSubject('drafts')
