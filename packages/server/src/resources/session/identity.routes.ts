import { beginIdentitySignIn, listIdentityProviders, returnFromProvider } from '@weft/contract'
import type { Transaction } from '../../db/database.ts'
import type { UserRow } from '../../domain/user/profile/find-user.ts'
import { auditOrigin, noteAudit } from '../../domain/user/profile/note-audit.ts'
import { maySignIn } from '../../domain/user/sign-in/find-by-password.ts'
import { prefersHtml } from '../../http/bind/negotiate.ts'
import { type Lookup, route } from '../../http/bind/route.ts'
import { reply } from '../../http/reply/reply.ts'
import { demandRecentSession } from '../../http/session/recent-session.ts'
import { readCookie, sessionCookieName } from '../../http/session/session-cookie.ts'
import { accountOf, connectIdentity, followGroups } from '../../identity/account-of.ts'
import { gitHubAddress, isGitHubFault, readGitHubReturn } from '../../identity/github.ts'
import { beginJourney, endJourney, type Journey, journeyLifetime, pathWithin } from '../../identity/journeys.ts'
import type { ForeignIdentity, IdentityProvider, JourneyProof } from '../../identity/providers.ts'
import { RefusedReturn } from '../../identity/refused-return.ts'
import { Refusal } from '../../refusal.ts'
import { logError } from '../../system/describe-error.ts'
import { signInOrAsk } from './begin-session.ts'
import type { presentSession } from './session.present.ts'

type ProviderLookup = Lookup<{ readonly provider: string }>

async function providerOf({ services, params }: ProviderLookup): Promise<IdentityProvider> {
  const found = (await services.identityProviders.all()).find(({ id }) => id === params.provider)
  if (found === undefined) throw new Refusal('not_found')
  return found
}

const cookieName = (links: Lookup['links']) => `${sessionCookieName(links)}-journey`

function journeyCookie({ links }: Lookup, browser: string): string {
  const secure = links.origin.startsWith('https:') ? '; Secure' : ''
  const age = Math.floor(journeyLifetime / 1000)
  return `${cookieName(links)}=${browser}; Path=${links.basePath}/; Max-Age=${age}; HttpOnly; SameSite=Lax${secure}`
}

/** The address to which the provider sends people back: below SITE_URL, as registered there. */
const returnUrl = ({ services }: ProviderLookup, { id }: IdentityProvider, search = '') =>
  new URL(`${services.config.siteUrl}/api/session/providers/${id}/return/${search}`)

/** A failure at a provider is shown to the reader in general words, and to the operator in the log. */
async function atProvider<Result>(provider: IdentityProvider, work: () => Promise<Result>): Promise<Result> {
  // Loaded where somebody signs in so: it takes a tenth of a second.
  const { isProviderFault } = await import('../../identity/openid.ts')
  try {
    return await work()
  } catch (error) {
    if (!isProviderFault(error) && !isGitHubFault(error)) throw error
    logError(error, `identity provider ${provider.id}`)
    const detail = `${provider.name} could not tell us who you are: try again, or sign in otherwise.`
    throw new RefusedReturn('failed', detail, { cause: error })
  }
}

async function addressOf(
  { services: { outbound } }: ProviderLookup,
  provider: IdentityProvider,
  proof: JourneyProof,
): Promise<URL> {
  if (provider.kind === 'github') return gitHubAddress(provider, proof)
  const { openIdAddress } = await import('../../identity/openid.ts')
  return atProvider(provider, () => openIdAddress(outbound, provider, proof))
}

async function whoCameBack(
  { services: { outbound } }: ProviderLookup,
  provider: IdentityProvider,
  proof: JourneyProof,
): Promise<ForeignIdentity> {
  const { readOpenIdReturn } = await import('../../identity/openid.ts')
  return atProvider(provider, () =>
    provider.kind === 'github'
      ? readGitHubReturn(outbound, provider, proof)
      : readOpenIdReturn(outbound, provider, proof),
  )
}

interface Return {
  readonly provider: IdentityProvider
  readonly identity: ForeignIdentity
  readonly journey: Journey
}

/** Connects what came back with the account that began the journey, or finds whose it is. */
async function settle(
  tx: Transaction,
  request: ProviderLookup,
  { provider, identity, journey }: Return,
): Promise<UserRow> {
  if (journey.userId === null) {
    const { user, isGiven } = await accountOf(tx, { provider, identity, origin: auditOrigin(request) })
    const about = 'password, sessions, tokens, second factors, identities'
    if (isGiven) noteAudit(tx, auditOrigin(request), { action: 'account-changed', userId: user.id, about })
    await followGroups(tx, user.id, { provider, identity })
    return user
  }
  const { userId } = journey
  await connectIdentity(tx, userId, { provider, identity })
  await followGroups(tx, userId, { provider, identity })
  const about = `${provider.name}: ${identity.username}`
  noteAudit(tx, auditOrigin(request), { action: 'identity-linked', userId, about })
  return tx.kysely.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirstOrThrow()
}

