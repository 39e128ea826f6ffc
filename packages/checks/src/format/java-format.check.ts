import { defineCheck, type FormFinding } from '../check.ts'
import { findFormat } from './find-format.ts'
import { findPlaceholders } from './placeholder-syntax.ts'
import { syntaxes } from './syntaxes.ts'

/** Places of lone apostrophes: MessageFormat reads one as the start of quoted text, so they come in pairs. */
function findLoneApostrophe(target: string, form: number): FormFinding[] {
  const places = Array.from(target.matchAll(/'/g), ({ index }) => index)
  const last = places.at(-1)
  if (places.length % 2 === 0 || last === undefined) return []
  return [{ form, span: { start: last, end: last + 1 }, detail: "an apostrophe is written as two ('')" }]
}

const scan = (text: string) => findPlaceholders(text, syntaxes.java)

export const javaFormat = defineCheck({
  kind: 'target',
  reads: 'unit',
  id: 'java_format',
  label: 'Java MessageFormat',
  why: 'Java puts values into these places; a missing one, or a lone apostrophe before it, shows wrong text.',
  severity: 'error',
  flags: ['java-format', 'auto-java-messageformat'],
  examples: [
    { source: '{0,number} files', target: 'souborů: {0}', flags: 'java-format', fails: false },
    { source: 'It is {0}', target: 'Je to', flags: 'java-format', fails: true },
    { source: "It''s {0}", target: "To's {0}", flags: 'auto-java-messageformat', fails: true },
    { source: "It's", target: "To's", flags: 'auto-java-messageformat', fails: false },
  ],
  find(unit) {
    const { sources, targets, flags } = unit
    if (!flags.has('java-format') && !sources.some(({ text }) => text.includes('{0'))) return []
    return [...findFormat(unit, syntaxes.java, scan), ...targets.flatMap(findLoneApostrophe)]
  },
})
