import { createReadStream } from 'node:fs'
import { basename } from 'node:path'
import Type from 'typebox'
import { importMemoryFile, MemoryFileFault } from '../../memory/import-file.ts'
import { ensureMemory } from '../../memory/import-texts.ts'
import { defineOperation, OperatorRefusal } from '../operation.ts'

/** Faults of the file, as lines for people; all else is thrown on. */
function refusalOf(error: unknown, file: string): unknown {
  if (error instanceof MemoryFileFault)
    return new OperatorRefusal([
      `${error.line === null ? file : `${file}:${error.line}`}: ${error.message}`,
      ...(/\.tmx$/i.test(file) ? ['The texts before that are in the memory.'] : []),
    ])
  if (error instanceof Error && 'code' in error && /^(ENOENT|EACCES|EISDIR)$/.test(String(error.code)))
    return new OperatorRefusal([`${file} cannot be read (${error.code}).`])
  return error
}

/** Reads a TMX, PO, XLIFF or CSV file into a memory of a project, or of the site. */
export const importMemoryOperation = defineOperation({
  request: Type.Object({
    file: Type.String(),
    project: Type.String(),
    name: Type.String(),
    shared: Type.Boolean(),
    /** Codes of languages; empty: as the file tells. */
    source: Type.String(),
    target: Type.String(),
  }),
  async run({ request, services: { database, catalog }, signal, tell }) {
    const { file, project: slug, name: wanted, shared, source, target } = request
    const project = slug === '' ? undefined : await catalog.project({ slug })
    if (slug !== '' && project === undefined) throw new OperatorRefusal([`There is no project ${slug}.`])
    const name = (wanted || basename(file)).slice(0, 200)
    try {
      const owner = { projectId: project?.row.id ?? null, userId: null, name, shared: shared || project === undefined }
      const memoryId = await ensureMemory(database, owner)
      const read = { name: basename(file), source, target, bytes: () => createReadStream(file, { signal }) }
      const count = await importMemoryFile(database, memoryId, read, ({ texts }) =>
        tell({ kind: 'step', text: `${texts} texts` }),
      )
      return { name, ...count }
    } catch (error) {
      throw refusalOf(error, file)
    }
  },
})
