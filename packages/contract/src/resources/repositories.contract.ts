import Type from 'typebox'
import { endpoint, whole } from '../endpoint.ts'
import { repositoryOperations } from '../facts/repository-operations.ts'
import { choice } from '../fields/index.ts'
import { background } from '../replies/task-reply.ts'
import { trialReply } from '../replies/trial-reply.ts'
import { count, nullableText } from '../replies/values.ts'

const commit = Type.Union([
  Type.Object({
    revision: Type.String(),
    shortrevision: Type.String(),
    author: Type.String(),
    author_name: Type.String(),
    author_email: Type.String(),
    authordate: Type.String(),
    commit: Type.String(),
    commit_name: Type.String(),
    commit_email: Type.String(),
    commitdate: Type.String(),
    message: Type.String(),
    summary: Type.String(),
  }),
  Type.Null(),
])

const needs = {
  needs_commit: Type.Boolean(),
  needs_merge: Type.Boolean(),
  needs_push: Type.Boolean(),
  url: Type.String(),
}

/** Strings whose texts wait to be committed, and why some of them are left out of a commit. */
const pendingUnits = Type.Object({
  total: count,
  errors_skipped: count,
  commit_policy_skipped: count,
  eligible_for_commit: count,
})

const repository = Type.Object({
  ...needs,
  remote_commit: commit,
  weblate_commit: commit,
  status: Type.String(),
  merge_failure: nullableText,
  outgoing_commits: count,
  missing_commits: count,
  pending_units: pendingUnits,
})

/** The components whose repositories are a project's, by their URLs. */
const repositoriesOf = {
  included_components: Type.Array(Type.String()),
  /** Those where the reader may do nothing with the repository. */
  skipped_components: Type.Array(Type.String()),
  permission_blockers: Type.Array(Type.String()),
}

const operation = Type.Object({
  result: Type.Boolean(),
  detail: Type.Optional(Type.String()),
  task_url: Type.Optional(Type.String()),
  /** For a project: the task of each repository. */
  task_urls: Type.Optional(Type.Array(Type.String())),
})

const body = whole({
  operation: choice(repositoryOperations, { help: 'The operation.' }),
  background,
})

const postReplies = { 200: operation, 202: operation, 423: operation }
const operationOnAll = Type.Object({ ...operation.properties, ...repositoriesOf })
const projectReplies = { 200: operationOnAll, 202: operationOnAll, 423: operationOnAll }

const ofProject = Type.Object({ project: Type.String() })
const ofComponent = Type.Object({ project: Type.String(), component: Type.String() })
const ofTranslation = Type.Object({ project: Type.String(), component: Type.String(), language: Type.String() })

const projectPath = '/api/projects/:project/repository/'
const componentPath = '/api/components/:project/:component/repository/'
const translationPath = '/api/translations/:project/:component/:language/repository/'

export const readProjectRepository = endpoint({
  method: 'GET',
  path: projectPath,
  summary: 'Say how a project’s repositories stand to their remotes.',
  params: ofProject,
  replies: { 200: Type.Object({ ...needs, ...repositoriesOf, pending_units: pendingUnits }) },
})
export const operateProjectRepository = endpoint({
  method: 'POST',
  path: projectPath,
  summary: 'Commit, push, pull or reset all repositories of a project.',
  params: ofProject,
  body,
  replies: projectReplies,
})
export const readComponentRepository = endpoint({
  method: 'GET',
  path: componentPath,
  summary: 'Say how a component’s repository stands to its remote.',
  params: ofComponent,
  replies: { 200: repository },
})
export const operateComponentRepository = endpoint({
  method: 'POST',
  path: componentPath,
  summary: 'Commit, push, pull or reset a component’s repository.',
  params: ofComponent,
  body,
  replies: postReplies,
})
export const readTranslationRepository = endpoint({
  method: 'GET',
  path: translationPath,
  summary: 'Say how a translation’s repository stands to its remote.',
  params: ofTranslation,
  replies: { 200: repository },
})
export const operateTranslationRepository = endpoint({
  method: 'POST',
  path: translationPath,
  summary: 'Commit, push, pull or reset a translation’s repository.',
  params: ofTranslation,
  body,
  replies: postReplies,
})

export const tryComponentPush = endpoint({
  method: 'POST',
  path: '/api/site/components/:project/:component/try-push/',
  summary: 'Ask the git host of a component whether it would take a push; nothing is sent there.',
  params: ofComponent,
  body: whole({ background }),
  renders: ['json', 'api'],
  replies: { 200: trialReply, 202: trialReply },
})
