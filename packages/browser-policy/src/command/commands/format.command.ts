import { applyEdits } from '@weft/text'
import { format } from 'jsonc-parser'
import { DEEPEST_VALUE, isDeeperThan } from '../../convert/depth.ts'
import { readDocument } from '../../document/read-document.ts'
import { choiceOr, defineCommand, flag, number, WrongCall } from '../define-command.ts'
import { shownName } from '../read-input.ts'

export const formatCommand = defineCommand({
  name: 'format',
  summary: 'lay out policy files evenly, without touching what they say',
  description: [
    'Lays out JSON files: one indentation, one space after colons, LF line ends, a final line end, UTF-8 without a byte order mark. Names, values, their order, duplicates and comments stay as they are; what a browser cannot read stays unreadable (lint --fix mends that).',
    '',
    'Prints the result unless --write or --check is given.',
  ].join('\n'),
  operands: { usage: 'FILE…', least: 1, most: Number.POSITIVE_INFINITY, areFiles: true },
  options: {
    write: flag('Write the files instead of printing them. Files that need no change are not touched.', 'w'),
    check: flag('Only tell which files would change.'),
    indent: number('N', 'Blanks for each level, 2 unless given.', 0),
    'indent-with': choiceOr('spaces', ['spaces', 'tabs'], 'Indent with blanks or with one tab a level.'),
  },
  failsWhen: 'A file would change and --check was given, or a file is not JSON at all.',
  examples: [
    { line: 'format policies.json', about: 'Print the file, laid out:', answer: 'yes', shows: '"policies"' },
    {
      line: 'format --check policies.json other.json',
      about: 'In continuous integration:',
      answer: 'no',
      shows: 'other.json',
    },
    { line: 'format --write other.json', about: 'In place:', answer: 'yes' },
  ],
  async run({ operands, options, world }) {
    if (options.write && options.check) throw new WrongCall('format takes --write or --check, not both')
    const layout = { insertSpaces: options['indent-with'] === 'spaces', tabSize: options.indent ?? 2 }
    let isClean = true
    for (const path of operands) {
      const bytes = await world.read(path)
      const formatted = formatDocument(bytes, layout)
      if (formatted === null) {
        world.warn(`${shownName(path)}: there is nothing that could be laid out, or it nests too deep; lint says why\n`)
        isClean = false
      } else if (options.check || options.write) {
        const isSame = sameBytes(bytes, new TextEncoder().encode(formatted))
        if (!isSame) world.print(`${shownName(path)}\n`)
        if (!isSame && options.check) isClean = false
        if (!isSame && options.write) await world.write(path, formatted)
      } else world.print(formatted)
    }
    return isClean ? 'yes' : 'no'
  },
})

/** The text of a document laid out evenly, or null when it holds no value or nests beyond reason. */
export function formatDocument(
  bytes: Uint8Array,
  layout: { readonly insertSpaces: boolean; readonly tabSize: number },
): string | null {
  const { text, hasByteOrderMark, root, problems } = readDocument(bytes)
  // indentation grows with the depth: without an end a small file could become a huge one
  if (
    root === null ||
    !('members' in root || 'items' in root) ||
    isDeeperThan(root, DEEPEST_VALUE) ||
    problems.some(({ code }) => code === 'too-large')
  )
    return null
  const source = (hasByteOrderMark ? text.slice(1) : text).replace(/\r\n?/g, '\n')
  const edits = format(source, undefined, { ...layout, eol: '\n', insertFinalNewline: true })
  const laidOut = applyEdits(
    source,
    edits.map(({ offset, length, content }) => ({ span: { start: offset, end: offset + length }, content })),
  )
  return laidOut.endsWith('\n') ? laidOut : `${laidOut}\n`
}

const sameBytes = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && a.every((byte, at) => byte === b[at])
