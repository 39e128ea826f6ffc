import { filledText, requiredText } from '@weft/command-line'
import { defineCommand } from '../command.ts'
import { formatCount } from '../counted.ts'
import { adviceWithoutGit } from '../folder-without-git.ts'
import { repositoryAddress } from '../repository-address.ts'

export const importCommand = defineCommand({
  name: 'import',
  summary: 'read the files of a git repository into a component; again: read what has changed',
  positionals: ['REPOSITORY'],
  options: {
    project: requiredText('SLUG', 'made if it is not there'),
    component: requiredText('SLUG', 'made if it is not there'),
    filemask: requiredText('MASK', "which files, * for the language: 'po/*.po'"),
    branch: filledText('NAME', "the remote's default one"),
    'new-base': filledText('FILE', 'what new languages start from: po/app.pot'),
    push: filledText('URL', 'where translations are pushed to'),
    template: filledText('FILE', 'the source texts of a monolingual format'),
    'file-format': filledText('ID', "one of the formats' ids; what the mask tells"),
    'source-language': filledText('CODE', 'en'),
    'language-code-style': filledText('STYLE', 'how file names spell languages: bcp_long; as is usual for the format'),
    'language-regex': filledText('REGEX', "which codes of file names count: '^(?!(cs|de)$).+$' leaves two out"),
    'project-name': filledText('NAME', 'for people; the slug if it is left out'),
    name: filledText('NAME', "the component's, for people"),
  },
  example: "import https://example.org/app.git --project app --component ui --filemask 'po/*.po' --new-base po/app.pot",
  async run({ positionals: [repository = ''], values, environment, terminal }) {
    // Not the whole server: where one runs, it does the work.
    const { openOperator } = await import('@weft/server/operator')
    const { readConfig } = await import('@weft/server/config')
    const { createProgress } = await import('../progress.ts')
    const config = readConfig(environment)
    const advice = await adviceWithoutGit(config, repositoryAddress(repository))
    if (advice !== null) {
      terminal.error(`weft: ${advice}`)
      return 1
    }
    const operator = await openOperator(config)
    const progress = createProgress(terminal)
    // Stops at a safe point: the next start continues the import.
    const interrupt = () => void operator.close()
    process.once('SIGINT', interrupt)
    process.once('SIGTERM', interrupt)
    const begun = Date.now()
    try {
      const outcome = await operator.ask(
        'import',
        {
          repo: repositoryAddress(repository),
          project: values.project,
          component: values.component,
          filemask: values.filemask,
          projectName: values['project-name'] ?? null,
          name: values.name ?? null,
          branch: values.branch ?? null,
          push: values.push === undefined ? null : repositoryAddress(values.push),
          newBase: values['new-base'] ?? null,
          template: values.template ?? null,
          fileFormat: values['file-format'] ?? null,
          sourceLanguage: values['source-language'] ?? null,
          languageCodeStyle: values['language-code-style'] ?? null,
          languageRegex: values['language-regex'] ?? null,
        },
        progress.tell,
      )
      progress.end()
      for (const line of outcome.broken) terminal.error(`weft: left out ${line}`)
      const seconds = (Date.now() - begun) / 1000
      terminal.out(
        outcome.read === 0 && !outcome.created
          ? `Nothing has changed (${seconds.toFixed(1)} s)`
          : `${formatCount(outcome.read, 'strings')} read in ${seconds.toFixed(1)} s (${Math.round(outcome.read / seconds)}/s)`,
      )
      terminal.out(
        `${values.project}/${values.component}: ${formatCount(outcome.translations, 'translations')}, ${formatCount(outcome.strings, 'strings')}, ${formatCount(outcome.failing, 'failing')}`,
      )
      return 0
    } finally {
      progress.end()
      process.off('SIGINT', interrupt)
      process.off('SIGTERM', interrupt)
      await operator.close()
    }
  },
})
