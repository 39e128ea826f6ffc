import type { ProjectSelection } from './actor.ts'

export interface DefaultTeam {
  readonly name: string
  readonly roles: readonly string[]
  readonly projectSelection: ProjectSelection
}

/** The teams that a new installation has; their place in the list is their id in the API. */
export const defaultTeams: readonly DefaultTeam[] = [
  { name: 'Guests', roles: ['Add suggestion', 'Access repository'], projectSelection: 3 },
  { name: 'Viewers', roles: [], projectSelection: 4 },
  { name: 'Users', roles: ['Power user'], projectSelection: 3 },
  { name: 'Reviewers', roles: ['Review strings'], projectSelection: 1 },
  { name: 'Managers', roles: ['Administration'], projectSelection: 1 },
  { name: 'Project creators', roles: ['Add new projects'], projectSelection: 1 },
]

/** Teams that everyone comes into. */
export const teamsOfNewUsers: readonly string[] = ['Viewers', 'Users']
export const teamsOfAnonymous: readonly string[] = ['Guests', 'Viewers']

/** The teams of a project that is not public; the name they show is project and this. */
export const projectTeams: readonly DefaultTeam[] = [
  { name: 'Administration', roles: ['Administration'], projectSelection: 0 },
  { name: 'Review', roles: ['Review strings'], projectSelection: 0 },
  { name: 'Translate', roles: ['Translate'], projectSelection: 0 },
  { name: 'Sources', roles: ['Edit source'], projectSelection: 0 },
  { name: 'Languages', roles: ['Manage languages'], projectSelection: 0 },
  { name: 'Glossary', roles: ['Manage glossary'], projectSelection: 0 },
  { name: 'Memory', roles: ['Manage translation memory'], projectSelection: 0 },
  { name: 'Screenshots', roles: ['Manage screenshots'], projectSelection: 0 },
  { name: 'Automatic translation', roles: ['Automatic translation'], projectSelection: 0 },
  { name: 'VCS', roles: ['Manage repository'], projectSelection: 0 },
]
