import { openPostgres } from '#server/db/connect.ts'
import { migrate } from '#server/db/migrate.ts'

const sql = openPostgres({ url: process.env.DATABASE_URL! }, 1)
console.log(await migrate(sql))
await sql.end()
