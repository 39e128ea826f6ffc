import { type PolicyOutcome, policyIn, targetFacts } from '../../browser-policy/src/browser.ts'
import type { TextId } from '../../policy-texts/src/page-english.ts'
import type { PageState } from './store.ts'

/** A text of the page with its values. */
export interface Saying {
  readonly id: TextId
  readonly values?: Readonly<Record<string, string>>
}

/** The answers so far, by question. */
export type Answers = { readonly [Question in QuestionId]?: string }

type QuestionId = 'system' | 'page' | 'install' | 'place' | 'name' | 'rights' | 'restart' | 'platform' | 'version'

/** A question to the person before the machine. */
export interface Question {
  readonly id: QuestionId
  readonly text: Saying
  readonly options: readonly { readonly id: string; readonly text: Saying | string }[]
}

/** The questions up to the first one without an answer, or the reason that was found. */
export interface Guide {
  readonly asked: readonly Question[]
  readonly reason: Saying | null
}

type System = 'windows' | 'macos' | 'linux'

const SYSTEMS = [
  { id: 'windows', text: 'Windows' },
  { id: 'macos', text: 'macOS' },
  { id: 'linux', text: 'Linux' },
] as const

const YES_NO = [
  { id: 'yes', text: { id: 'guide-yes' } },
  { id: 'no', text: { id: 'guide-no' } },
] as const

const SHARED_PATH = '/etc/firefox/policies/policies.json'

/** The path at which Firefox looks for the file, by the kind of its installation. */
const PATHS = {
  package: SHARED_PATH,
  snap: SHARED_PATH,
  container: SHARED_PATH,
  flatpak: '/var/lib/flatpak/extension/org.mozilla.firefox.systemconfig/x86_64/stable/policies/policies.json',
  setup: 'C:\\Program Files\\Mozilla Firefox\\distribution\\policies.json',
  macos: '/Applications/Firefox.app/Contents/Resources/distribution/policies.json',
} as const

const INSTALLED = {
  windows: ['setup', 'store'],
  macos: [],
  linux: ['package', 'snap', 'flatpak', 'container'],
} as const

const KEY = 'HKLM\\SOFTWARE\\Policies\\Mozilla\\Firefox'

/** The step after a question: the next question, or a reason. */
type Step = (state: PageState, answers: Answers) => Question | Saying | null

const isQuestion = (one: Question | Saying): one is Question => 'options' in one

/** Why Firefox ignores the file: asks what only its machine can tell, in the order in which a file fails. */
export function guide(state: PageState, answers: Answers): Guide {
  const asked: Question[] = []
  if (isUnreadable(state)) return { asked, reason: { id: 'guide-end-json' } }
  for (const step of stepsFor(systemOf(state, answers), answers)) {
    const next = step(state, answers)
    if (next === null) continue
    if (!isQuestion(next)) return { asked, reason: next }
    asked.push(next)
    if (!next.options.some(({ id }) => id === answers[next.id])) return { asked, reason: null }
  }
  return { asked, reason: { id: 'guide-end-log' } }
}

function isUnreadable({ judgement }: PageState): boolean {
  return judgement?.status === 'failed' || (judgement?.problems ?? []).some(({ code }) => code === 'bare-document')
}

const systemOf = ({ circumstances }: PageState, { system }: Answers): System | null =>
  circumstances.os ?? SYSTEMS.find(({ id }) => id === system)?.id ?? null

function stepsFor(system: System | null, { page }: Answers): readonly Step[] {
  const first: Step[] = [askSystem, askPage]
  if (system === null) return first
  const [ours, theirs] = [askPlatform(system), reasonOfPlatform(system)]
  const mine: Step[] = [named('unknown', 'guide-end-unknown'), named('refused', 'guide-end-refused')]
  const browser: Step[] = [askVersion, noTo('version', { id: 'guide-end-version' })]
  const again: Step[] = [yesNo('restart', { id: 'guide-restart' }), noTo('restart', { id: 'guide-end-restart' })]
  switch (page) {
    case 'none':
      return [...first, ...placeSteps(system), ...again, ours, theirs]
    case 'errors':
      return [...first, ...mine, ...browser, ours, theirs]
    case 'some':
      return [...first, ours, theirs, ...mine, ...browser, ...again]
    case 'all':
      return [...first, named('without effect', 'guide-end-idle'), actsOnce, ...browser, ...again]
    default:
      return first
  }
}

