import { glossaryOf } from '@weft/checks'
import { type Document, splitPlural } from '@weft/formats'
import type { Glossary } from '@weft/terms'
import { glossaryFlag, keysOfTexts, readKeysOfTerms, readTermsInForce } from '../../domain/project/read-terms.ts'
import { learnForms } from '../../word-forms/word-forms.ts'
import type { SyncedComponent } from '../component/synced-component.ts'
import type { FoundUnit, SourceString, SourceStrings } from '../merge/source-strings.ts'
import type { Run } from '../run/run.ts'

/** A component's run through its files, as far as terms need it. */
interface TermRun {
  readonly work: Pick<Run, 'database'>
  readonly component: SyncedComponent
  readonly strings: SourceStrings
  readonly template: Document | null
}

/** Facts of a run about the terms in its strings: most files share the same strings, in as many languages. */
interface RunTerms {
  /** Texts whose terms are known. */
  readonly looked: Set<string>
  /** The keys of terms that stand in them. */
  readonly keys: Set<string>
  /** Files are read side by side: the last look that began. */
  ready: Promise<void>
}

const termsOfRuns = new WeakMap<TermRun, RunTerms>()

function runTermsOf(run: TermRun): RunTerms {
  const known = termsOfRuns.get(run) ?? { looked: new Set(), keys: new Set(), ready: Promise.resolve() }
  termsOfRuns.set(run, known)
  return known
}

const isHeld = ({ flags }: { readonly flags: string }): boolean => flags !== '' && flags.includes(glossaryFlag)

const isHeldAsStored = (stored: SourceString): boolean =>
  isHeld(stored) || (stored.extraFlags !== '' && stored.extraFlags.includes(glossaryFlag))

/** Whether flags hold any string to the glossary: to look through all is much quicker than to look for each. */
function anyIsHeld(strings: SourceStrings): boolean {
  for (const stored of strings.values()) if (isHeldAsStored(stored)) return true
  return false
}

/** The source texts of a file's strings whose flags hold them to the glossary. */
function heldTexts({ component, strings, template }: TermRun, units: readonly FoundUnit[]): string[] {
  const { checks, identity } = component
  const all = checks.flagsOf('', '').has(glossaryFlag)
  if (!all && !anyIsHeld(strings) && !units.some(({ unit }) => isHeld(unit))) return []
  const sources = new Map(template?.units.map((unit) => [identity.keyOf(unit), identity.sourceOf(unit)]))
  const held: string[] = []
  for (const { unit, key } of units) {
    const stored = strings.get(key)
    if (!all && !isHeld(unit) && !(stored && isHeldAsStored(stored))) continue
    if (stored) held.push(stored.source)
    held.push(template ? (sources.get(key) ?? '') : identity.sourceOf(unit))
  }
  return held
}

async function lookFor(run: TermRun, { looked, keys }: RunTerms, texts: readonly string[]): Promise<void> {
  const fresh = new Set(texts.filter((text) => !looked.has(text)))
  if (fresh.size === 0) return
  const { projectId, sourceLanguageCode: sourceLanguage } = run.component
  const pieces = await keysOfTexts([...fresh].flatMap(splitPlural), sourceLanguage)
  for (const key of await readKeysOfTerms(run.work.database, { projectId, sourceLanguage }, pieces)) keys.add(key)
  for (const text of fresh) looked.add(text)
}

/** The terms that the strings of a file are held to; null: none. */
export async function termsOfFile(
  run: TermRun,
  row: { readonly is_source: boolean; readonly language: string },
  units: readonly FoundUnit[],
): Promise<Glossary | null> {
  const texts = row.is_source ? [] : heldTexts(run, units)
  if (texts.length === 0) return null
  const terms = runTermsOf(run)
  terms.ready = terms.ready.then(() => lookFor(run, terms, texts))
  await terms.ready
  const { projectId, sourceLanguageCode: sourceLanguage } = run.component
  const query = { projectId, language: row.language, sourceLanguage }
  const keys = { keys: terms.keys, stems: new Set<string>() }
  const inForce = await readTermsInForce(run.work.database, query, keys)
  if (inForce.length > 0)
    await learnForms(
      row.language,
      units.flatMap(({ unit }) => unit.target),
    )
  return glossaryOf(inForce, sourceLanguage)
}
