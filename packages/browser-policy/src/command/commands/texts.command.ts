import { defineCommand, text, WrongCall } from '../define-command.ts'

export const textsCommand = defineCommand({
  name: 'texts',
  summary: 'extract the texts for translators, and build translations',
  description: [
    'extract writes every text of the catalogue, of lint and of the page as a gettext template, or with --update as a PO file that keeps the translations which still fit.',
    '',
    'build FILE.po writes the JSON that the page takes. A text without a translation stays English, string by string. What is translated is counted on standard error.',
  ].join('\n'),
  operands: { usage: 'extract | build FILE', least: 1, most: 2, areFiles: true, words: () => ['extract', 'build'] },
  options: {
    update: text('FILE', 'extract: a PO file whose translations are kept.'),
    output: text('FILE', 'Where to write; standard output when absent.', 'o'),
  },
  failsWhen: 'Never.',
  examples: [
    { line: 'texts extract', about: 'A template for translators:', answer: 'yes', shows: 'msgctxt "rule.wrong-type"' },
    { line: 'texts extract -o policies.pot', about: 'Into a file:', answer: 'yes' },
  ],
  async run({ operands: [what, path], options, world }) {
    const { buildTexts, countTexts, readPo, writePo } = await import('../../texts/gettext.ts')
    const output = options.output ?? '-'
    if (what === 'extract') {
      const old = options.update === undefined ? null : readPo(await world.read(options.update))
      await world.write(output, writePo(old ?? { language: '', translations: new Map() }))
      return 'yes'
    }
    if (what !== 'build' || path === undefined) throw new WrongCall('texts needs "extract", or "build" and a PO file')
    const read = readPo(await world.read(path))
    await world.write(output, `${JSON.stringify(buildTexts(read))}\n`)
    for (const [kind, [translated, all]] of Object.entries(countTexts(read)))
      world.warn(`${kind}: ${translated} of ${all}\n`)
    return 'yes'
  },
})
