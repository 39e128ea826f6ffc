import type { OperatingSystem } from '../../catalogue/define-policy.ts'
import type { TextKind } from '../../catalogue/text-kinds.ts'
import { defineRule, type LintFinding } from '../define-rule.ts'
import { readValue } from '../policy-values.ts'
import type { DocumentPolicy, LintSubject } from '../subject.ts'
import { property } from '../values.ts'
import { stepsOf, visitTexts } from '../visit-texts.ts'

const NAMES: Readonly<Record<OperatingSystem, string>> = { windows: 'Windows', macos: 'macOS', linux: 'Linux' }

const listed = (systems: readonly OperatingSystem[]): string => systems.map((one) => NAMES[one]).join(' and ')

/** The parts of a policy that act on some systems only: a warning if another is asked for, a hint if none is. */
function limitFindings(subject: LintSubject, { path, policy, value }: DocumentPolicy): LintFinding[] {
  const { os } = subject.options
  return (policy.systems ?? []).flatMap(({ path: at, only }): LintFinding[] => {
    if (os !== undefined && only.includes(os)) return []
    if (at !== '' && property(value, at) === undefined) return []
    const what = at === '' ? path[0] : `${path[0]}.${at}`
    const place = { path: at === '' ? path : [...path, at], at: 'name' } as const
    const detail = `${what} acts on ${listed(only)} only${os === undefined ? '.' : `; on ${NAMES[os]} it does nothing.`}`
    return [{ ...place, detail, severity: os === undefined ? 'info' : 'warning' }]
  })
}

const PATH_KINDS: ReadonlySet<TextKind> = new Set(['folder', 'file', 'certificate file'])

/** The system whose paths a text has; null if it may be of any. */
function systemOf(text: string): 'windows' | 'other' | null {
  if (/^(?:[a-z]:[\\/]|\\\\)/i.test(text)) return 'windows'
  return text.startsWith('/') ? 'other' : null
}

function pathFindings(subject: LintSubject, policy: DocumentPolicy): LintFinding[] {
  const { os } = subject.options
  const value = readValue(subject, policy)
  if (os === undefined || value === undefined) return []
  const found: LintFinding[] = []
  for (const [dotted, kind] of Object.entries(policy.policy.texts ?? {})) {
    if (!PATH_KINDS.has(kind)) continue
    visitTexts(value, stepsOf(dotted), [...policy.path], (text, path) => {
      const own = systemOf(text)
      if (own === null || (own === 'windows') === (os === 'windows')) return
      const detail = `${JSON.stringify(text)} is no path of ${NAMES[os]}.`
      found.push({ path: [...path], detail })
    })
  }
  return found
}

export const otherSystem = defineRule({
  id: 'other-system',
  summary: 'A policy, a part of one or a path is for another operating system.',
  why: 'The browser holds it active and does nothing with it where the system has no such thing.',
  cure: 'Keep it for the machines with that system; --os tells for which one the file is.',
  severity: 'warning',
  examples: [
    { policies: { WindowsSSO: true }, options: { os: 'linux' }, found: ['WindowsSSO'] },
    { policies: { WindowsSSO: true }, options: { os: 'windows' }, found: [] },
    { policies: { WindowsSSO: true, BlockAboutConfig: true }, found: ['WindowsSSO'] },
    {
      policies: { Certificates: { ImportEnterpriseRoots: true, Install: ['root.pem'] } },
      options: { os: 'linux' },
      found: ['Certificates.ImportEnterpriseRoots'],
    },
    {
      policies: { DownloadDirectory: 'D:\\Downloads' },
      options: { os: 'macos' },
      found: ['DownloadDirectory'],
    },
    { policies: { DownloadDirectory: '/srv/downloads' }, options: { os: 'windows' }, found: ['DownloadDirectory'] },
    { policies: { DownloadDirectory: '/srv/downloads' }, options: { os: 'linux' }, found: [] },
  ],
  find: (subject) =>
    subject.policies.flatMap((policy) => [...limitFindings(subject, policy), ...pathFindings(subject, policy)]),
})
