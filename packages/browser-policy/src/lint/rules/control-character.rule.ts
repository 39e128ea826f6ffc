import type { Edit } from '@weft/text'
import type { Node, Path } from '../../document/node.ts'
import { doubleBackslashes } from '../../document/windows-path.ts'
import { defineRule, type LintFinding } from '../define-rule.ts'
import type { LintSubject } from '../subject.ts'

/** Control characters that a backslash in a path makes by accident, as in `"C:\temp"`. */
const ACCIDENTAL = /[\b\t\n\f\r]/
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const CONTROL = /[\u0000-\u001f\u007f]/
// biome-ignore lint/suspicious/noControlCharactersInRegex: a drive or a share with an escape where its backslash was
const PATH = /^(?:[a-z]:|\\|%\w+%|file:\/*[a-z]:?)[\\/\u0000-\u001f]/i

/** Places beyond this number are not reported. */
const MOST_PLACES = 1000

const visible = (text: string) => JSON.stringify(text).slice(1, -1)

function findingFor(subject: LintSubject, path: Path, node: Node): LintFinding | null {
  if (node.kind !== 'string' || typeof node.value !== 'string' || !CONTROL.test(node.value)) return null
  const written = subject.document.text.slice(node.start, node.end)
  if (PATH.test(node.value) && ACCIDENTAL.test(node.value)) {
    const mended = doubleBackslashes(written)
    const detail = `${written} is read with a tab or line end in it: a backslash in a path is written twice in JSON.`
    if (mended === undefined) return { path, detail }
    const fix: Edit[] = [{ span: { start: node.start, end: node.end }, content: mended }]
    return { path, detail, suggestion: mended, fix }
  }
  // Line ends and tabs are normal in texts for people.
  if (!CONTROL.test(node.value.replace(/[\t\n\r]/g, ''))) return null
  return { path, detail: `The text holds a control character: ${visible(node.value).slice(0, 80)}.` }
}

export const controlCharacter = defineRule({
  id: 'control-character',
  summary: 'A text holds a control character, mostly from a single backslash in a path.',
  why: 'In JSON \\t, \\n, \\b, \\f and \\r are escapes, so that "C:\\temp" holds a tab; no file is found there.',
  severity: 'warning',
  examples: [
    { text: '{"policies":{"DownloadDirectory":"C:\\temp\\new"}}', found: ['DownloadDirectory'] },
    { text: '{"policies":{"DownloadDirectory":"C:\\\\temp\\\\new"}}', found: [] },
    {
      text: '{"policies":{"ExtensionSettings":{"*":{"blocked_install_message":"One line\\nand another"}}}}',
      found: [],
    },
  ],
  find(subject): LintFinding[] {
    // Most documents have no such escape, and searching the whole text is fast.
    if (!/\\[bfnrtu]/.test(subject.document.text)) return []
    const root = subject.document.policiesNode
    const found: LintFinding[] = []
    const open: { readonly path: Path; readonly node: Node }[] = root ? [{ path: [], node: root }] : []
    for (let next = open.pop(); next !== undefined && found.length < MOST_PLACES; next = open.pop()) {
      const { path, node } = next
      const one = findingFor(subject, path, node)
      if (one) found.push(one)
      if (node.kind === 'array')
        for (const [i, item] of node.items.entries()) open.push({ path: [...path, i], node: item })
      else if (node.kind === 'object') {
        for (const { name, value } of node.members) open.push({ path: [...path, name], node: value })
      }
    }
    return found
  },
})
