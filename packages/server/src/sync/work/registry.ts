import type { RepositoryPayload } from '../../jobs/repository-jobs.ts'
import { addLanguage } from './add-language.work.ts'
import { addUnits } from './add-units.work.ts'
import { changeStringWork } from './change-string.work.ts'
import { chooseFileWork } from './choose-file.work.ts'
import { deleteTranslation } from './delete-translation.work.ts'
import { importWork } from './import.work.ts'
import { importTermsWork } from './import-terms.work.ts'
import { operationWork } from './operation.work.ts'
import { projectLanguages } from './project-languages.work.ts'
import { removeComponentWork } from './remove-component.work.ts'
import { removeUnit } from './remove-unit.work.ts'
import { replaceFileWork } from './replace-file.work.ts'
import { restoreTranslationWork } from './restore-translation.work.ts'
import { updateSourceWork } from './update-source.work.ts'
import type { KindOfWork, RunResult, WorkContext } from './work.ts'

/** Every kind of work that somebody may ask of a repository. */
const works: { readonly [Kind in RepositoryPayload['work']['kind']]: KindOfWork<Kind> } = {
  'add-language': addLanguage,
  'add-units': addUnits,
  'change-string': changeStringWork,
  'choose-file': chooseFileWork,
  'delete-translation': deleteTranslation,
  import: importWork,
  'import-terms': importTermsWork,
  operation: operationWork,
  'project-languages': projectLanguages,
  'remove-component': removeComponentWork,
  'remove-unit': removeUnit,
  'replace-file': replaceFileWork,
  'restore-translation': restoreTranslationWork,
  'update-source': updateSourceWork,
}

/** Does the work that somebody asked for. */
export function runWork(context: WorkContext, asked: RepositoryPayload['work']): Promise<RunResult> {
  // The registry has the work of a kind under its name.
  const { run } = works[asked.kind] as KindOfWork
  return run(context, asked)
}
