import { explainPermissions, readEverybodysPermissions } from '@weft/contract'
import { loadActorByUsername, loadBot } from '../../access/load-actor.ts'
import { findProject } from '../../catalog/find.ts'
import { findPlace, type Place, pathOfPlace } from '../../catalog/find-place.ts'
import { agreementDenial } from '../../domain/user/profile/agreement.ts'
import { findUser, isDeleted } from '../../domain/user/profile/find-user.ts'
import { maySignIn } from '../../domain/user/sign-in/find-by-password.ts'
import { type LookupOf, route } from '../../http/bind/route.ts'
import type { Links } from '../../http/reply/links.ts'
import {
  type Actor,
  can,
  canSee,
  type Permission,
  projectPermissions,
  type Scope,
  site,
  sitePermissions,
  sourceOfRight,
  whyNot,
} from '../../permissions/index.ts'
import { invalidField, Refusal, refusalOf } from '../../refusal.ts'
import { permissionsOfEverybody } from './everybody.ts'
import { findGivers, type MissingAccess } from './givers.ts'

type ExplainRequest = LookupOf<typeof explainPermissions>

/** The scope of a place for rights, with its language. */
const scopeOf = (place: Place): Scope =>
  place.kind === 'project-language' && place.scope.kind === 'project'
    ? { ...place.scope, languageId: place.language.id }
    : place.scope

/** Whether no text is taken of somebody there until they accept the agreement of the component. */
function needsAgreement(actor: Actor, place: Place): boolean {
  if (place.kind !== 'component' && place.kind !== 'translation') return false
  const { row, settings } = place.kind === 'component' ? place.component : place.translation.component
  return agreementDenial(actor, row.project_id, settings.agreement) !== null
}

/** The user whose rights are requested. */
interface Subject {
  readonly actor: Actor
  /** Whether the account is closed or expired: its requests are refused, despite its teams. */
  readonly isClosed: boolean
}

/** The user whose rights are asked for: oneself, or somebody else for those who look after users or after the people of that project. */
async function subjectOf({ actor, query, database }: ExplainRequest, scope: Scope): Promise<Subject> {
  if (query.user === undefined || query.user === actor.username) return { actor, isClosed: false }
  const isManager =
    can(actor, 'user.edit', site) || (scope.kind === 'project' && can(actor, 'project.permissions', openly(scope)))
  if (!isManager) throw refusalOf({ code: 'own-rights-only' })
  const user = await findUser(database, query.user)
  const found =
    user && !isDeleted(user)
      ? ((user.is_bot ? await loadBot(database, user.username) : undefined) ??
        (await loadActorByUsername(database, user.username)))
      : undefined
  if (user === undefined || found === undefined) throw invalidField('user', 'There is no such user.', 'does_not_exist')
  return { actor: can(actor, 'user.edit', site) ? found : withFactor(found), isClosed: !maySignIn(user) }
}

/** A user's rights with a second factor: only they and managers of users may know whether they have one. */
function withFactor({ lacksFactorIn: _, withheldGrants = [], ...actor }: Actor): Actor {
  return { ...actor, grants: [...actor.grants, ...withheldGrants], withheldGrants: [] }
}

/** The project as a whole that a place is in. */
const openly = (scope: Scope & { readonly kind: 'project' }): Scope => ({
  ...scope,
  restricted: false,
  componentId: null,
  languageId: null,
})

const sentences: { readonly [Missing in MissingAccess]: string } = {
  closed: 'The account is closed, or its time is over.',
  token: 'The token is not for that.',
  'second-factor': 'The project, or the team that gives it, asks for a second factor: add one at /accounts/profile/.',
  archived: 'It is archived: nobody changes anything in it until it is taken back.',
  blocked: 'Blocked in the project for now.',
  restricted: 'A team gives it in the project, but the component is open to chosen people only.',
  language: 'A team gives it here, but in other languages only.',
  elsewhere: 'A team gives it, but not here.',
  nowhere: 'No team gives it.',
}

function missingOf({ actor, isClosed }: Subject, permission: Permission, scope: Scope): MissingAccess | null {
  if (isClosed) return 'closed'
  return can(actor, permission, scope) ? null : whyNot(actor, permission, scope)
}

function explain(subject: Subject, permission: Permission, scope: Scope, links: Links) {
  const missing = missingOf(subject, permission, scope)
  const source = missing === null ? sourceOfRight(subject.actor, permission, scope) : null
  const grant = source === 'superuser' ? null : source
  return {
    permission,
    allowed: missing === null,
    // The grant of a project's token has no team.
    team: grant === null || grant.team.id === 0 ? null : { ...grant.team, url: links.api('groups', grant.team.id) },
    role: grant?.roles.find(({ permissions }) => permissions.has(permission))?.name ?? null,
    missing,
    reason: missing && sentences[missing],
  }
}

export const permissionRoutes = [
  route(explainPermissions, {
    permission: 'signed-in',
    async find(request: ExplainRequest) {
      const place = await findPlace(request, request.query.on ?? '')
      if (place === undefined) throw new Refusal('not_found')
      return { scope: scopeOf(place), place }
    },
    async handle(request, { scope, place }) {
      const { query, links, database } = request
      const subject = await subjectOf(request, scope)
      const { actor, isClosed } = subject
      const all = scope.kind === 'site' ? sitePermissions : projectPermissions
      const asked = query.permission === undefined ? all : [query.permission]
      const permissions = asked.map((one) => explain(subject, one, scope, links))
      const lacks = permissions.flatMap(({ permission, missing }) =>
        missing === null ? [] : [{ permission, missing }],
      )
      const givers = await findGivers(database, { scope, lacks, exceptUserId: actor.id })
      return {
        user: actor.username,
        on: pathOfPlace(place),
        is_superuser: actor.isSuperuser,
        sees: !isClosed && canSee(actor, scope),
        agreement_needed: needsAgreement(actor, place),
        permissions,
        givers: givers.map(({ username, full_name }) => ({ username, full_name, url: links.api('users', username) })),
      }
    },
  }),
  route(readEverybodysPermissions, {
    permission: 'project.permissions',
    find: findProject,
    handle: async ({ database }, { project }) => ({
      permissions: await permissionsOfEverybody(database, project.row.access_control),
    }),
  }),
]
