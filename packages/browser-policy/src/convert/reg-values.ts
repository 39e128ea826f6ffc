import type { Path } from '../document/node.ts'
import type { JsonValue } from '../json-value.ts'
import { isJsonObject, type JsonObject, type Loss } from './conversion.ts'
import { type Candidate, expressible, type FormLimits, type Judgement } from './expressible.ts'
import { isMachineOnly, kindAt } from './policy-kind.ts'
import { FIREFOX_KEY, foldName, LONGEST_KEY_NAME, LONGEST_VALUE_NAME, listNames, type RegHive } from './reg-names.ts'

/** The target of the policies in the file. */
export interface RegTarget {
  /** The machine's settings unless `HKCU` is asked for. */
  readonly hive?: RegHive
  /** The key below the hive; Firefox's own unless given. */
  readonly key?: string
}

/** One value of the registry that is to be written. */
export interface RegistrySetting {
  /** The key below the hive. */
  readonly key: string
  readonly name: string
  readonly data: string | number | boolean
}

/** A key with the values that stand directly in it, in the order of the policies. */
export interface RegistrySection {
  readonly key: string
  /** True for the entries of a list, whose names are numbers. */
  readonly isList: boolean
  readonly settings: readonly RegistrySetting[]
}

/** Judges a value that one form of the registry cannot hold, and others can. */
export type JudgeMore = (candidate: Candidate) => Judgement

/**
 * The registry's keys and values for a policy set, and every loss. A policy that keys cannot hold without loss, but which
 * browsers also take as JSON text, is written as such a text. The key of the policies itself comes first, even without values.
 */
export function registrySections(
  policies: JsonObject,
  { hive = 'HKLM', key = FIREFOX_KEY }: RegTarget = {},
  judgeMore: JudgeMore = () => undefined,
): { readonly sections: readonly RegistrySection[]; readonly losses: readonly Loss[] } {
  const texts = jsonTexts(policies, judgeMore)
  const { policies: writable, losses } = expressible(
    { ...policies, ...texts },
    registryForm({ texts: new Set(Object.keys(texts)), isUser: hive === 'HKCU', judgeMore }),
  )
  const sections: RegistrySection[] = []
  addKey(sections, key, Object.entries(writable), false)
  return { sections, losses }
}

/** The policies that keys cannot hold without loss, as JSON text if the browser accepts that. */
function jsonTexts(policies: JsonObject, judgeMore: JudgeMore): JsonObject {
  const texts: Record<string, JsonValue> = {}
  for (const [name, value] of Object.entries(policies)) {
    if (!isNested(value) || !kindAt([name]).takesJsonText) continue
    const form = registryForm({ texts: new Set(), isUser: false, judgeMore })
    if (expressible({ [name]: value }, form).losses.length > 0) texts[name] = JSON.stringify(value)
  }
  return texts
}

/** Adds the plain values of a key and then its subkeys, each as a separate section. */
function addKey(
  sections: RegistrySection[],
  key: string,
  entries: readonly [string, JsonValue][],
  isList: boolean,
): void {
  const settings = entries.flatMap(([name, data]): RegistrySetting[] =>
    typeof data === 'string' || typeof data === 'number' || typeof data === 'boolean' ? [{ key, name, data }] : [],
  )
  if (sections.length === 0 || settings.length > 0) sections.push({ key, isList, settings })
  for (const [name, value] of entries) {
    if (Array.isArray(value)) addKey(sections, `${key}\\${name}`, nameItems(value), true)
    else if (isJsonObject(value)) addKey(sections, `${key}\\${name}`, Object.entries(value), false)
  }
}

function nameItems(list: readonly JsonValue[]): [string, JsonValue][] {
  const names = listNames(list.length)
  return list.map((value, index) => [names[index] ?? '', value])
}

const isNested = (value: JsonValue): boolean => typeof value === 'object' && value !== null

interface RegistryRules {
  /** Policies that this writer turned into JSON text, and that are read back as their values. */
  readonly texts: ReadonlySet<string>
  /** True for the user's hive, in which browsers ignore some policies. */
  readonly isUser: boolean
  readonly judgeMore: JudgeMore
}

function registryForm({ texts, isUser, judgeMore }: RegistryRules): FormLimits {
  const namesakes = new WeakMap<object, Map<string, string>>()
  const plainLists = new WeakMap<object, boolean>()
  return {
    holdsEmpty: false,
    depth: 500,
    judge: (candidate) =>
      judgeName(candidate, namesakes) ??
      judgeMore(candidate) ??
      judgeItem(candidate, plainLists) ??
      (isOwnText(candidate, texts) ? undefined : judgeScalar(candidate.value, candidate.path)) ??
      (isUser && candidate.path.length === 1 && isMachineOnly(String(candidate.step))
        ? kept('machine-only')
        : undefined),
  }
}

const isOwnText = ({ path, step }: Candidate, texts: ReadonlySet<string>): boolean =>
  path.length === 1 && texts.has(String(step))

export const leftOut = (code: NonNullable<Judgement>['code']): Judgement => ({ code, keep: false })
const kept = (code: NonNullable<Judgement>['code']): Judgement => ({ code, keep: true })

function judgeName({ step, value, parent }: Candidate, namesakes: WeakMap<object, Map<string, string>>): Judgement {
  if (typeof step === 'number') return undefined
  if (step === '') return leftOut('name-empty')
  if (step === '1') return leftOut('name-one')
  const isKey = isNested(value)
  const longest = isKey ? LONGEST_KEY_NAME : LONGEST_VALUE_NAME
  if (step.length > longest || /[\0\r\n]/.test(step) || (isKey && step.includes('\\')))
    return leftOut('name-characters')
  const known =
    namesakes.get(parent) ??
    new Map(
      Object.keys(parent)
        .reverse()
        .map((name) => [foldName(name), name]),
    )
  namesakes.set(parent, known)
  return known.get(foldName(step)) === step ? undefined : leftOut('name-collision')
}

/** A list must hold only plain values or only objects: the browser reads a key's values before its subkeys. */
function judgeItem({ step, value, parent }: Candidate, plainLists: WeakMap<object, boolean>): Judgement {
  if (typeof step !== 'number' || !Array.isArray(parent) || !isNested(value)) return undefined
  const isPlain = plainLists.get(parent) ?? parent.some((item: JsonValue) => item !== null && !isNested(item))
  plainLists.set(parent, isPlain)
  return isPlain ? leftOut('mixed-list') : undefined
}

function judgeScalar(value: JsonValue, path: Path): Judgement {
  if (value === null) return leftOut('null-value')
  if (typeof value === 'boolean') return kindAt(path).numbersAre === 'boolean' ? undefined : kept('boolean-as-number')
  if (typeof value === 'number') {
    if (!Number.isSafeInteger(value) || value < 0) return leftOut('number-range')
    return value <= 1 && kindAt(path).numbersAre === 'boolean' ? kept('number-as-boolean') : undefined
  }
  if (typeof value !== 'string') return undefined
  if (value.includes('\0')) return leftOut('text-characters')
  return kindAt(path).takesJsonText && parsedJson(value) !== undefined ? kept('json-text') : undefined
}

/** The object or list that a text holds as JSON; undefined for any other text. */
export function parsedJson(text: string): JsonValue | undefined {
  if (!/^\s*[[{]/.test(text)) return undefined
  try {
    return JSON.parse(text)
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    return undefined
  }
}
