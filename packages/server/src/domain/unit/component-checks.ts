import {
  type CheckEnvironment,
  checkEnvironment,
  type Flags,
  mergeFlags,
  type PreparedSource,
  prepareSource,
  runChecks,
  runSourceChecks,
} from '@weft/checks'
import { countingOf, formatById } from '@weft/formats'
import type { Glossary } from '@weft/terms'
import { splitPlural } from '../../db/unit-state.ts'
import type { ProjectFonts } from '../../fonts/project-fonts.ts'
import { recordCheckFault } from './check-faults.ts'

/** A source string as checks need it. `source` is as stored: plural forms joined. */
export interface CheckedSource {
  readonly source: string
  readonly flags: string
  readonly extraFlags: string
}

/** A translation as checks need it. */
export interface CheckedTranslation {
  readonly language: string
  readonly sourceLanguage: string
  readonly plural: { readonly number: number; readonly formula: string }
  /** Whether its strings are terms. */
  readonly isGlossary: boolean
  /** The terms that hold in it; null: none. */
  readonly glossary: Glossary | null
}

/**
 * The checks of one component, with its own flags and those of the places that it is in. Results for a source string alone are computed once.
 */
export interface ComponentChecks {
  /** Prepares what the strings of one translation share. */
  environment(translation: CheckedTranslation): CheckEnvironment
  /** The same for each string by its name: some count otherwise than their language. */
  environments(translation: CheckedTranslation): (context: string) => CheckEnvironment
  /** Ids of the checks that a translated text fails; null: none. `flags` are the file's own for this string. */
  failing(
    source: CheckedSource,
    flags: string,
    target: readonly string[],
    environment: CheckEnvironment,
  ): string[] | null
  /** Ids of the checks that the source string itself fails; null: none. */
  failingOfSource(source: CheckedSource): string[] | null
  isReadOnly(flags: string, extraFlags: string): boolean
  /** All flags in force, the wider first. */
  flagsOf(flags: string, extraFlags: string): Flags
}

/** Flags that hold for all strings of a format's files; what people say of a component goes before them. */
export const flagsOfFormat = (fileFormat: string): string => formatById(fileFormat)?.checkFlags ?? ''

const someOrNull = (ids: readonly string[]): string[] | null => (ids.length === 0 ? null : [...ids])

/** The effective settings of a component, and the fonts that its flags may name. */
export interface CheckedComponent {
  /** Flags of its project and its categories. */
  readonly widerFlags: string
  readonly componentFlags: string
  /** Its format may add flags. */
  readonly fileFormat: string
  readonly fonts: ProjectFonts
  /** The names of its project and of the component. */
  readonly names: readonly string[]
}

/** Sets of flags that are kept of a component: most strings have one of a few, and each is asked for several times. */
const mergedAtOnce = 500

export function componentChecks({
  widerFlags,
  componentFlags,
  fileFormat,
  fonts,
  names,
}: CheckedComponent): ComponentChecks {
  const formatFlags = flagsOfFormat(fileFormat)
  const ownFlags = mergeFlags(widerFlags, formatFlags, componentFlags)
  const merged = new Map<string, Flags>()
  const flagsOf = (flags: string, extraFlags: string) => {
    if (flags === '' && extraFlags === '') return ownFlags
    const key = `${flags}\n${extraFlags}`
    const known = merged.get(key)
    if (known) return known
    const made = mergeFlags(widerFlags, formatFlags, componentFlags, flags, extraFlags)
    if (merged.size >= mergedAtOnce) merged.clear()
    merged.set(key, made)
    return made
  }
  // Weakly kept by the source string: a run drops its strings, and with them what was prepared.
  const prepared = new WeakMap<CheckedSource, { source: string; flags: string; extra: string; ready: PreparedSource }>()
  const prepare = (source: CheckedSource, flags: string): PreparedSource => {
    const kept = prepared.get(source)
    const { extraFlags: extra } = source
    if (kept && kept.flags === flags && kept.extra === extra && kept.source === source.source) return kept.ready
    const ready = prepareSource(splitPlural(source.source), flagsOf(flags, extra))
    prepared.set(source, { source: source.source, flags, extra, ready })
    return ready
  }
  const environment = (translation: CheckedTranslation): CheckEnvironment =>
    checkEnvironment({ ...translation, names, fonts: fonts.of(translation.language) })
  const format = formatById(fileFormat)
  return {
    environment,
    environments(translation) {
      const usual = environment(translation)
      const others = new Map<string, CheckEnvironment>()
      return (context) => {
        const { plural } = countingOf(format ?? {}, context, { code: translation.language, plural: translation.plural })
        if (plural === translation.plural) return usual
        const made = others.get(plural.formula) ?? environment({ ...translation, plural })
        others.set(plural.formula, made)
        return made
      }
    },
    failing: (source, flags, target, environment) =>
      someOrNull(runChecks(prepare(source, flags), target, environment, recordCheckFault)),
    failingOfSource: (source) => someOrNull(runSourceChecks(prepare(source, source.flags), recordCheckFault)),
    isReadOnly: (flags, extraFlags) =>
      ownFlags.has('read-only') ||
      ((flags.includes('read-only') || extraFlags.includes('read-only')) &&
        flagsOf(flags, extraFlags).has('read-only')),
    flagsOf,
  }
}
