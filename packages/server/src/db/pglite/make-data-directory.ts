import { PGlite } from '@electric-sql/pglite'
import { pgliteSettings } from './settings.ts'

// Run as a program: `make-data-directory.ts <folder>`.
const folder = process.argv[2]
if (!folder) throw new Error('Which folder?')
const database = await PGlite.create({ dataDir: folder, postgresqlconf: pgliteSettings })
await database.close()
