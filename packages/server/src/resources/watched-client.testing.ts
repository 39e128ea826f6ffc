import { type Endpoint, endpoints } from '@weft/contract'
import { type Client, createClient } from '@weft/contract/client'
import { type Kiosk, type MailServer, startKiosk, startMailServer, tokenOf } from '@weft/testkit'
import { Compile } from 'typebox/compile'
import { exactSchema } from '../http/exact-schema.ts'

export const all: readonly (readonly [string, Endpoint])[] = Object.entries(endpoints)
/** `readProject 200` of every reply that came. */
export const seen = new Set<string>()
/** Replies that say something else than their contracts, or more. */
export const wrong: string[] = []

/** The endpoint of a method and a path: of several the one with the most words that are not parameters. */
function endpointOf(method: string, path: string): readonly [string, Endpoint] {
  const matches = all.filter(
    ([, one]) => one.method === method && new RegExp(`^${one.path.replace(/:\w+/g, '[^/]+')}$`).test(path),
  )
  const [found] = matches.sort(([, one], [, other]) => one.path.split(':').length - other.path.split(':').length)
  if (found === undefined) throw new Error(`The contract has no ${method} ${path}`)
  return found
}

/** The real fetch; whatever comes is held against its contract. */
export async function watchedFetch(url: string | URL | Request, init?: RequestInit): Promise<Response> {
  const response = await fetch(url, init)
  const [name, { replies, renders }] = endpointOf(init?.method ?? 'GET', new URL(String(url)).pathname)
  const schema = replies[response.status]
  if (schema === undefined || !response.ok) return response
  seen.add(`${name} ${response.status}`)
  if (schema === null || renders === 'file') return response
  const value: unknown = await response.clone().json()
  const check = Compile(exactSchema(schema))
  if (!check.Check(value))
    wrong.push(...check.Errors(value).map((one) => `${name} ${response.status}: ${one.instancePath} ${one.message}`))
  return response
}

export let kiosk: Kiosk
export let mailServer: MailServer
export let client: Client
export const clientOf = (token: string | null) =>
  createClient({ base: kiosk.app.base, credentials: token === null ? null : { token }, fetch: watchedFetch })

/** Starts what the calls go to. */
export async function startWatched(): Promise<void> {
  mailServer = await startMailServer()
  const mail = { smtpUrl: mailServer.url, from: 'weft@example.org' }
  kiosk = await startKiosk({ config: { mail, registration: 'open' } })
  client = clientOf(tokenOf('admin'))
}

export async function stopWatched(): Promise<void> {
  await kiosk.close()
  await mailServer.stop()
}

export const project = { project: 'demo' }
export const component = { ...project, component: 'kiosk' }
export const translation = { ...component, language: 'cs' }
