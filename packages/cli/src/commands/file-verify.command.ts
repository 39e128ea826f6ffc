import { text } from '@weft/command-line'
import type { FidelityFinding } from '@weft/formats'
import { defineCommand } from '../command.ts'

export const fileVerifyCommand = defineCommand({
  name: 'file verify',
  summary: 'say whether files keep what nobody changes: unchanged, and with one changed string; exit code 1 if not',
  positionals: ['FILE'],
  repeats: true,
  options: {
    format: text('ID', 'the format of the files; without it, what their names and their beginnings show'),
    language: text('CODE', 'the language of their texts, on which their plural forms depend'),
  },
  example: 'file verify po/cs.po po/de.po',
  async run({ positionals, values, terminal }) {
    const { openFile, problemLine, unreadable } = await import('../translation-file.ts')
    const { verifyFile, warningsOfFile } = await import('@weft/formats')
    let isFine = true
    let isUnread = false
    for (const path of positionals) {
      const file = await openFile(path, values).catch(unreadable)
      if ('unread' in file) {
        isUnread = true
        terminal.error(`weft: ${file.unread}`)
        continue
      }
      const { bytes, format, options } = file
      const findings = verifyFile(format, bytes, options)
      for (const warning of warningsOfFile(format, bytes, options))
        terminal.out(`WARN  ${problemLine(path, bytes, warning)}`)
      if (findings.length === 0) terminal.out(`ok    ${path} (${format.id})`)
      isFine &&= findings.length === 0
      for (const finding of findings) {
        const isWrong = finding.kind === 'unreadable'
        terminal.out(isWrong ? `WRONG ${problemLine(path, bytes, finding.problem)}` : `WRONG ${path}: ${said(finding)}`)
      }
    }
    if (!isFine) return 1
    return isUnread ? 2 : 0
  },
})

function said(finding: Exclude<FidelityFinding, { kind: 'unreadable' }>): string {
  if (finding.kind === 'rewritten') return 'a write without changes changes bytes'
  const name = JSON.stringify(finding.unit.context || finding.unit.source[0] || '')
  if (finding.kind === 'spread') return `a change of ${name} changes something else too`
  return `a new text of ${name} is read as ${JSON.stringify(finding.said)}`
}
