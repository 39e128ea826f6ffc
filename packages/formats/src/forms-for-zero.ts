import type { Problem } from '@weft/text'
import type { Document, FileLanguage, FileUnit, FormatFacts } from './format.ts'
import { countingOf, hasOwnZero } from './plural-categories.ts'
import { isPlural } from './unit-facts.ts'

type Units = Pick<Document, 'units'>

type ZeroFacts = Pick<FormatFacts, 'zeroOf' | 'ruleOf'>

const pluralsOf = ({ units }: Units) => new Set(units.filter(isPlural).map(({ context }) => context))

/**
 * Tells which strings of a template are forms of a plural string in a language: its texts for 0, where the rule of the language asks
 * for that form.
 */
export function formsForZero(
  { zeroOf, ruleOf }: ZeroFacts,
  template: Units,
  language: FileLanguage,
): (unit: FileUnit) => boolean {
  if (!zeroOf) return () => false
  const plurals = pluralsOf(template)
  return ({ context }) => {
    const plural = zeroOf(context) ?? ''
    return plurals.has(plural) && hasOwnZero(countingOf({ ruleOf }, plural, language))
  }
}

/** Texts for 0 that a translation alone has: programs show them, but the template has no string for them. Spans are those of the file. */
export function zerosWithoutSource({ zeroOf, ruleOf }: ZeroFacts, template: Units, file: Units): Problem[] {
  if (!zeroOf) return []
  const zeros = file.units.filter(({ context }) => {
    const plural = zeroOf(context)
    // A plural string of another rule has a form for 0 where that rule asks for it, and nowhere else.
    return plural !== null && !ruleOf?.(plural, { code: '' })
  })
  if (zeros.length === 0) return []
  const plurals = pluralsOf(template)
  const known = new Set(template.units.map(({ context }) => context))
  return zeros
    .filter(({ context }) => plurals.has(zeroOf(context) ?? '') && !known.has(context))
    .map(({ context, span }) => {
      const name = context.slice(0, 200)
      const detail = `programs show “${name}” for the count 0; the source file lacks it, so that nobody can translate it here`
      return { code: 'zero-without-source', span, detail }
    })
}
