import { isJsonObject, type JsonObject, setMember } from '../../convert/conversion.ts'
import { policyFileText } from '../../convert/write-json.ts'
import type { JsonValue } from '../../json-value.ts'
import { findPolicy, nameSetOf } from '../../names.ts'
import { outcomeOf, type PolicyOutcome } from '../../policy-outcome.ts'
import type { Browser, Target } from '../../target.ts'
import { type Verdict, verdict } from '../../verdict.ts'
import type { Store } from './stores.ts'

/** The effect of a store on a browser, with the reason. */
export interface StoreUse {
  readonly store: Store
  readonly use: 'read' | 'nothing there' | 'not read' | 'cannot be read'
  readonly why: string
}

/** A policy that a browser reads, and what it does with it. */
export interface EffectivePolicy {
  readonly name: string
  readonly value: JsonValue
  readonly outcome: PolicyOutcome
  readonly from: Store
  /** Weaker stores that set the same policy. */
  readonly hidden: readonly Store[]
}

/** The policies that apply in one browser. */
export interface EffectivePolicies {
  readonly stores: readonly StoreUse[]
  readonly policies: readonly EffectivePolicy[]
  readonly status: Verdict['status']
}

/** The first version that combines what the system keeps with policies.json. */
const FIRST_COMBINING = 87

/** Combines stores (strongest first) as the browser of a major version does, and judges the result. */
export function effectivePolicies(stores: readonly Store[], browser: Browser, major: number): EffectivePolicies {
  const { target } = browser
  const uses = useOf(stores, target, major)
  const seen = new Map<string, { value: JsonValue; from: Store; hidden: Store[] }>()
  for (const { store } of uses.filter(({ use }) => use === 'read')) {
    for (const [name, value] of Object.entries(policiesIn(store, target))) {
      const stronger = seen.get(name)
      if (stronger) stronger.hidden.push(store)
      else seen.set(name, { value, from: store, hidden: [] })
    }
  }
  const combined: Record<string, JsonValue> = {}
  for (const [name, { value }] of seen) setMember(combined, name, value)
  const failed = uses.some(({ use, store }) => use === 'cannot be read' && store.kind === 'file') && seen.size === 0
  const judged = verdict(new TextEncoder().encode(policyFileText(combined)), browser)
  return {
    stores: uses,
    policies: [...seen].map(([name, one]) => ({ name, ...one, outcome: outcomeOf(name, judged, browser) })),
    status: failed ? 'failed' : seen.size === 0 ? 'inactive' : judged.status,
  }
}

/** The policies that a browser reads from a store. */
function policiesIn(store: Store, target: Target): JsonObject {
  if (store.state.kind !== 'present') return {}
  const { policies } = store.state.file
  if (policies === null) return {}
  if (!store.isMixed) return policies
  const known: Record<string, JsonValue> = {}
  for (const [name, value] of Object.entries(policies)) {
    if (findPolicy(name, nameSetOf(target))) setMember(known, name, value)
  }
  return known
}

const holds = (store: Store, target: Target): boolean => Object.keys(policiesIn(store, target)).length > 0

function useOf(stores: readonly Store[], target: Target, major: number): readonly StoreUse[] {
  const preferences = stores.filter(({ form }) => form === 'plist')
  const isEnabled = preferences.length === 0 || preferences.some((store) => isSwitchedOn(store))
  const platformHolds = isEnabled && stores.some((store) => store.kind === 'platform' && holds(store, target))
  const uses: StoreUse[] = []
  for (const store of stores) {
    const given = (use: StoreUse['use'], why: string): void => void uses.push({ store, use, why })
    const first = uses.find((one) => one.store.kind === 'file' && one.use !== 'nothing there')
    if (store.state.kind === 'missing') given('nothing there', 'there is no such place')
    else if (store.kind === 'platform' && !isEnabled)
      given('not read', 'EnterprisePoliciesEnabled is true in no place, so that the browser looks at none')
    else if (store.kind === 'file' && first) given('not read', `${first.store.name} is there and counts alone`)
    else if (store.kind === 'file' && platformHolds && major < FIRST_COMBINING)
      given('not read', `before Firefox ${FIRST_COMBINING} what the system keeps counts alone`)
    else if (store.state.kind === 'unreadable') given('cannot be read', store.state.reason)
    else if (!isReadable(store, target))
      given('cannot be read', 'the browser cannot read it; the problems below say why')
    else given('read', whyRead(store, uses, target))
  }
  return uses
}

function whyRead(store: Store, before: readonly StoreUse[], target: Target): string {
  if (!holds(store, target)) return 'it sets no policy'
  const stronger = before.find(({ store: other, use }) => use === 'read' && holds(other, target))
  return stronger ? `${stronger.store.name} replaces it policy by policy` : 'it is the strongest'
}

function isSwitchedOn({ state }: Store): boolean {
  return (
    state.kind === 'present' &&
    state.file.policies !== null &&
    !state.file.problems.some(({ code }) => code === 'not-enabled')
  )
}

/** Whether the browser can read a store; JSON is read as strictly as the browser does. */
function isReadable({ state, form }: Store, target: Target): boolean {
  if (state.kind !== 'present') return false
  if (form !== 'json') return state.file.policies !== null
  return verdict(state.bytes, target).status !== 'failed' && isJsonObject(state.file.policies ?? undefined)
}
