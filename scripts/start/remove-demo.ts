// What is left of a demo that was killed: its database, and the folder that is named.
import { removeDemoFolder } from '#server/demo/remove-demo-folder.ts'

await removeDemoFolder(process.argv[2] ?? '')
