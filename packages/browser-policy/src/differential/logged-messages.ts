import { parseUrl } from '../browser/parse-url.ts'
import { type Node, nodeAt, type Path, toValue } from '../document/node.ts'
import { readDocument } from '../document/read-document.ts'
import { isObject } from '../engine/engine.ts'
import type { JsonValue } from '../json-value.ts'
import type { PolicyProblem } from '../lint/lint.ts'
import type { Target } from '../target.ts'
import { verdict } from '../verdict.ts'

/** A console message of a browser about the policies of a file. */
export interface LoggedMessage {
  readonly level: string
  readonly text: string
}

/** The subject of a message: the file, a path, a value somewhere below a path, a kind of fault, a name, or anything. */
export type Subject =
  | { readonly kind: 'file' }
  | { readonly kind: 'place'; readonly path: Path }
  | { readonly kind: 'value'; readonly below: Path; readonly text: string }
  | { readonly kind: 'code'; readonly code: string }
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'any' }

/** Messages that depend on the network, the machine or the profile, and not on the document. */
const ENVIRONMENT = [
  /^Download failed/,
  /^Unable to find certificate/,
  /^Unable to add security device/,
  /^Search engine lookup failed/,
  /^Unable to create handler executable/,
  /couldn't be uninstalled/,
  /parentGuid must be valid/,
  /^(?:No XPI URL found|Failed to retrieve .* from AMO)/s,
  /^Unable to (?:import certificates|read certificate|add certificate|remove the search engine)/,
  // Whether a type is handled already, and what types its preferences have, depends on the build and the machine.
  /^useHelperApp requires a handler/,
  /^Unable to set preference .*: it takes a /s,
  /^(?:Incompatible add-on|Add-on downloaded from)/,
  /^Unable to install add-on from .*(?:NETWORK|OFFLINE)/,
]

/** `Cookies["Allow"][1]`, `Bookmarks[2].URL` as a path. */
function readPath(text: string): Path {
  const path: (string | number)[] = []
  const step = /([\w$-]+)|\[(\d+)\]|\["((?:[^"\\]|\\.)*)"\]|\./gy
  for (let found = step.exec(text); found !== null; found = step.exec(text)) {
    const [, name, index, quoted] = found
    if (name !== undefined) path.push(name)
    else if (index !== undefined) path.push(Number(index))
    else if (quoted !== undefined) path.push(String(JSON.parse(`"${quoted}"`)))
  }
  return path
}

const whole = { kind: 'file' } as const
const place = (...path: Path): Subject => ({ kind: 'place', path })

