import { filledText, flag } from '@weft/command-line'
import type { ComponentCandidate } from '@weft/server/scan'
import { defineCommand } from '../command.ts'
import { formatCount } from '../counted.ts'
import { adviceWithoutGit } from '../folder-without-git.ts'
import { repositoryAddress } from '../repository-address.ts'

export const detectCommand = defineCommand({
  name: 'detect',
  summary: 'say what of a git repository or folder can be translated, best first; exit code 1 if nothing can',
  positionals: ['REPOSITORY'],
  options: {
    branch: filledText('NAME', "the remote's default one"),
    json: flag('one object on each line, with the names of the API'),
  },
  example: 'detect https://example.org/app.git',
  async run({ positionals: [repository = ''], values, environment, terminal }) {
    const { scanHere } = await import('@weft/server/scan')
    const { readConfig } = await import('@weft/server/config')
    const { createProgress } = await import('../progress.ts')
    const progress = createProgress(terminal)
    const request = { repo: repositoryAddress(repository), branch: values.branch ?? null }
    const config = readConfig(environment)
    const scanned = await scanHere(config, request, (percent) => progress.tell({ kind: 'clone', percent }))
    progress.end()
    if (!scanned.result) {
      terminal.error(`weft: ${scanned.detail}`)
      return 1
    }
    const { candidates, files, more, submodules } = scanned.scan
    for (const candidate of candidates) terminal.out(values.json ? JSON.stringify(candidate) : line(candidate))
    if (more > 0) terminal.error(`weft: ${more} more like these were found and not read`)
    for (const path of submodules)
      terminal.error(`weft: ${path} is a submodule: look at its own repository for what it has`)
    const advice = candidates.length > 0 ? await adviceWithoutGit(config, request.repo) : null
    if (advice !== null) terminal.error(`weft: ${advice}`)
    if (candidates.length > 0) return 0
    terminal.error(`weft: none of the ${formatCount(files, 'files')} shows that it can be translated`)
    return 1
  },
})

const quoted = (text: string) => (/^[\w./@+-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`)

/** The options of `weft import` that make a component of it, and what that has. */
function line({
  filemask,
  file_format,
  template,
  new_base,
  source_language,
  languages,
  strings,
  ...rest
}: ComponentCandidate) {
  const options = [
    ['filemask', filemask],
    ['file-format', file_format],
    ['template', template],
    ['new-base', new_base],
    ['source-language', source_language === 'en' ? '' : source_language],
    ['language-code-style', rest.language_code_style],
  ].flatMap(([name, value = '']) => (value === '' ? [] : [`--${name} ${quoted(value)}`]))
  const facts = [
    `${languages.length} ${languages.length === 1 ? 'language' : 'languages'}`,
    ...(strings === null ? [] : [formatCount(strings, 'strings')]),
  ]
  return `${options.join(' ')}  # ${facts.join(', ')}`
}
