import { validateFlags } from '@weft/checks'
import { type BodyOf, freelyChosen, mostChosen, type startBulkEdit } from '@weft/contract'
import { type BulkSettings, namesOfWork } from '../../bulk/bulk-settings.ts'
import { type Choice, compileChoice } from '../../bulk/choose-strings.ts'
import { replacementFault } from '../../bulk/replace-text.ts'
import { findPlace, type Place } from '../../catalog/find-place.ts'
import { statement } from '../../db/database.ts'
import type { Lookup } from '../../http/bind/route.ts'
import { demandPresence, demandRight } from '../../permissions/demand-right.ts'
import { invalidField, validationErrors } from '../../refusal.ts'

type SentEdit = Omit<BodyOf<typeof startBulkEdit>, 'background'>

/** An edit that somebody asked for, with what it is about. */
export interface AskedEdit {
  readonly place: Place
  readonly q: string
  readonly settings: BulkSettings
  readonly choice: Choice
}

const selectLabels = statement<{ name: string }>(
  'label_names_of_project',
  'select name from labels where project_id = $1 and name = any($2::text[])',
)

const textWorks = ['replace', 'copy_from', 'texts'] as const

/** Refuses an edit that does nothing, or two things to one text. */
function checkWork(sent: SentEdit): void {
  const works = [...textWorks.filter((name) => sent[name] !== undefined), ...(sent.suggestions ? ['suggestions'] : [])]
  if (works.length > 1) throw invalidField(works[1] ?? null, `Choose one of ${works.join(' and ')}.`)
  if (sent.suggestions === 'reject' && sent.state !== undefined)
    throw invalidField('state', 'Rejected suggestions change no state.')
  const fault = sent.replace === undefined ? null : replacementFault(sent.replace)
  if (fault !== null) {
    const { field, detail, span } = fault
    throw validationErrors([{ code: 'invalid', attr: `replace.${field}`, detail, span }])
  }
  const [problem] = sent.add_flags === undefined ? [] : validateFlags(sent.add_flags)
  if (problem) throw invalidField('add_flags', problem.detail)
}

function settingsOf(sent: SentEdit, ids: readonly number[] | undefined): BulkSettings {
  const { path: _path, q: _q, ids: _ids, texts, ...rest } = sent
  const kept = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined))
  return {
    ...kept,
    on_denied: sent.on_denied,
    ...(ids !== undefined && { ids: [...ids] }),
    ...(texts !== undefined && {
      texts: texts.map(({ unit, target, was }) => ({
        unit,
        target: [...target],
        ...(was !== undefined && { was: [...was] }),
      })),
    }),
    free: ids !== undefined && ids.length <= freelyChosen,
  }
}

/** Labels that a project lacks are a mistake; strings of several projects get the labels that their project has. */
async function checkLabels({ database }: Lookup, place: Place, { add_labels = [] }: BulkSettings): Promise<void> {
  if (add_labels.length === 0 || place.scope.kind !== 'project') return
  const known = await database.query(selectLabels, [place.scope.projectId, add_labels])
  const missing = add_labels.find((label) => !known.some(({ name }) => name === label))
  if (missing !== undefined) throw invalidField('add_labels', `The project has no label ${missing}.`, 'does_not_exist')
}

/** Reads an edit: finds its place, and refuses what cannot be done, or by this person not at all. */
export async function readEdit(request: Lookup, sent: SentEdit): Promise<AskedEdit> {
  const { actor, database } = request
  const place = await findPlace(request, sent.path ?? '')
  if (place === undefined) throw invalidField('path', 'There is no such place that you see.', 'does_not_exist')
  demandPresence(actor, place.scope)
  checkWork(sent)
  const ids = sent.texts?.map(({ unit }) => unit) ?? sent.ids
  if (ids === undefined && sent.path === undefined) throw invalidField('path', 'Name a place, or strings.', 'required')
  if (ids !== undefined && ids.length > mostChosen)
    throw invalidField('ids', `At most ${mostChosen} strings at once.`, 'max_length')
  const settings = settingsOf(sent, ids)
  if (namesOfWork(settings).length === 0) throw invalidField(null, 'The edit changes nothing: choose what it does.')
  if (!settings.free) demandBulkRight(request, place, ids !== undefined)
  await checkLabels(request, place, settings)
  const q = sent.q ?? ''
  const choice = await compileChoice(database, { place, actor, q, ids, skip: settings.skip })
  return { place, q, settings, choice }
}

/** All results of a search take the right in their place; of chosen strings each asks for it where it is. */
function demandBulkRight({ actor }: Lookup, place: Place, areChosen: boolean): void {
  if (areChosen) return
  const scope =
    place.kind === 'project-language' && place.scope.kind === 'project'
      ? { ...place.scope, languageId: place.language.id }
      : place.scope
  demandRight(actor, 'unit.bulk_edit', scope)
}