/** Patterns that find the subject in a message; the first match counts. */
const readers: readonly (readonly [RegExp, (...groups: string[]) => Subject])[] = [
  [/^Policies file doesn't contain|^Error parsing JSON file|^Error reading JSON file/, () => whole],
  [/^Unknown policy: (.*)$/s, (name = '') => place(name)],
  [/^Invalid parameters specified for (.*?)(?:: .*|\.)$/s, (name = '') => place(name)],
  [/^Parameters for (.*) did not validate/s, (name = '') => place(name)],
  [/^AppUpdatePin/, () => place('AppUpdatePin')],
  [/^Ignoring parameter "(.*)" - /s, (text = '') => ({ kind: 'value', below: [], text })],
  [/^JSON string couldn't be parsed/, () => ({ kind: 'code', code: 'invalid-json-text' })],
  [/^(?:Web handler must|Invalid web handler|Invalid handler)/, () => place('Handlers')],
  [/^Incorrect format for RestartTimeOfDay/, () => place('RelaunchRequired')],
  [/^Unable to install add-on from (.*?)(?:: |$)/s, (text = '') => ({ kind: 'value', below: [], text })],
  [/^Not uninstalling (.*) because/s, (text = '') => ({ kind: 'value', below: ['Extensions'], text })],
  [/^Object is missing required property/, () => ({ kind: 'code', code: 'missing-property' })],
  [
    /^((?:[\w$-]|\[\d+\]|\["(?:[^"\\]|\\.)*"\]|\.)+): .* was ignored\.$/s,
    (path = '') => ({ kind: 'place', path: readPath(path) }),
  ],
  [/^Unable to set preference (.*?)\. (?:Preference|Probable)/s, (name = '') => place('Preferences', name)],
  [/^Unable to set preference (\S+)/s, (name = '') => place('Preferences', name.replace(/[:.,]$/, ''))],
  [/^OfferToSaveLoginsDefault ignored/, () => place('OfferToSaveLoginsDefault')],
  [/^SanitizeOnShutdown is ignored/, () => place('SanitizeOnShutdown')],
  [/^Ignoring (GenerativeAI|TranslateEnabled) policy/, (name = '') => place(name)],
  [/^'ExpireAtSessionEnd'/, () => place('Cookies', 'ExpireAtSessionEnd')],
  [/^FTPProxy support/, () => place('Proxy', 'FTPProxy')],
  [/^Invalid SOCKS version/, () => place('Proxy')],
  [
    /^Invalid address for (?:http|ssl|ftp|socks) proxy: (.*)$/s,
    (text = '') => ({ kind: 'value', below: ['Proxy'], text }),
  ],
  [
    /^Invalid pattern on WebsiteFilter\. (Block|Exception): (.*)$/s,
    (list = '', text = '') => ({
      kind: 'value',
      below: ['WebsiteFilter', list === 'Block' ? list : 'Exceptions'],
      text,
    }),
  ],
  [
    /^Invalid ExtensionSettings|ExtensionSettings could not be applied|in ExtensionSettings: /,
    () => place('ExtensionSettings'),
  ],
  [
    /^Pass a valid data: URI for favicon on bookmark .*, instead of "(.*)"$/s,
    (text = '') => ({ kind: 'value', below: ['Bookmarks'], text }),
  ],
  [/^Invalid add-on location/, () => place('Extensions', 'Install')],
  [/^Invalid (?:MIME type|file extension|scheme) \(/, () => place('Handlers')],
  [/^Unable to add .* permission for (.*)$/s, (text = '') => ({ kind: 'value', below: [], text })],
  [/^(?:Non-integer|Unrecognized).* value for (\w+):/s, (name = '') => ({ kind: 'name', name })],
  [/^Error running .* callback for policy (\S+):/s, (name = '') => place(name)],
  // ESR 140 does not say which policy's code failed.
  [/^Error running .* for on[A-Z]\w+:/s, () => ({ kind: 'any' })],
]

/** The subject of a message; null for an unknown message. */
export function subjectOf(text: string): Subject | 'environment' | null {
  if (ENVIRONMENT.some((pattern) => pattern.test(text))) return 'environment'
  for (const [pattern, read] of readers) {
    const found = pattern.exec(text)
    if (found) return read(...found.slice(1))
  }
  return null
}

/** Whether one of two paths is equal to the other, or leads to it. */
const isOnWay = (a: Path, b: Path) => a.every((step, index) => index >= b.length || String(step) === String(b[index]))

const asText = (value: JsonValue): string => (typeof value === 'string' ? value : String(value))

/** Whether a lint problem is about the subject of a message. */
export function isAbout(problem: PolicyProblem, subject: Subject, policies: Node | null): boolean {
  switch (subject.kind) {
    case 'file':
      return problem.severity === 'error'
    case 'name':
      return problem.path.includes(subject.name)
    case 'any':
      return true
    case 'code':
      return problem.code === subject.code
    case 'place':
      return problem.path.length > 0 && isOnWay(subject.path, problem.path)
    case 'value': {
      if (problem.path.length === 0 || !isOnWay(subject.below, problem.path)) return false
      const node = policies && nodeAt(policies, problem.path)
      if (problem.path.length === subject.below.length) return true
      // A policy written as JSON text has no places inside.
      if (!node || (node.kind === 'string' && problem.path.length === 1)) return true
      const value = toValue(node)
      return (
        typeof value === 'object' || asText(value) === subject.text || parseUrl(asText(value))?.href === subject.text
      )
    }
  }
}

/** Browser messages about the document for which lint reports no problem. */
export function unexplainedMessages(
  bytes: Uint8Array,
  messages: readonly LoggedMessage[],
  problems: readonly PolicyProblem[],
): string[] {
  const { policiesNode } = readDocument(bytes)
  const reported = problems.filter(({ severity }) => severity !== 'info')
  return messages
    .filter(({ level }) => level === 'error' || level === 'warn')
    .map(({ text }) => text)
    .filter((text) => {
      const subject = subjectOf(text)
      if (subject === 'environment') return false
      return subject === null || !reported.some((problem) => isAbout(problem, subject, policiesNode))
    })
}

/** The active value at a path; undefined if missing. */
export function activeValueAt(active: JsonValue, path: Path): JsonValue | undefined {
  let value: JsonValue | undefined = active
  for (const step of path) {
    if (typeof value !== 'object' || value === null) return undefined
    value = Array.isArray(value)
      ? value[Number(step)]
      : isObject(value) && Object.hasOwn(value, step)
        ? value[step]
        : undefined
  }
  return value
}

/** Lint errors that the browser does not confirm: it logged nothing, refused nothing, and holds every written value. */
export function unfoundedErrors(
  bytes: Uint8Array,
  target: Target,
  recorded: { readonly active: JsonValue; readonly status: string; readonly messages: readonly LoggedMessage[] },
  problems: readonly PolicyProblem[],
): string[] {
  const { policiesNode } = readDocument(bytes)
  if (recorded.status === 'failed' || recorded.status === 'uninitialized') return []
  const { refused } = verdict(bytes, target)
  return problems
    .filter(({ severity }) => severity === 'error')
    .filter((problem) => {
      const subjects = recorded.messages.map(({ text }) => subjectOf(text))
      if (subjects.some((one) => one !== null && one !== 'environment' && isAbout(problem, one, policiesNode)))
        return false
      if (refused.some(({ policy }) => policy === problem.path[0])) return false
      const writtenNode = policiesNode && nodeAt(policiesNode, problem.path)
      const activeValue = activeValueAt(recorded.active, problem.path)
      return (
        writtenNode !== undefined &&
        writtenNode !== null &&
        JSON.stringify(activeValue) === JSON.stringify(toValue(writtenNode))
      )
    })
    .map(({ code, path }) => `${code} at ${path.join('.')}`)
}