const askSystem: Step = ({ circumstances }) =>
  circumstances.os === null ? { id: 'system', text: { id: 'guide-system' }, options: SYSTEMS } : null

const askPage: Step = () => ({
  id: 'page',
  text: { id: 'guide-page' },
  options: (['none', 'errors', 'some', 'all'] as const).map((id) => ({ id, text: { id: `guide-page-${id}` } })),
})

function placeSteps(system: System): readonly Step[] {
  const ways = INSTALLED[system]
  const pathFor = ({ install }: Answers): string =>
    system === 'macos' ? PATHS.macos : PATHS[install === 'store' ? 'setup' : (install as keyof typeof PATHS)]
  const askInstall: Step = () =>
    ways.length === 0
      ? null
      : {
          id: 'install',
          text: { id: 'guide-install' },
          options: ways.map((id) => ({ id, text: { id: `guide-install-${id}` } })),
        }
  const inStore: Step = (_, { install }) => (install === 'store' ? { id: 'guide-end-store' } : null)
  const askPlace: Step = (_, answers) => ({
    id: 'place',
    text: {
      id: answers.install === 'container' ? 'guide-place-container' : 'guide-place',
      values: { path: pathFor(answers) },
    },
    options: YES_NO,
  })
  const wrongPlace: Step = (_, answers) =>
    answers.place === 'no' ? { id: 'guide-end-place', values: { path: pathFor(answers) } } : null
  const askRights: Step = (_, answers) =>
    system === 'windows'
      ? null
      : {
          id: 'rights',
          text: { id: 'guide-rights', values: { command: listing(system, pathFor(answers)) } },
          options: YES_NO,
        }
  const wrongRights: Step = (_, answers) =>
    answers.rights === 'no' && system !== 'windows'
      ? { id: 'guide-end-rights', values: { command: `sudo chmod a+rX ${pathFor(answers)}` } }
      : null
  return [
    askInstall,
    inStore,
    askPlace,
    wrongPlace,
    yesNo('name', { id: 'guide-name' }),
    noTo('name', { id: 'guide-end-name' }),
    askRights,
    wrongRights,
  ]
}

const listing = (system: System, path: string): string => (system === 'linux' ? `namei -l ${path}` : `ls -l ${path}`)

const yesNo =
  (id: QuestionId, text: Saying): Step =>
  () => ({ id, text, options: YES_NO })

const noTo =
  (id: QuestionId, reason: Saying): Step =>
  (_, answers) =>
    answers[id] === 'no' ? reason : null

const askVersion: Step = ({ circumstances: { target } }) => ({
  id: 'version',
  text: { id: 'guide-version', values: { browser: targetFacts[target].label } },
  options: YES_NO,
})

const SECOND_PATH = 'distribution/policies.json'

const askPlatform =
  (system: System): Step =>
  () => {
    const values = { path: SECOND_PATH, command: `reg query ${KEY} /s` }
    return { id: 'platform', text: { id: `guide-platform-${system}`, values }, options: YES_NO }
  }

const reasonOfPlatform =
  (system: System): Step =>
  (_, { platform }) =>
    platform === 'yes' ? { id: `guide-end-platform-${system}`, values: { path: SHARED_PATH } } : null

const named =
  (outcome: PolicyOutcome, id: TextId): Step =>
  ({ judgement }) => {
    const names = Object.entries(judgement?.outcomes ?? {}).filter(([, one]) => one === outcome)
    return names.length === 0 ? null : { id, values: { names: names.map(([name]) => name).join(', ') } }
  }

const actsOnce: Step = ({ judgement, circumstances: { target } }) => {
  const names = Object.keys(judgement?.outcomes ?? {}).filter((name) => {
    const timing = policyIn(target, name)?.effects.timing
    return timing !== undefined && timing !== 'each-start'
  })
  return names.length === 0 ? null : { id: 'guide-end-once', values: { names: names.join(', ') } }
}
