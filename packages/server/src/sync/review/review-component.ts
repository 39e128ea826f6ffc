import { findPlaceholderSpans } from '@weft/checks'
import { statement } from '../../db/database.ts'
import { joinPlural } from '../../db/unit-state.ts'
import { findFiles, type TreeFile } from '../component/find-files.ts'
import { parseFileOf, type SyncedComponent } from '../component/synced-component.ts'
import { foundUnits } from '../merge/source-strings.ts'
import type { RepositoryWork } from '../run/run.ts'
import { compareSources, type SourceChanges, type SourceText } from './compare-sources.ts'
import { type RenamedKey, renamedKeys } from './renamed-keys.ts'

/** The changes of a pull request to the source strings of one component. */
export interface ComponentReview {
  readonly component: SyncedComponent
  readonly changes: SourceChanges
  /** Changed strings with the placeholders that the new text lacks. */
  readonly dropped: readonly { readonly name: string; readonly placeholders: readonly string[] }[]
  /** New and changed strings with the checks that they fail. */
  readonly failing: readonly { readonly name: string; readonly checks: readonly string[] }[]
  readonly renamed: readonly RenamedKey[]
  /** Languages that have translations of changed strings: these become "needs editing". */
  readonly languages: readonly string[]
  /** The first problem of a source file that cannot be read; null if all can. */
  readonly problem: string | null
}

const selectLanguages = statement<{ code: string }>(
  'languages_of_changed_sources',
  `select distinct l.code from units s
     join units u on u.source_unit_id = s.id and u.id <> s.id and u.state >= 20
     join translations t on t.id = u.translation_id join languages l on l.id = t.language_id
   where s.translation_id = $1 and s.source_unit_id = s.id and s.context = any($2::text[]) order by l.code`,
)

/** Two commits of a pull request: where it began, and its tip. */
export interface ReviewedRange {
  readonly base: string
  readonly head: string
}

/** Reviews a component by the files that differ; null if its source file is missing or has no changes. */
export async function reviewComponent(
  work: RepositoryWork,
  component: SyncedComponent,
  trees: { readonly base: ReadonlyMap<string, TreeFile>; readonly head: ReadonlyMap<string, TreeFile> },
): Promise<ComponentReview | null> {
  const before = findFiles(component, trees.base).source
  const after = findFiles(component, trees.head).source
  if (after === null || before?.oid === after.oid) return null
  const [old, now] = [await readTexts(work, component, before), await readTexts(work, component, after)]
  // If the file could not be read before, all its strings would be new.
  if ('problem' in old) return null
  if ('problem' in now) return { ...nothing(component), problem: `${after.path}: ${now.problem}` }
  const changes = compareSources(old.texts, now.texts)
  const touched = [...changes.added, ...changes.changed.map((pair) => pair.after)]
  return {
    component,
    changes,
    dropped: changes.changed.flatMap((pair) => droppedIn(component, pair)),
    failing: touched.flatMap((text) => failingOf(component, text)),
    renamed: await renamedKeys(work, component, changes, trees.head),
    languages: await languagesOf(work, component, changes),
    problem: null,
  }
}

const nothing = (component: SyncedComponent): ComponentReview => ({
  component,
  changes: { added: [], removed: [], changed: [], renamed: [] },
  dropped: [],
  failing: [],
  renamed: [],
  languages: [],
  problem: null,
})

async function readTexts(
  work: RepositoryWork,
  component: SyncedComponent,
  file: TreeFile | null,
): Promise<{ readonly texts: readonly SourceText[] } | { readonly problem: string }> {
  if (file === null) return { texts: [] }
  const read = await work.clone.readBlob(file.oid)
  if ('problem' in read) return { problem: read.problem.detail }
  const parsed = parseFileOf(component, read.bytes, undefined)
  const [problem] = parsed.problems
  if (problem !== undefined) return { problem: problem.detail }
  const { identity } = component
  return {
    texts: foundUnits(identity, parsed.units).map(({ unit, key }) => {
      const forms = identity.byContext ? unit.target : unit.source
      return {
        key,
        context: unit.context,
        name: identity.byContext ? unit.context : (forms[0] ?? ''),
        forms,
        flags: unit.flags,
      }
    }),
  }
}

/** The placeholders of the old text that the new one has no more. */
function droppedIn({ checks }: SyncedComponent, { before, after }: SourceChanges['changed'][number]) {
  const flags = checks.flagsOf(after.flags, '')
  const namesIn = ({ forms }: SourceText) =>
    forms.flatMap((form) => findPlaceholderSpans(form, flags).map(({ start, end }) => form.slice(start, end)))
  const kept = new Set(namesIn(after))
  const placeholders = [...new Set(namesIn(before))].filter((name) => !kept.has(name))
  return placeholders.length === 0 ? [] : [{ name: after.name, placeholders }]
}

function failingOf({ checks }: SyncedComponent, { name, forms, flags }: SourceText) {
  const failing = checks.failingOfSource({ source: joinPlural(forms), flags, extraFlags: '' })
  return failing === null ? [] : [{ name, checks: failing }]
}

/** Only keys live on with another text: a bilingual string with another text is another string. */
async function languagesOf(
  { database }: RepositoryWork,
  { identity, sourceTranslationId }: SyncedComponent,
  { changed }: SourceChanges,
): Promise<string[]> {
  if (!identity.byContext || changed.length === 0) return []
  const names = changed.map(({ after }) => after.name)
  return (await database.query(selectLanguages, [sourceTranslationId, names])).map(({ code }) => code)
}
