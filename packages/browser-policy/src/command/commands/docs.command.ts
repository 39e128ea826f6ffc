import { catalogue } from '../../catalogue/index.ts'
import { policiesOf } from '../../names.ts'
import { newest } from '../../target.ts'
import { speakIn } from '../../texts/built-texts.ts'
import { askedBrowser, browserOptions, namesBrowser } from '../asked-browsers.ts'
import { choiceOr, defineCommand, text } from '../define-command.ts'
import { readTexts } from '../read-texts.ts'

export const docsCommand = defineCommand({
  name: 'docs',
  summary: 'print the reference, as Markdown or as a page with search',
  description: [
    'Prints one document about every policy: what it does and when, its values and properties, since when, which browsers know it, what it sets and locks, its limits, conflicts and examples, and where it stands in the registry of Windows and the preferences of macOS. The codes that lint reports are explained at its end.',
    '',
    'The HTML page needs no server and loads nothing; its search looks through all of it.',
  ].join('\n'),
  operands: { usage: '', least: 0, most: 0, areFiles: false },
  options: {
    format: choiceOr('markdown', ['markdown', 'html'], 'The form of the document.'),
    ...browserOptions('Only the policies that this browser knows.'),
    texts: text('FILE', 'A translation that texts build wrote; what it lacks stays English.'),
    output: text('FILE', 'Where to write; standard output when absent.', 'o'),
  },
  failsWhen: 'Never.',
  examples: [
    { line: 'docs --format html -o policies.html', about: 'A page for the intranet:', answer: 'yes' },
    {
      line: 'docs --target esr60',
      about: "The specification's policies as Markdown:",
      answer: 'yes',
      shows: '### BlockAboutConfig',
    },
  ],
  async run({ options, world }) {
    const policies = namesBrowser(options) ? policiesOf(askedBrowser(options, newest)) : catalogue
    const [texts] = await readTexts(world, options.texts === undefined ? [] : [options.texts])
    const say = texts && speakIn(texts)
    const document =
      options.format === 'html'
        ? (await import('../../reference/reference-html.ts')).referenceHtml(policies, texts?.language, say)
        : (await import('../../reference/reference-markdown.ts')).referenceMarkdown(policies, say)
    await world.write(options.output ?? '-', document)
    return 'yes'
  },
})
