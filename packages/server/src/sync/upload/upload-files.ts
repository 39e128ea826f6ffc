import { type Database, statement } from '../../db/database.ts'
import { unitState } from '../../db/unit-state.ts'
import { translationScope } from '../../domain/translation/translation-scope.ts'
import { openLedger } from '../../events/ledger.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { type AddedUnit, type RepositoryPayload, repositoryKind } from '../../jobs/repository-jobs.ts'
import type { Actor } from '../../permissions/index.ts'
import { invalidField } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import { readUpload, storeUpload } from '../component/uploads.ts'
import { repositoryPayload, resultOfRepository } from '../queue/ask-repository.ts'
import { type ResultReader, refusalOfWork } from '../queue/visible-result.ts'
import type { RunResult } from '../work/work.ts'
import { identityIn, type Upload, type UploadCounts } from './upload.ts'
import { recordUpload } from './upload-texts.ts'

const selectNames = statement<{ context: string; source: string }>(
  'unit_names',
  `select coalesce(s.context, '') as context, split_part(s.source, U&'\\001E\\001E', 1) as source
     from units u join units s on s.id = u.source_unit_id where u.translation_id = $1`,
)
const countUnits = statement<{ count: number }>(
  'count_uploaded_units',
  'select count(*)::int as count from units where translation_id = $1',
)

/** The client that waits for the result, and its patience. */
interface UploadWaiter {
  readonly actor: Actor
  readonly signal: AbortSignal
}

/** Methods that change files, or which strings there are: they are done by the repository, in its turn. */
export async function uploadToFiles(services: Services, upload: Upload, waiting: UploadWaiter): Promise<UploadCounts> {
  const counts = await (upload.method === 'add' ? add : replace)(services, upload, waiting)
  await services.database.transaction(async (tx) => {
    const ledger = openLedger(tx, await translationScope(tx, upload.translation.row.id))
    recordUpload(ledger, upload, counts)
    await ledger.close()
  })
  return counts
}

/**
 * The same for a client that follows the task itself: it waits for nobody else's work. History says at once what was uploaded.
 * Resolves to the id of the task.
 */
export async function enqueueToFiles(
  { database }: Pick<Services, 'database'>,
  upload: Upload,
  actor: Actor,
): Promise<string> {
  const { file, method, translation } = upload
  const units = method === 'add' ? await unitsToAdd(database, upload) : []
  const accepted = method === 'add' ? units.length : file.units.length
  const work = method === 'add' ? additionOf(upload, units) : await replacementOf(database, upload)
  const payload = repositoryPayload(requestOf(upload, actor, work))
  return database.transaction(async (tx) => {
    const ledger = openLedger(tx, await translationScope(tx, translation.row.id))
    const total = file.units.length
    recordUpload(ledger, upload, { not_found: 0, not_found_strings: [], skipped: total - accepted, accepted, total })
    await ledger.close()
    return enqueue(tx, repositoryKind, payload, { componentId: payload.componentId, userId: actor.id })
  })
}

type Work = RepositoryPayload['work']

const requestOf = ({ translation, authorId }: Upload, actor: Actor, work: Work) => ({
  component: translation.component,
  work,
  actor,
  right: 'upload.perform' as const,
  languageId: translation.scope.languageId,
  authorId,
})

const additionOf = ({ translation }: Upload, units: AddedUnit[]): Work => ({
  kind: 'add-units',
  translationId: translation.row.id,
  units,
  action: 'new-unit-upload',
})

/** Adds the strings that the translation has not. */
async function add(services: Services, upload: Upload, { actor, signal }: UploadWaiter): Promise<UploadCounts> {
  const units = await unitsToAdd(services.database, upload)
  const asked = requestOf(upload, actor, additionOf(upload, units))
  const answer = units.length > 0 ? await resultOfRepository(services, asked, signal) : { result: true, detail: '' }
  if (!answer.result) throw refusalOfAdding(answer, { actor, component: upload.translation.component })
  const { length: total } = upload.file.units
  return { not_found: 0, not_found_strings: [], skipped: total - units.length, accepted: units.length, total }
}

function refusalOfAdding(answer: RunResult, reader: ResultReader): Error {
  const otherwise = 'The strings could not be added.'
  if (answer.unrepresentable !== undefined) return invalidField('file', answer.detail ?? otherwise)
  return refusalOfWork(answer, reader, otherwise)
}

async function unitsToAdd(database: Database, { translation, file }: Upload): Promise<AddedUnit[]> {
  const { keyOf, keyOfStored } = identityIn(translation)
  const names = await database.query(selectNames, [translation.row.id])
  const present = new Set(names.map(keyOfStored))
  const units: AddedUnit[] = []
  for (const unit of file.units) {
    const key = keyOf(unit)
    if (present.has(key)) continue
    present.add(key)
    const { context, source, target } = unit
    const state = unit.state === 'needs-editing' ? unitState.needsEditing : null
    units.push({ context, source: [...source], target: [...target], state })
  }
  return units
}

/** Puts the file in the place of the translation's own, or of the template from which all take their strings. */
async function replace(services: Services, upload: Upload, { actor, signal }: UploadWaiter): Promise<UploadCounts> {
  const { translation, file, method } = upload
  const work = await replacementOf(services.database, upload)
  const answer = await resultOfRepository(services, requestOf(upload, actor, work), signal)
  // Once the repository has the file the upload is gone; a push that fails after that is another matter.
  if (!answer.result && (await readUpload(services.database, work.upload)) !== null) {
    throw answer.noRoom
      ? invalidField('file', answer.detail ?? '')
      : refusalOfWork(answer, { actor, component: translation.component }, 'The repository did not take the file.')
  }
  const [row] = await services.database.query(countUnits, [translation.row.id])
  const count = row?.count ?? 0
  return {
    not_found: 0,
    not_found_strings: [],
    skipped: 0,
    accepted: count,
    total: method === 'source' ? count : file.units.length,
  }
}

async function replacementOf(database: Database, { translation, file, method }: Upload) {
  const upload = await storeUpload(database, file.bytes)
  return method === 'source'
    ? ({ kind: 'update-source', upload } as const)
    : ({ kind: 'replace-file', translationId: translation.row.id, upload } as const)
}
