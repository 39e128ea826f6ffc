import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import Type from 'typebox'
import { exportTmx } from '../../memory/export-texts.ts'
import { defineOperation, OperatorRefusal } from '../operation.ts'

/** Writes the memory of a project into a new TMX file. */
export const exportMemoryOperation = defineOperation({
  request: Type.Object({ file: Type.String(), project: Type.String() }),
  async run({ request: { file, project: slug }, services: { database, catalog }, signal }) {
    const project = await catalog.project({ slug })
    if (project === undefined) throw new OperatorRefusal([`There is no project ${slug}.`])
    let texts = 0
    const about = { id: project.row.id, sourceLanguage: '*all*', isSeen: sql<boolean>`true` }
    const pieces = exportTmx(database, about, (units) => {
      texts += units
    })
    try {
      await pipeline(Readable.from(pieces), createWriteStream(file, { flags: 'wx' }), { signal })
    } catch (error) {
      if (error instanceof Error && 'code' in error && /^(EEXIST|ENOENT|EACCES)$/.test(String(error.code)))
        throw new OperatorRefusal([`${file} cannot be written (${error.code}).`])
      throw error
    }
    return { texts }
  },
})
