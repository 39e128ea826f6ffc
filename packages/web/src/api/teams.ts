import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { Endpoints, ReplyOf } from '@weft/contract'
import { client } from './client.ts'
import type { Place } from './places.ts'
import { useOrderedWrites, useWrite } from './write.ts'

export type Team = ReplyOf<Endpoints['listGroups']>['results'][number]
export type Member = ReplyOf<Endpoints['listTeamMembers']>['results'][number]
export type Role = ReplyOf<Endpoints['listRoles']>['results'][number]

const allTeams = ['teams']
/** `project`: the slug of theirs; empty: teams of the site. */
const teams = (project: string) => [...allTeams, project]
const members = (team: number) => ['team-members', team]

/** The teams of a project, or of the site where its path is empty. */
export const useTeams = (project: string) =>
  useQuery({
    queryKey: teams(project),
    queryFn: async ({ signal }) => {
      const found: Team[] = []
      for await (const one of client.listGroups.all({ query: { project, page_size: 1000 }, signal })) found.push(one)
      return found
    },
  })

/** The roles that the reader can hand on. */
export const useRoles = () =>
  useQuery({
    queryKey: ['roles'],
    queryFn: async ({ signal }) => (await client.listRoles({ query: { page_size: 1000 }, signal })).results,
  })

/** The members of a team, fifty at a time: into some teams everybody comes. */
export const useMembers = (team: number) =>
  useInfiniteQuery({
    queryKey: members(team),
    queryFn: ({ pageParam, signal }) =>
      client.listTeamMembers({ params: { id: team }, query: { page: pageParam, page_size: 50 }, signal }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.next === null ? undefined : pages.length + 1),
  })

/** People by a part of their names; few letters find too many. */
export const usePeople = (part: string) =>
  useQuery({
    queryKey: ['people', part],
    queryFn: async ({ signal }) => (await client.listUsers({ query: { name: part, page_size: 8 }, signal })).results,
    enabled: part.length > 1,
    placeholderData: (before) => (part.length > 1 ? before : undefined),
  })

export const useNewTeam = (place: Place) =>
  useWrite((name: string) => client.createGroup({ body: { name, defining_project: place.api_url } }), teams(place.path))

/** A team of the site, which works in projects of this kind. */
export const useNewSiteTeam = () =>
  useWrite(
    ({ name, projects }: { readonly name: string; readonly projects: Team['project_selection'] }) =>
      client.createGroup({ body: { name, project_selection: projects as 0 | 1 | 2 | 3 | 4 } }),
    teams(''),
  )

/** A change of a team. */
export type TeamChange =
  | { readonly kind: 'add-role' | 'remove-role'; readonly role: number }
  | { readonly kind: 'add-language' | 'remove-language'; readonly language: string }
  | { readonly kind: 'all-languages'; readonly all: boolean }

export const useTeamChange = ({ id }: Team) =>
  useOrderedWrites({
    key: ['team-change', id],
    write: (change: TeamChange) => changeTeam(id, change),
    outdated: [allTeams],
  })

function changeTeam(id: number, change: TeamChange): Promise<unknown> {
  const params = { id }
  switch (change.kind) {
    case 'add-role':
      return client.addGroupRole({ params, body: { role_id: change.role } })
    case 'remove-role':
      return client.removeGroupRole({ params: { id, role: change.role } })
    case 'add-language':
      return client.addGroupLanguage({ params, body: { language_code: change.language } })
    case 'remove-language':
      return client.removeGroupLanguage({ params: { id, language: change.language } })
    case 'all-languages':
      return client.changeGroup({ params, body: { language_selection: change.all ? 1 : 0 } })
  }
}

export const useTeamRemoval = () => useWrite((id: number) => client.deleteGroup({ params: { id } }), allTeams)

export const useNewMember = (team: number) =>
  useWrite(
    (username: string) => client.addUserToGroup({ params: { username }, body: { group_id: team } }),
    members(team),
  )

/** A change of a member. */
export type MemberChange =
  | { readonly kind: 'remove'; readonly username: string }
  | { readonly kind: 'make-admin' | 'end-admin'; readonly user: number }

export const useMemberChange = (team: number) =>
  useOrderedWrites({
    key: ['member-change', team],
    write: (change: MemberChange) => changeMember(team, change),
    outdated: [members(team)],
  })

/** The members after all unsent changes. */
export const membersAfter = (found: readonly Member[], changes: readonly MemberChange[]): readonly Member[] =>
  changes.reduce(
    (all, change) =>
      change.kind === 'remove'
        ? all.filter(({ username }) => username !== change.username)
        : all.map((one) => (one.id === change.user ? { ...one, is_admin: change.kind === 'make-admin' } : one)),
    found,
  )

function changeMember(id: number, change: MemberChange): Promise<unknown> {
  switch (change.kind) {
    case 'remove':
      return client.removeUserFromGroup({ params: { username: change.username }, body: { group_id: id } })
    case 'make-admin':
      return client.addGroupAdmin({ params: { id }, body: { user_id: change.user } })
    case 'end-admin':
      return client.removeGroupAdmin({ params: { id, user_id: change.user } })
  }
}

const invitations = (team: number) => ['invitations', team]

export type Invitation = ReplyOf<Endpoints['listTeamInvitations']>['results'][number]

/** Invitations into a team that nobody has taken yet. */
export const useTeamInvitations = (team: number) =>
  useQuery({
    queryKey: invitations(team),
    queryFn: async ({ signal }) =>
      (await client.listTeamInvitations({ params: { id: team }, query: { page_size: 100 }, signal })).results,
  })

export const useTeamInvitation = (team: number) =>
  useWrite((email: string) => client.inviteIntoTeam({ params: { id: team }, body: { email } }), invitations(team))

/** Sends an invitation again; without mail the reply has its new link. */
export const useInvitationSending = (team: number) =>
  useWrite((invitation: number) => client.sendTeamInvitation({ params: { id: team, invitation } }), invitations(team))

export const useInvitationEnd = (team: number) =>
  useWrite((invitation: number) => client.endTeamInvitation({ params: { id: team, invitation } }), invitations(team))

/** The permissions that everybody who signs in has in a project, without a team of it. */
export const useEverybodysPermissions = (project: string) =>
  useQuery({
    queryKey: ['everybody', project],
    queryFn: async ({ signal }) =>
      (await client.readEverybodysPermissions({ params: { project }, signal })).permissions,
  })
