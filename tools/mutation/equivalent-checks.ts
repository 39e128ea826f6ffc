import type { EquivalentChange } from './equivalent-change.ts'

/** Changes of packages/checks that no test can notice. */
export const changesOfChecks: readonly EquivalentChange[] = [
  {
    file: 'packages/checks/src/scan/font-widths.ts',
    line: 'if (!JOINING_SCRIPT.test(text)) {',
    replacement: 'false',
    why: 'letters that join nothing are as wide one by one; that is faster',
  },
  {
    file: 'packages/checks/src/scan/font-widths.ts',
    line: 'if (!JOINING_SCRIPT.test(text)) {',
    replacement: '{}',
    why: 'letters that join nothing are as wide one by one; that is faster',
  },
  {
    file: 'packages/checks/src/markup/rst.ts',
    line: "if (!text.includes(':`')) return []",
    replacement: 'false',
    why: 'a text without these has no role; it only spares the time to look',
  },
  {
    file: 'packages/checks/src/markup/rst.ts',
    line: "if (!text.includes(':`')) return []",
    replacement: '""',
    why: 'a text without these has no role; it only spares the time to look',
  },
  {
    file: 'packages/checks/src/format/find-format.ts',
    line: 'if (sameInOrder(wanted, found)) continue',
    replacement: 'false',
    why: 'it only spares the time to compare by place or name',
  },
  {
    file: 'packages/checks/src/format/find-format.ts',
    line: 'function sameInOrder(wanted: Placeholders, found: Placeholders): boolean {',
    replacement: '{}',
    why: 'it only spares the time to compare by place or name',
  },
  {
    file: 'packages/checks/src/format/syntaxes.ts',
    line: 'if (flags.size === 0) return text',
    replacement: 'false',
    why: 'without flags nothing is cut',
  },
  {
    file: 'packages/checks/src/markup/xml.ts',
    line: "return tryRead(text.includes('&') ? text.replace(ENTITY, ' ') : text, wrapped)",
    replacement: '""',
    why: 'a text without the sign has no entity; one is faster',
  },
  {
    file: 'packages/checks/src/branches/fluent-branches.ts',
    line: 'for (const { id, value: pattern } of attributes.slice(0, MOST_FIELDS + 1))',
    replacement: 'attributes',
    why: 'a message of more fields than that is not shown; it only spares the time to find their places',
  },
  {
    file: 'packages/checks/src/branches/fluent-branches.ts',
    line: 'if (this.fields.length > MOST_FIELDS) return',
    replacement: 'false',
    why: 'a message of more fields than that is not shown; it only spares the time to find their places',
  },
  {
    file: 'packages/checks/src/markup/rst-blocks.ts',
    line: "if (!text.includes('\\n') && !text.includes('::')) return undefined",
    replacement: 'false',
    why: 'it only spares the time to look at the lines',
  },
  {
    file: 'packages/checks/src/markup/rst-blocks.ts',
    line: "if (!text.includes('\\n') && !text.includes('::')) return undefined",
    replacement: '""',
    why: 'it only spares the time to look at the lines',
  },
  {
    file: 'packages/checks/src/markup/rst-blocks.ts',
    line: "if (!text.includes('::') && !text.includes('.. ')) return text",
    replacement: 'false',
    why: 'it only spares the time to look at the lines',
  },
  {
    file: 'packages/checks/src/markup/rst-blocks.ts',
    line: "if (!text.includes('::') && !text.includes('.. ')) return text",
    replacement: '""',
    why: 'it only spares the time to look at the lines',
  },
  {
    file: 'packages/checks/src/markup/rst-blocks.ts',
    line: 'while (at < lines.length && !isFlush(lines[at])) at++',
    replacement: 'at <= lines.length',
    why: 'behind the last line there is nothing to complain of',
  },
  {
    file: 'packages/checks/src/markup/rst-blocks.ts',
    line: 'while (at < lines.length && !(isFlush(lines[at]) && isBlank(lines[at - 1]))) at++',
    replacement: 'at <= lines.length',
    why: 'behind the last line there is nothing to complain of',
  },
  {
    file: 'packages/checks/src/markup/rst-blocks.ts',
    line: 'for (let line = 0; line < state.lines.length && !state.fault; ) line = readBlock(state, line)',
    replacement: 'line <= state.lines.length',
    why: 'a line behind the last one is a blank one',
  },
  {
    file: 'packages/checks/src/markup/rst-blocks.ts',
    line: 'for (let at = 0; at < lines.length; at++) {',
    replacement: 'at <= lines.length',
    why: 'a line behind the last one is a blank one, and nothing follows it',
  },
  {
    file: 'packages/checks/src/markup/rst-blocks.ts',
    line: 'const isIndented = (line: string | undefined) => line !== undefined && /^[ \\t]/.test(line) && !isBlank(line)',
    replacement: 'true',
    why: 'the word "undefined" begins with no blank',
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
]