type ReturnLookup = ProviderLookup & { readonly query: { readonly state: string } }

async function comeBack(request: ReturnLookup, search: string) {
  const { database, actor, links, header, query } = request
  const provider = await providerOf(request)
  const browser = readCookie(header('cookie') ?? '', cookieName(links))
  const journey = await endJourney(database, { provider: provider.id, state: query.state, browser })
  if (journey === undefined)
    throw new RefusedReturn('not-begun', 'This browser has no sign-in in progress: start again.')
  if (journey.userId !== null && journey.userId !== actor.id)
    throw new RefusedReturn('another-user', 'Another user is signed in now: start again.')
  try {
    return await finish(request, { provider, journey, search })
  } catch (error) {
    if (error instanceof RefusedReturn) error.next = journey.next
    throw error
  }
}

interface Finish {
  readonly provider: IdentityProvider
  readonly journey: Journey
  readonly search: string
}

/** Asks the provider who came back, and signs in or connects. */
async function finish(request: ReturnLookup, { provider, journey, search }: Finish) {
  const { database, links, query } = request
  const { verifier, nonce } = journey
  const identity = await whoCameBack(request, provider, {
    returned: returnUrl(request, provider, search),
    state: query.state,
    verifier,
    nonce,
  })
  const user = await database.transaction((tx) => settle(tx, request, { provider, identity, journey }))
  const location = journey.next
  if (journey.userId !== null) return reply(302, null, { location, 'cache-control': 'no-store' })
  if (!maySignIn(user)) throw new RefusedReturn('disabled', 'This account is disabled.')
  const begun = await signInOrAsk(request, { user, by: provider.id })
  const { second_factor_required: waits } = begun.body as ReturnType<typeof presentSession> // as signInOrAsk made it
  const asked = new URLSearchParams({ next: location })
  const askFactor = `${links.basePath}/accounts/login/?${asked}#second-factor`
  const headers = { ...begun.headers, location: waits ? askFactor : location }
  return reply(302, null, headers, begun.cookies)
}

/**
 * A browser that was refused goes to the page where its person can go on: the sign-in, or their settings where they are signed in. That page
 * says why. Other clients get the refusal itself.
 */
async function comeBackOrSay(request: ReturnLookup) {
  const { links, services, page, caller, params, address } = request
  try {
    return await comeBack(request, page.search === '' ? '' : `?${page.search}`)
  } catch (error) {
    if (!(error instanceof Refusal) || !prefersHtml(request.header('accept'))) throw error
    const path = `/api/session/providers/${params.provider}/return/`
    services.securityLog.record({ event: 'sign-in-failed', address, method: 'GET', path })
    const problem = error instanceof RefusedReturn ? error.problem : error.code === 'not_found' ? 'gone' : 'failed'
    const next = error instanceof RefusedReturn ? error.next : null
    const asked = new URLSearchParams({
      refused: problem,
      provider: params.provider,
      ...(next !== null && caller.by.kind !== 'session' && { next }),
    })
    const to = caller.by.kind === 'session' ? `/accounts/profile/?${asked}#security` : `/accounts/login/?${asked}`
    return reply(302, null, { location: `${links.basePath}${to}`, 'cache-control': 'no-store' })
  }
}

export const identitySignInRoutes = [
  route(listIdentityProviders, {
    permission: 'public',
    countedAs: 'page',
    handle: async ({ services }) => ({
      results: (await services.identityProviders.all()).map(({ id, name }) => ({ id, name })),
    }),
  }),
  route(beginIdentitySignIn, {
    permission: 'anyone',
    sameOrigin: true,
    countedAs: 'page',
    async handle(request) {
      const { database, caller, actor, services, body } = request
      const provider = await providerOf(request)
      const { by } = caller
      const userId = by.kind === 'session' ? actor.id : null
      // A stranger at an open browser must not connect their account.
      if (by.kind === 'session') demandRecentSession(caller, 'Sign in again before you connect another account.')
      const next = pathWithin(body.next, services.config.siteUrl)
      const begun = await database.transaction((tx) => beginJourney(tx, { provider: provider.id, userId, next }))
      const url = await addressOf(request, provider, { ...begun, returned: returnUrl(request, provider) })
      return reply(
        200,
        { url: url.href },
        { 'cache-control': 'no-store', 'set-cookie': journeyCookie(request, begun.browser) },
      )
    },
  }),
  route(returnFromProvider, {
    permission: 'public',
    countedAs: 'page',
    handle: comeBackOrSay,
  }),
]
