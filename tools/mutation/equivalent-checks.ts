import type { EquivalentChange } from './equivalent-change.ts'

/** Changes of packages/checks that no test can notice. */
export const changesOfChecks: readonly EquivalentChange[] = [
  {
    file: 'packages/checks/src/markup/rst-blocks.ts',
    line: "const next = lines[at] ?? ''",
    replacement: '"Stryker was here!"',
    why: 'the place has been held against the number of lines',
  },
  {
    file: 'packages/checks/src/markup/markdown.ts',
    line: 'while (at >= 0) {',
    replacement: 'at > 0',
    why: 'the run that is looked for stands behind another one',
  },
  {
    file: 'packages/checks/src/markup/xml.ts',
    line: "if (!text.includes('<') || !TAG.test(text)) return null",
    replacement: '""',
    why: 'a tag begins with the character that is looked for first; one is faster',
  },
  {
    file: 'packages/checks/src/scan/text-width.ts',
    line: 'const measure = (part: string) => ruler.width(part, fontSize) + (spacing === 0 ? 0 : spacing * lettersIn(part))',
    replacement: 'false',
    why: 'no spacing after any number of letters is none',
  },
  {
    file: 'packages/checks/src/target/rst-syntax.check.ts',
    line: 'if (roles.length === 0) return found.length === 0 ? NOTHING : found',
    replacement: 'false',
    why: 'without roles nothing is added to what was found',
  },
  {
    file: 'packages/checks/src/flags.ts',
    line: "if (this.#text[this.#at] === ',') this.#at++",
    replacement: 'true',
    why: 'behind a flag stands a comma or the end',
  },
  {
    file: 'packages/checks/src/markup/rst-blocks.ts',
    line: 'if (next !== undefined && QUOTED.test(next)) return afterChunk(lines, at)',
    replacement: 'true',
    why: 'the word "undefined" begins with no sign',
  },
  {
    file: 'packages/checks/src/run.ts',
    line: 'if (!list) {',
    replacement: 'true',
    why: 'the list is made again, and is the same one; kept, it is faster',
  },
  {
    file: 'packages/checks/src/run.ts',
    line: 'return failing.length === 1 ? failing : failing.sort((a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0))',
    replacement: 'false',
    why: 'a list of one is in order',
  },
  {
    file: 'packages/checks/src/run.ts',
    line: 'return { sources, flags, flagged: flagged.size === 0 ? NOTHING : [...flagged], ignored: ignoredBy(flags), silent }',
    replacement: 'false',
    why: 'an empty list of its own is as empty',
  },
]
