import { useMemo } from 'preact/hooks'
import {
  findByEitherName,
  formFields,
  type JsonObject,
  nameSetOf,
  type Policy,
  policyIn,
  policyPage,
} from '../../browser-policy/src/browser.ts'
import { Field, Input, Messages } from './field.tsx'
import type { FieldContext } from './plain-inputs.tsx'
import type { PageState, Store } from './store.ts'
import { t, translated } from './text.ts'
import { titleOf } from './titles.ts'

/** The form of the chosen policy: what it does, its values, and what the browser says of them. */
export function PolicyForm({
  store,
  state,
  policies,
  name,
}: {
  readonly store: Store
  readonly state: PageState
  readonly policies: JsonObject
  readonly name: string
}) {
  const { target } = state.circumstances
  const policy = policyIn(target, name)
  const value = Object.hasOwn(policies, name) ? policies[name] : undefined
  const context = useMemo<FieldContext>(
    () => ({ problems: state.judgement?.problems ?? [], set: store.set }),
    [state.judgement, store],
  )
  const outcome = state.judgement?.outcomes[name]
  return (
    <article className="policy-form" aria-labelledby="policy-title">
      <header>
        <h2 id="policy-title" tabIndex={-1}>
          {translated(titleOf(name))} <code>{name}</code>
        </h2>
        <Explanation policy={policy ?? findByEitherName(name)} isKnown={policy !== undefined} />
        {outcome && value !== undefined && (
          <p className={`outcome outcome-${outcome.replace(/ /g, '-')}`}>{t(OUTCOMES[outcome])}</p>
        )}
      </header>
      {policy ? (
        <Values policy={policy} name={name} state={state} policies={policies} context={context} />
      ) : (
        value !== undefined && (
          <Input path={[name]} shape={{ kind: 'json' }} value={value} context={context} labelledBy="policy-title" />
        )
      )}
      {value !== undefined && (
        <button type="button" className="remove" onClick={() => store.set([name], undefined)}>
          {t('policy-remove')}
        </button>
      )}
    </article>
  )
}

const OUTCOMES = {
  active: 'outcome-active',
  cut: 'outcome-cut',
  refused: 'outcome-refused',
  unknown: 'outcome-unknown',
  'without effect': 'outcome-without-effect',
  'not read': 'outcome-not-read',
} as const

function Values({
  policy,
  name,
  state,
  policies,
  context,
}: {
  readonly policy: Policy
  readonly name: string
  readonly state: PageState
  readonly policies: JsonObject
  readonly context: FieldContext
}) {
  const { target } = state.circumstances
  const [field] = useMemo(
    () => formFields({ policies: [policy], target, nameSet: nameSetOf(target) }),
    [policy, target],
  )
  if (!field) return null
  const value = Object.hasOwn(policies, name) ? policies[name] : undefined
  if (field.shape.kind !== 'object' || (value !== undefined && typeof value !== 'object'))
    return (
      <div className="fields">
        <Field field={{ ...field, summary: '' }} path={[name]} value={value} context={context} />
      </div>
    )
  return (
    <>
      <Input path={[name]} shape={field.shape} value={value} context={context} labelledBy="policy-title" />
      <Messages path={[name]} context={context} />
    </>
  )
}

const SYSTEM_NAMES = { windows: 'Windows', macos: 'macOS', linux: 'Linux' } as const

/** The catalogue's facts about a policy. */
function Explanation({ policy, isKnown }: { readonly policy: Policy | undefined; readonly isKnown: boolean }) {
  if (!policy) return <p className="message message-warning">{t('policy-unknown')}</p>
  const page = policyPage(policy)
  const fact = (label: string): string | undefined => page.facts.find(([known]) => known === label)?.[1]
  const only = policy.systems?.find(({ path }) => path === '')?.only
  const rows = [
    [t('policy-since'), fact('Since')],
    [t('policy-known'), fact('Known to')],
    [t('policy-platforms'), only ? only.map((system) => SYSTEM_NAMES[system]).join(', ') : t('every-system')],
    [t('policy-effect'), fact('Acts')],
  ] as const
  const lines = [...page.notes, ...page.conflicts]
  return (
    <>
      <p className="policy-summary">{translated(policy.summary)}</p>
      {!isKnown && <p className="message message-warning">{t('policy-unknown')}</p>}
      <dl className="facts">
        {rows.map(([label, text]) =>
          text === undefined ? null : (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{translated(text)}</dd>
            </div>
          ),
        )}
      </dl>
      <details>
        <summary>{t('policy-more')}</summary>
        {translated(policy.description)
          .split('\n\n')
          .map((paragraph) => (
            <p key={paragraph}>
              <Marked text={paragraph} />
            </p>
          ))}
        {policy.machineOnly && <p>{t('policy-machine')}</p>}
        {lines.length > 0 && <h3>{t('policy-conflicts')}</h3>}
        {lines.map((line) => (
          <p key={line}>
            <Marked text={translated(line)} />
          </p>
        ))}
        {page.effects.length > 0 && <h3>{t('policy-preferences')}</h3>}
        <ul className="effects">
          {page.effects.map((line) => (
            <li key={line}>
              <Marked text={translated(line)} />
            </li>
          ))}
        </ul>
      </details>
    </>
  )
}

/** Text with `code` in backticks. */
function Marked({ text }: { readonly text: string }) {
  return text.split('`').map((part, at) => (at % 2 === 1 ? <code key={at}>{part}</code> : part.replaceAll('**', '')))
}
