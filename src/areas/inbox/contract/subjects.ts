// What the area keeps; part of its contract. Apart, because others depend on it and need nothing else of it.

import { declareSubject } from '#kernel/declare.ts'

export const inboxPapers = declareSubject('papers of the inbox')
