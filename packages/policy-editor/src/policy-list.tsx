import { useMemo, useState } from 'preact/hooks'
import { type Policy, policiesOf, policyName, type Target, targetFacts } from '../../browser-policy/src/browser.ts'
import type { PageState, Store } from './store.ts'
import { t, translated } from './text.ts'
import { titleOf } from './titles.ts'

type Shown = 'all' | 'set' | 'faulty'

/** A policy of the list. */
interface Row {
  readonly name: string
  readonly title: string
  readonly category: string
  readonly isSet: boolean
  readonly worst: 'error' | 'warning' | null
}

/** Every policy of the chosen browser, and what the file names besides. */
function rowsOf(target: Target, state: PageState, names: readonly string[]): readonly Row[] {
  const worst = new Map<string, 'error' | 'warning'>()
  for (const { path, severity } of state.judgement?.problems ?? []) {
    const name = String(path[0] ?? '')
    if (severity === 'error' || (severity === 'warning' && !worst.has(name))) worst.set(name, severity)
  }
  const set = new Set(names)
  const known = policiesOf(target).map((policy): Row => {
    const name = policyName(policy, targetFacts[target].names)
    return {
      name,
      title: titleOf(name),
      category: policy.category,
      isSet: set.has(name),
      worst: worst.get(name) ?? null,
    }
  })
  const strange = names
    .filter((name) => !known.some((row) => row.name === name))
    .map((name): Row => ({ name, title: name, category: '', isSet: true, worst: worst.get(name) ?? null }))
  return [...strange, ...known]
}

/** The text that a search looks at: the name, its words, what it does, and the preferences that it sets. */
function haystackOf(policy: Policy): string {
  const name = policy.firefoxName ?? policy.name
  const parts = [
    name,
    titleOf(name),
    translated(policy.summary),
    policy.category,
    ...(policy.effects.preferences ?? []).map((one) => one.name),
  ]
  const properties = Object.entries(policy.properties ?? {}).flatMap(([path, facts]) => [
    path,
    translated(facts.summary),
  ])
  return [...parts, ...properties].join(' ').toLowerCase()
}

let haystacks: ReadonlyMap<string, string> | undefined

function haystack(name: string, target: Target): string {
  haystacks ??= new Map(
    policiesOf(target).flatMap((policy) => {
      const text = haystackOf(policy)
      return [[policy.name, text] as const, [policy.firefoxName ?? policy.name, text] as const]
    }),
  )
  return haystacks.get(name) ?? name.toLowerCase()
}

/** The policy that a search most likely means: by its name before what it does. */
function bestOf(rows: readonly Row[], words: readonly string[]): Row | undefined {
  const wanted = words.join('')
  const rank = ({ name, title }: Row): number => {
    const names = [name.toLowerCase(), translated(title).toLowerCase().replaceAll(' ', '')]
    if (names.includes(wanted)) return 0
    if (names.some((one) => one.startsWith(wanted))) return 1
    return names.some((one) => one.includes(wanted)) ? 2 : 3
  }
  return rows.toSorted((a, b) => rank(a) - rank(b))[0]
}

/** The list of policies, with a search and the choice of those that are set. */
export function PolicyList({
  store,
  state,
  names,
  onChosen,
}: {
  readonly store: Store
  readonly state: PageState
  readonly names: readonly string[]
  onChosen(): void
}) {
  const [search, setSearch] = useState('')
  const [shown, setShown] = useState<Shown>('all')
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  const { target } = state.circumstances
  const rows = useMemo(() => rowsOf(target, state, names), [target, state, names])
  const matching = rows.filter(
    (row) =>
      (shown === 'all' || (shown === 'set' ? row.isSet : row.worst !== null)) &&
      words.every((word) => haystack(row.name, target).includes(word)),
  )
  const groups = new Map<string, Row[]>()
  for (const row of matching) groups.set(row.category, [...(groups.get(row.category) ?? []), row])
  return (
    <nav className="policy-list" aria-label={t('view-policies')}>
      <div className="list-head">
        <label className="visually-hidden" htmlFor="search">
          {t('search-policies')}
        </label>
        <input
          id="search"
          type="search"
          value={search}
          placeholder={t('search-hint')}
          onInput={({ currentTarget: field }) => setSearch(field.value)}
          onKeyDown={({ key }) => {
            const best = key === 'Enter' ? bestOf(matching, words) : undefined
            if (!best) return
            store.select(best.name)
            onChosen()
          }}
        />
        <div className="choice-row" role="radiogroup" aria-label={t('view-policies')}>
          {(['all', 'set', 'faulty'] as const).map((kind) => (
            <label key={kind}>
              <input type="radio" name="shown" checked={shown === kind} onChange={() => setShown(kind)} />
              <span>{t(`show-${kind}`)}</span>
            </label>
          ))}
        </div>
        <p className="list-count" role="status">
          {t('policies-count', { count: matching.length, set: rows.filter(({ isSet }) => isSet).length })}
        </p>
      </div>
      <div className="list-body">
        {matching.length === 0 && <p className="quiet">{t('no-matches')}</p>}
        {[...groups].map(([category, members]) => (
          <section key={category}>
            {category !== '' && <h2>{translated(category)}</h2>}
            <ul>
              {members.map((row) => (
                <li key={row.name}>
                  <button
                    type="button"
                    className={`policy-row${row.isSet ? ' is-set' : ''}`}
                    aria-current={state.selected === row.name}
                    onClick={() => {
                      store.select(row.name)
                      onChosen()
                    }}
                  >
                    <span className="policy-row-title">{translated(row.title)}</span>
                    <span className="policy-row-name">{row.name}</span>
                    {row.worst !== null && (
                      <span className={`dot dot-${row.worst}`}>
                        <span className="visually-hidden">
                          {t(row.worst === 'error' ? 'has-errors' : 'has-warnings')}
                        </span>
                      </span>
                    )}
                    {row.isSet && row.worst === null && (
                      <span className="dot dot-good">
                        <span className="visually-hidden">{t('is-set')}</span>
                      </span>
                    )}
                  </button>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </nav>
  )
}
