import type { ComponentChildren } from 'preact'
import { useId, useMemo, useState } from 'preact/hooks'
import {
  comparePolicies,
  fixAll,
  formatPath,
  type JsonObject,
  type PolicyProblem,
  simulate,
  targetFacts,
} from '../../browser-policy/src/browser.ts'
import { Guided } from './guided.tsx'
import { LARGE } from './judge.ts'
import { ProblemText } from './message.tsx'
import { policiesIn } from './policies-in.ts'
import type { PageState, Store } from './store.ts'
import { t, translated } from './text.ts'
import { TextField, type TextFieldHandle } from './text-field.tsx'

const tabs = ['text', 'problems', 'address', 'changes', 'ignored'] as const
type Tab = (typeof tabs)[number]

const NO_PROBLEMS: readonly PolicyProblem[] = []

/** The text, and everything that is said of the whole file, in tabs beside the form. */
export function Checks({
  store,
  state,
  policies,
}: {
  readonly store: Store
  readonly state: PageState
  readonly policies: JsonObject
}) {
  const [tab, setTab] = useState<Tab>('text')
  const [field] = useState<{ current: TextFieldHandle | null }>({ current: null })
  const id = useId()
  const problems = state.judgement?.problems ?? NO_PROBLEMS
  const goTo = (problem: PolicyProblem): void => {
    setTab('text')
    requestAnimationFrame(() => field.current?.goTo(problem.span.start, problem.span.end))
  }
  const panels: Readonly<Record<Exclude<Tab, 'text'>, () => ComponentChildren>> = {
    problems: () => <Problems store={store} state={state} onGo={goTo} />,
    address: () => <AtAddress state={state} policies={policies} />,
    changes: () => <Changes store={store} state={state} policies={policies} />,
    ignored: () => <Guided state={state} />,
  }
  return (
    <section className="checks" aria-label={t('view-checks')}>
      <div role="tablist" aria-label={t('view-checks')} className="tabs">
        {tabs.map((one, at) => (
          <button
            key={one}
            type="button"
            role="tab"
            id={`${id}-${one}`}
            aria-selected={tab === one}
            aria-controls={`${id}-panel`}
            tabIndex={tab === one ? 0 : -1}
            onClick={() => setTab(one)}
            onKeyDown={({ key, currentTarget }) => {
              const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0
              if (step === 0) return
              const isReversed = getComputedStyle(currentTarget).direction === 'rtl'
              const next = tabs[(at + (isReversed ? -step : step) + tabs.length) % tabs.length] ?? 'text'
              setTab(next)
              document.getElementById(`${id}-${next}`)?.focus()
            }}
          >
            {t(`tab-${one}`)}
            {one === 'problems' && problems.length > 0 && <Count problems={problems} />}
          </button>
        ))}
      </div>
      <div
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${tab}`}
        className={`tab-panel tab-panel-${tab}`}
        tabIndex={tab === 'text' ? -1 : 0}
      >
        {state.isJudging && state.text.length >= LARGE && (
          <p role="status" className="panel-head quiet">
            {t('judging')}
          </p>
        )}
        <div hidden={tab !== 'text'} className="text-host">
          <TextField store={store} problems={problems} handle={field} />
        </div>
        {tab !== 'text' && panels[tab]()}
      </div>
    </section>
  )
}

function Count({ problems }: { readonly problems: readonly PolicyProblem[] }) {
  const worst = problems.some(({ severity }) => severity === 'error')
    ? 'error'
    : problems.some(({ severity }) => severity === 'warning')
      ? 'warning'
      : 'info'
  const counted = worst === 'info' ? problems : problems.filter(({ severity }) => severity !== 'info')
  return <span className={`count count-${worst}`}> {counted.length}</span>
}

const MOST_SHOWN = 300

function Problems({
  store,
  state,
  onGo,
}: {
  readonly store: Store
  readonly state: PageState
  onGo(problem: PolicyProblem): void
}) {
  const problems = state.judgement?.problems ?? NO_PROBLEMS
  const counts = { errors: 0, warnings: 0, hints: 0 }
  for (const { severity } of problems)
    counts[severity === 'error' ? 'errors' : severity === 'warning' ? 'warnings' : 'hints'] += 1
  const { target, os } = state.circumstances
  const mendAll = (): void => {
    const { bytes } = fixAll(new TextEncoder().encode(state.text), { target, ...(os && { os }) })
    store.replaceText(new TextDecoder().decode(bytes))
  }
  if (problems.length === 0) return <p className="good">{t('problems-none', { browser: targetFacts[target].label })}</p>
  return (
    <>
      <div className="panel-head">
        <p role="status">{t('problems-count', counts)}</p>
        {problems.some(({ fix }) => fix) && (
          <button type="button" onClick={mendAll}>
            {t('problem-fix-all')}
          </button>
        )}
      </div>
      {state.judgement?.starts === false && <p className="message message-error">{t('problem-starts-not')}</p>}
      <ul className="problems">
        {problems.slice(0, MOST_SHOWN).map((problem) => (
          <li
            key={`${problem.code}${problem.span.start}-${formatPath(problem.path)}`}
            className={`problem problem-${problem.severity}`}
          >
            <button type="button" className="problem-place" onClick={() => onGo(problem)}>
              <span className="problem-kind">{t(`problem-${problem.severity}`)}</span> {formatPath(problem.path)}{' '}
              <span className="quiet">{t('problem-line', { line: problem.line })}</span>
            </button>
            <p>
              <ProblemText problem={problem} /> <code className="quiet">{problem.code}</code>
            </p>
            {problem.fix && (
              <button type="button" className="small" onClick={() => store.applyEdits(problem.fix ?? [])}>
                {t('problem-fix')}
              </button>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

function AtAddress({ state, policies }: { readonly state: PageState; readonly policies: JsonObject }) {
  const [address, setAddress] = useState('https://www.example.com/')
  const { target } = state.circumstances
  const { outcomes } = useMemo(() => simulate(policies, address, target), [policies, address, target])
  const id = useId()
  return (
    <div className="panel-body">
      <label htmlFor={id}>{t('address-label')}</label>
      <input
        id={id}
        type="url"
        value={address}
        spellcheck={false}
        aria-invalid={outcomes === null}
        aria-describedby={`${id}-fault`}
        onInput={({ currentTarget: field }) => setAddress(field.value)}
      />
      <p id={`${id}-fault`} className="message message-error" hidden={outcomes !== null}>
        {t('address-wrong')}
      </p>
      {outcomes && (
        <table>
          <thead>
            <tr>
              <th scope="col">{t('address-aspect')}</th>
              <th scope="col">{t('address-result')}</th>
              <th scope="col">{t('address-by')}</th>
            </tr>
          </thead>
          <tbody>
            {outcomes.map((outcome) => (
              <tr key={outcome.aspect}>
                <th scope="row">{translated(outcome.label)}</th>
                <td>
                  {translated(outcome.result)}
                  <p className="quiet">{translated(outcome.detail)}</p>
                </td>
                <td>{outcome.decidedBy && <code>{formatPath(outcome.decidedBy)}</code>}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  )
}

const KINDS = {
  added: 'changes-added',
  removed: 'changes-removed',
  changed: 'changes-changed',
  reordered: 'changes-reordered',
} as const

function Changes({
  store,
  state,
  policies,
}: {
  readonly store: Store
  readonly state: PageState
  readonly policies: JsonObject
}) {
  const differences = useMemo(() => comparePolicies(policiesIn(state.opened) ?? {}, policies), [state.opened, policies])
  return (
    <div className="panel-body">
      {differences.length === 0 && <p className="good">{t('changes-none')}</p>}
      <ul className="problems">
        {differences.slice(0, MOST_SHOWN).map((difference) => (
          <li key={`${difference.kind}${formatPath(difference.path)}`} className={`change change-${difference.kind}`}>
            <strong>{formatPath(difference.path)}</strong> <span className="quiet">{t(KINDS[difference.kind])}</span>
            {'before' in difference && <del>{JSON.stringify(difference.before)}</del>}
            {'after' in difference && <ins>{JSON.stringify(difference.after)}</ins>}
          </li>
        ))}
      </ul>
      {state.text !== state.opened && (
        <button type="button" onClick={() => store.replaceText(state.opened)}>
          {t('changes-revert')}
        </button>
      )}
    </div>
  )
}
