import { statement } from '../../db/database.ts'
import { unitState } from '../../db/unit-state.ts'
import { translationScope } from '../../domain/translation/translation-scope.ts'
import { openLedger } from '../../events/ledger.ts'
import type { RepositoryPayload } from '../../jobs/repository-jobs.ts'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import { resultOfRepository } from '../queue/ask-repository.ts'
import type { RunResult } from '../queue/run-repository-job.ts'
import { readUpload, storeUpload } from '../uploads.ts'
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

/** Methods that change files, or which strings there are: they are done by the repository, in its turn. */
export async function uploadToFiles(services: Services, upload: Upload, signal: AbortSignal): Promise<UploadCounts> {
  const counts = upload.method === 'add' ? await add(services, upload, signal) : await replace(services, upload, signal)
  await services.database.transaction(async (tx) => {
    const ledger = openLedger(tx, await translationScope(tx, upload.translation.row.id))
    recordUpload(ledger, upload, counts)
    await ledger.close()
  })
  return counts
}

async function ask(
  services: Services,
  { translation, actor, authorId }: Upload,
  work: RepositoryPayload['work'],
  signal: AbortSignal,
): Promise<RunResult> {
  return resultOfRepository(services, { component: translation.component, work, userId: actor.id, authorId }, signal)
}

/** Adds the strings that the translation has not. */
async function add(services: Services, upload: Upload, signal: AbortSignal): Promise<UploadCounts> {
  const { translation, file } = upload
  const { keyOf, keyOfStored } = identityIn(translation)
  const names = await services.database.query(selectNames, [translation.row.id])
  const present = new Set(names.map(keyOfStored))
  const units = []
  for (const unit of file.units) {
    const key = keyOf(unit)
    if (present.has(key)) continue
    present.add(key)
    const { context, source, target } = unit
    const state = unit.state === 'needs-editing' ? unitState.needsEditing : null
    units.push({ context, source: [...source], target: [...target], state })
  }
  const action = 'new-unit-upload' as const
  if (units.length > 0)
    await ask(services, upload, { kind: 'add-units', translationId: translation.row.id, units, action }, signal)
  return { not_found: 0, skipped: file.units.length - units.length, accepted: units.length, total: file.units.length }
}

/** Puts the file in the place of the translation's own, or of the template from which all take their strings. */
async function replace(services: Services, upload: Upload, signal: AbortSignal): Promise<UploadCounts> {
  const { translation, file, method } = upload
  const stored = await storeUpload(services.database, file.bytes)
  const work =
    method === 'source'
      ? ({ kind: 'update-source', upload: stored } as const)
      : ({ kind: 'replace-file', translationId: translation.row.id, upload: stored } as const)
  const answer = await ask(services, upload, work, signal)
  // Once the repository has the file the upload is gone; a push that fails after that is another matter.
  if (!answer.result && (await readUpload(services.database, stored)) !== null) {
    throw new Refusal('repository-locked', { detail: 'The repository did not take the file.' })
  }
  const [row] = await services.database.query(countUnits, [translation.row.id])
  const count = row?.count ?? 0
  return { not_found: 0, skipped: 0, accepted: count, total: method === 'source' ? count : file.units.length }
}
