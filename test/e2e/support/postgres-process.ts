import { foundFirm } from '#test/found-firm.ts'
import { startPostgres } from '#test/start-postgres.ts'
import { startTrade, type Trade } from '#test/trade.ts'

// The PostgreSQL of all browser tests, with the firm that they work in. A process of its own: Node loads the server faster than
// Playwright does. It says where it is, and ends with whoever started it.
let trade: Trade | undefined
const postgres = await startPostgres(async (connection, folder) => {
  // Named as whoever is set up by the environment.
  const manager = { firstName: 'Kontor', familyName: 'Geschäftsführung' }
  trade = await foundFirm(connection, folder, { manager, newcomers: ['office'], more: startTrade })
})
// Ctrl+C reaches this process too, which still has to stop the database.
process.on('SIGINT', () => {})
process.stdin.resume().on('end', async () => {
  await postgres.stop()
  process.exit()
})
console.log(JSON.stringify({ connection: postgres.connection, trade }))
