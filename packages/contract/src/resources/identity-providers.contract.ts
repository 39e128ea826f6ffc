import Type from 'typebox'
import { endpoint, partial, whole } from '../endpoint.ts'
import { boolean, choice, initially, list, object, slug, text, webUrl } from '../fields/index.ts'
import { count, nullableText, nullableTime } from '../replies/values.ts'

const path = '/api/site/identity-providers/'
const params = Type.Object({ provider: Type.String() })

const provider = Type.Object({
  id: Type.String(),
  kind: Type.Enum(['openid', 'github']),
  name: Type.String(),
  client_id: Type.String(),
  issuer: Type.String(),
  api_url: Type.String(),
  scopes: Type.String(),
  groups_claim: Type.String(),
  register: Type.Boolean(),
  match_addresses: Type.Boolean(),
  teams: Type.Array(Type.Object({ group: Type.String(), team: Type.String() })),
  /** The environment variable whose file names it: it is changed there; null: it is changed here. */
  decided_by: nullableText,
  /** Whether people can sign in by it: its secret opens, and no file names another one of its id. */
  works: Type.Boolean(),
  changed: nullableTime,
  /** The address that the provider asks for: it sends people back to it. */
  return_url: Type.String(),
  /** Accounts with a connection to it, and those among them without another way to sign in. */
  people: count,
  people_without_other_way: count,
})

const shared = {
  name: text({ maxLength: 100, help: 'As people see it on the button.' }),
  client_id: text({ maxLength: 500, help: 'The id that the provider gave to this site.' }),
  client_secret: text({ maxLength: 5000, help: 'The secret that goes with it. It is never shown again.' }),
  issuer: webUrl({ maxLength: 500, blank: true, help: 'The address of the provider; empty for github.com.' }),
  api_url: webUrl({
    maxLength: 500,
    blank: true,
    help: 'The API of a GitHub Enterprise Server; empty: the usual one.',
  }),
  scopes: text({ maxLength: 500, blank: true, help: 'Of OpenID Connect; empty: openid email profile.' }),
  groups_claim: text({ maxLength: 100, blank: true, help: 'The claim with a person’s groups; empty: groups.' }),
  register: boolean({ help: 'Whether everybody whom the provider knows gets an account.' }),
  match_addresses: boolean({ help: 'Whether a verified email address finds the account of its owner.' }),
  teams: list(
    object({
      group: text({ maxLength: 200, help: 'A group of the provider; of GitHub organization/team.' }),
      team: text({ maxLength: 200, help: 'The name of a team of the site.' }),
    }),
  ),
}

export const listSiteIdentityProviders = endpoint({
  method: 'GET',
  path,
  summary: 'The identity providers by which people sign in, without their secrets.',
  replies: {
    200: Type.Object({
      /** The environment variable whose file names providers; null: none does. */
      variable: nullableText,
      /** The address to which a new provider sends people back, with `{id}` for its id: providers ask for it before they give a client id. */
      return_url: Type.String(),
      results: Type.Array(provider),
    }),
  },
})
export const addIdentityProvider = endpoint({
  method: 'POST',
  path,
  summary: 'Add an identity provider.',
  body: whole({
    id: slug({ maxLength: 40, help: 'As the address of its return has it: lower case letters, digits and dashes.' }),
    kind: choice(['openid', 'github'], { help: 'OpenID Connect, or GitHub.' }),
    ...shared,
    issuer: initially(shared.issuer, ''),
    api_url: initially(shared.api_url, ''),
    scopes: initially(shared.scopes, ''),
    groups_claim: initially(shared.groups_claim, ''),
    register: initially(shared.register, false),
    match_addresses: initially(shared.match_addresses, false),
    teams: initially(shared.teams, []),
  }),
  replies: { 201: provider },
})
export const changeIdentityProvider = endpoint({
  method: 'PATCH',
  path: `${path}:provider/`,
  summary: 'Change an identity provider. Other addresses take its secret again.',
  params,
  body: partial(shared),
  replies: { 200: provider },
})
export const deleteIdentityProvider = endpoint({
  method: 'DELETE',
  path: `${path}:provider/`,
  summary: 'Delete an identity provider with its secret; accounts stay.',
  params,
  replies: { 204: null },
})
export const tryIdentityProvider = endpoint({
  method: 'POST',
  path: `${path}:provider/try/`,
  summary: 'Ask a provider whether it is there, and knows this site by its id and secret.',
  params,
  replies: {
    200: Type.Object({
      code: Type.Enum(['fine', 'unreachable', 'wrong-client']),
      /** The provider’s own words, without secrets. */
      detail: Type.String(),
    }),
  },
})
