import Type, { type Static } from 'typebox'

/** Every request names the version of the API that it means. */
export const version = { 'api-version': '7.1' } as const

/** The parts of the answers of Azure DevOps that are read. */
export const pullReply = Type.Object({
  pullRequestId: Type.Integer(),
  title: Type.String(),
  status: Type.Enum(['active', 'abandoned', 'completed', 'notSet']),
  isDraft: Type.Optional(Type.Boolean()),
  lastMergeSourceCommit: Type.Optional(Type.Object({ commitId: Type.String() })),
  forkSource: Type.Optional(Type.Union([Type.Object({ repository: Type.Object({ id: Type.String() }) }), Type.Null()])),
})
export type PullReply = Static<typeof pullReply>

export const pullList = Type.Object({ value: Type.Array(pullReply) })
export const accountReply = Type.Object({
  authenticatedUser: Type.Object({ id: Type.String(), providerDisplayName: Type.String() }),
})
export const repositoryReply = Type.Object({
  id: Type.String(),
  name: Type.String(),
  remoteUrl: Type.String(),
  project: Type.Object({ id: Type.String() }),
  isFork: Type.Optional(Type.Boolean()),
})
export const identityList = Type.Object({ value: Type.Array(Type.Object({ id: Type.String() })) })
export const threadList = Type.Object({
  value: Type.Array(
    Type.Object({
      id: Type.Integer(),
      comments: Type.Array(
        Type.Object({
          id: Type.Integer(),
          content: Type.Optional(Type.String()),
          author: Type.Optional(Type.Object({ id: Type.String() })),
        }),
      ),
    }),
  ),
})

export const states = { active: 'open', notSet: 'open', completed: 'merged', abandoned: 'closed' } as const
