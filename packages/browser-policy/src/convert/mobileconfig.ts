import { v5 } from 'uuid'
import type { Path } from '../document/node.ts'
import type { JsonValue } from '../json-value.ts'
import {
  type ConversionProblem,
  isJsonObject,
  type JsonObject,
  type PolicyReadResult,
  setMember,
  type ValuePlace,
  valueAt,
  type WriteResult,
} from './conversion.ts'
import { expressible } from './expressible.ts'
import { buildPlist, enabled, fromDomain, plistForm, readPlistFile } from './plist.ts'
import { FIREFOX_DOMAIN } from './plist-names.ts'

/**
 * How the policies stand inside a configuration profile. `payload`: as a payload whose type is the browser's domain,
 * next to its own Payload names. `managed-client`: as forced settings of the domain inside `com.apple.ManagedClient.preferences`.
 */
export type ProfileForm = 'payload' | 'managed-client'

/** Names of the profile; each has a default. */
export interface ProfileNames {
  readonly form?: ProfileForm
  /** Reverse-DNS name; a device replaces an installed profile by one with the same. */
  readonly identifier?: string
  readonly displayName?: string
  readonly organization?: string
  /** The browser's preferences domain. */
  readonly domain?: string
}

const MANAGED_CLIENT = 'com.apple.ManagedClient.preferences'

/** Namespace of the derived identifiers (RFC 9562, 5.5). It must never change, or the UUIDs of all profiles change. */
const NAMESPACE = '6d1f3c1e-0a52-5c8e-9b41-5f6a2d7c9e10'

/**
 * Writes a policy set as a configuration profile for macOS. Its UUIDs are derived from the content (version 5): the same
 * policies under the same names give the same file, and another policy set gives another UUID.
 */
export function writeMobileconfig(policies: JsonObject, names: ProfileNames = {}): WriteResult {
  const { form = 'payload', identifier = 'local.firefox.policies', domain = FIREFOX_DOMAIN } = names
  const { policies: writable, losses } = expressible(
    policies,
    plistForm((name) => form === 'payload' && name.startsWith('Payload')),
  )
  const content = JSON.stringify([identifier, domain, form, canonical(writable)])
  // Gone over once, for it may be long; and as bytes, because the package converts a string character by character.
  const contentId = v5(new TextEncoder().encode(content), NAMESPACE)
  const uuid = (part: string): string => v5(part, contentId).toUpperCase()
  const settings = enabled(writable)
  const inner =
    form === 'payload'
      ? { PayloadType: domain, ...settings }
      : {
          PayloadType: MANAGED_CLIENT,
          PayloadContent: { [domain]: { Forced: [{ mcx_preference_settings: settings }] } },
        }
  const displayName = names.displayName ?? 'Browser policies'
  const profile = {
    PayloadContent: [
      {
        PayloadDisplayName: displayName,
        PayloadIdentifier: `${identifier}.settings`,
        PayloadUUID: uuid('settings'),
        PayloadVersion: 1,
        ...inner,
      },
    ],
    PayloadDisplayName: displayName,
    PayloadIdentifier: identifier,
    ...(names.organization === undefined ? {} : { PayloadOrganization: names.organization }),
    PayloadScope: 'System',
    PayloadType: 'Configuration',
    PayloadUUID: uuid('profile'),
    PayloadVersion: 1,
  }
  return { text: buildPlist(profile), losses }
}

/** The value with its names sorted, so that equal policies give equal UUIDs. */
function canonical(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map(canonical)
  if (!isJsonObject(value)) return value
  return Object.keys(value)
    .sort()
    .map((name) => [name, canonical(value[name] ?? null)])
}

/**
 * Reads a configuration profile in either form. Several payloads for the domain are combined, the later one winning.
 */
export function readMobileconfig(bytes: Uint8Array, domain: string = FIREFOX_DOMAIN): PolicyReadResult {
  const file = readPlistFile(bytes)
  if (file.root === undefined) return { policies: {}, problems: file.problems, places: file.places }
  const problems: ConversionProblem[] = [...file.problems]
  const found = settingsPaths(file.root, domain)
  if (found.length === 0) {
    const other = typeInOtherCase(file.root, domain)
    const cure = other === undefined ? '' : `, but one for ${other}: the domain is written in small letters`
    const detail = `the profile has no payload for ${domain}${cure}`
    problems.push({ code: 'no-policies', severity: 'error', span: null, path: null, detail })
  }
  const policies: Record<string, JsonValue> = {}
  const places: ValuePlace[] = []
  for (const path of found) {
    const settings = valueAt(file.root, path)
    // Payload names belong to the profile only if they stand beside the policies
    const ownNames = path.at(-1) !== 'mcx_preference_settings'
    const read = fromDomain(withoutPayload(settings, ownNames), placesBelow(file.places, path), [])
    problems.push(...read.problems, ...clashes(policies, read.policies))
    places.push(...read.places.filter((place) => !(ownNames && String(place.path[0]).startsWith('Payload'))))
    for (const [name, value] of Object.entries(read.policies)) setMember(policies, name, value)
  }
  return { policies, problems, places }
}

/** The type of a payload that differs from the domain in the case of its letters alone. */
function typeInOtherCase(root: JsonValue, domain: string): string | undefined {
  const content = valueAt(root, ['PayloadContent'])
  const types = [root, ...(Array.isArray(content) ? content : [])].map((payload) => valueAt(payload, ['PayloadType']))
  return types.find((type): type is string => typeof type === 'string' && type.toLowerCase() === domain)
}

/** The paths of the domain's settings in a profile of either form; a single bare payload is accepted too. */
function settingsPaths(root: JsonValue, domain: string): Path[] {
  const content = valueAt(root, ['PayloadContent'])
  const paths: Path[] = valueAt(root, ['PayloadType']) === domain ? [[]] : []
  if (!Array.isArray(content)) return paths
  for (const [index, payload] of content.entries()) {
    const type = valueAt(payload, ['PayloadType'])
    if (type === domain) paths.push(['PayloadContent', index])
    if (type !== MANAGED_CLIENT) continue
    const forced = valueAt(payload, ['PayloadContent', domain, 'Forced'])
    if (!Array.isArray(forced)) continue
    for (const at of forced.keys())
      paths.push(['PayloadContent', index, 'PayloadContent', domain, 'Forced', at, 'mcx_preference_settings'])
  }
  return paths.filter((path) => isJsonObject(valueAt(root, path)))
}

function withoutPayload(settings: JsonValue | undefined, ownNames: boolean): JsonObject {
  const object: Record<string, JsonValue> = {}
  if (!isJsonObject(settings)) return object
  for (const [name, value] of Object.entries(settings))
    if (!(ownNames && name.startsWith('Payload'))) setMember(object, name, value)
  return object
}

function placesBelow(places: readonly ValuePlace[], prefix: Path): ValuePlace[] {
  return places
    .filter(({ path }) => prefix.every((step, at) => path[at] === step))
    .map(({ path, span }) => ({ path: path.slice(prefix.length), span }))
}

function clashes(before: JsonObject, after: JsonObject): ConversionProblem[] {
  return Object.keys(after)
    .filter((name) => Object.hasOwn(before, name))
    .map((name) => ({
      code: 'several-payloads',
      severity: 'warning',
      span: null,
      path: [name],
      detail: `${name}: two payloads set this; the later one is taken`,
    }))
}
