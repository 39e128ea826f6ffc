import {
  addIdentityProvider,
  changeIdentityProvider,
  deleteIdentityProvider,
  listSiteIdentityProviders,
  tryIdentityProvider,
} from '@weft/contract'
import type { Transaction } from '../../db/database.ts'
import { dropCaches } from '../../domain/cache-drop.ts'
import { auditOrigin, noteAudit } from '../../domain/user/profile/note-audit.ts'
import { type Lookup, route } from '../../http/bind/route.ts'
import { noContent, reply } from '../../http/reply/reply.ts'
import {
  openProvider,
  openProviderSecret,
  type ProviderRow,
  sealProviderSecret,
  selectProviders,
} from '../../identity/stored-providers.ts'
import { type FieldProblem, invalidField, Refusal } from '../../refusal.ts'
import { presentFound, presentProviders, returnUrlOf } from './identity-providers.present.ts'
import { deleteProvider, lockProvider, selectProvider, writeProvider } from './identity-providers.queries.ts'

/** A site has no more. */
const mostProviders = 50

type Named = Lookup<{ readonly provider: string }>

/** A provider that the file names is changed in the file. */
function demandOwn({ services, params }: Named): void {
  if (!services.identityProviders.ofFile().some(({ id }) => id === params.provider)) return
  const detail = 'The file of IDENTITY_PROVIDERS names this provider: change it there.'
  throw new Refusal('conflict', { detail })
}

function note(tx: Transaction, request: Lookup, about: string): void {
  noteAudit(tx, auditOrigin(request), { action: 'site-setting-changed', about: `identity provider ${about}` })
  dropCaches(tx, 'settings', 'identity-providers')
}

/** The faults that only both fields together have. */
function problemsOf(sent: { readonly id?: string; readonly kind?: string; readonly issuer?: string }): FieldProblem[] {
  const problems: FieldProblem[] = []
  if (sent.id !== undefined && !/^[a-z0-9][a-z0-9-]{0,39}$/.test(sent.id)) {
    const detail = 'Use lower case letters, digits and dashes, such as company.'
    problems.push({ code: 'invalid', attr: 'id', detail })
  }
  if (sent.kind === 'openid' && sent.issuer === '') {
    const detail = 'OpenID Connect needs the address of its provider.'
    problems.push({ code: 'required', attr: 'issuer', detail })
  }
  return problems
}

type Changes = Partial<Omit<ProviderRow, 'secret' | 'changed' | 'id' | 'kind'>>

/** The provider after a change. Throws where its secret would go to another address without being given again. */
async function changed({ services }: Lookup, row: ProviderRow, sent: Changes & { readonly client_secret?: string }) {
  const { client_secret: given, ...values } = sent
  const next = { ...row, ...values }
  if (next.kind === 'openid' && next.issuer === '')
    throw invalidField('issuer', 'OpenID Connect needs the address of its provider.', 'required')
  const secret = given ?? (await openProviderSecret(services.secretBox, row))
  const goesElsewhere = next.issuer !== row.issuer || next.api_url !== row.api_url
  if (secret === null || (goesElsewhere && given === undefined))
    throw invalidField('client_secret', 'Give the secret again: it would be sent to another address.', 'required')
  return { ...next, secret: await sealProviderSecret(services.secretBox, next, secret) }
}

/** The fields that a change gave another value; a form sends them all. A secret that is given counts as another one. */
const otherFields = (before: ProviderRow, after: Omit<ProviderRow, 'changed'>, sent: object): string[] =>
  Object.keys(sent).filter(
    (name) =>
      name === 'client_secret' ||
      JSON.stringify(Reflect.get(before, name)) !== JSON.stringify(Reflect.get(after, name)),
  )

const right = { permission: 'management.configure' } as const

export const identityProviderRoutes = [
  route(listSiteIdentityProviders, { ...right, handle: (request) => presentProviders(request) }),
  route(addIdentityProvider, {
    ...right,
    problems: async (sent) => problemsOf(sent),
    async handle(request) {
      const { database, services, body } = request
      const { client_secret: given, ...values } = body
      const secret = await sealProviderSecret(services.secretBox, values, given)
      await database.transaction(async (tx) => {
        const all = await selectProviders(tx)
        const ids = [...all, ...services.identityProviders.ofFile()].map(({ id }) => id)
        if (ids.includes(values.id)) throw invalidField('id', 'Another provider has this id.', 'unique')
        if (all.length >= mostProviders) throw new Refusal('conflict', { detail: 'There are fifty already.' })
        await writeProvider(tx, { ...values, secret })
        note(tx, request, `${values.id}: added`)
      })
      return reply(201, await presentFound(request, values.id))
    },
  }),
  route(changeIdentityProvider, {
    ...right,
    async handle(request) {
      const { database, body, params } = request
      demandOwn(request)
      await database.transaction(async (tx) => {
        const [row] = await tx.query(lockProvider, [params.provider])
        if (!row) throw new Refusal('not_found')
        const next = await changed(request, row, body)
        await writeProvider(tx, next)
        note(tx, request, `${row.id}: ${otherFields(row, next, body).join(', ')}`)
      })
      return presentFound(request, params.provider)
    },
  }),
  route(deleteIdentityProvider, {
    ...right,
    async handle(request) {
      const { database, params } = request
      demandOwn(request)
      await database.transaction(async (tx) => {
        const [gone] = await tx.query(deleteProvider, [params.provider])
        if (!gone) throw new Refusal('not_found')
        note(tx, request, `${gone.id}: deleted`)
      })
      return noContent()
    },
  }),
  route(tryIdentityProvider, {
    ...right,
    async handle({ database, services, params }) {
      const ofFile = services.identityProviders.ofFile().find(({ id }) => id === params.provider)
      const [row] = ofFile ? [] : await database.query(selectProvider, [params.provider])
      const provider = ofFile ?? (row && (await openProvider(services.secretBox, row)))
      if (provider === undefined) throw new Refusal('not_found')
      if (provider === null)
        return { code: 'wrong-client' as const, detail: 'SECRETS_KEY does not open the secret: give it again.' }
      // Loaded where somebody asks: it takes a tenth of a second.
      const { tryProvider } = await import('../../identity/try-provider.ts')
      return tryProvider(services.outbound, provider, new URL(returnUrlOf(services, provider.id)))
    },
  }),
]
