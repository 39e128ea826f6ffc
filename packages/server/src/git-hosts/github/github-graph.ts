import type { HostApi } from '../api/host-api.ts'
import { HostFault, type MergeMethod } from '../git-host.ts'
import { graphReply } from './github-answers.ts'

/** `https://api.github.com` -> `…/graphql`; `https://example.org/api/v3` of a private server -> `…/api/graphql`. */
const graphOf = (address: string): string => address.replace(/\/v3$/, '').concat('/graphql')

type Graph =
  | { readonly kind: 'done' }
  | { readonly kind: 'refused'; readonly type: string | undefined; readonly message: string }

/** Sends one mutation of https://docs.github.com/en/graphql/reference/mutations; the REST API has no draft and no automatic merge. */
async function mutate(
  api: HostApi,
  address: string,
  { name, input, variables }: { name: string; input: string; variables: Record<string, string> },
): Promise<Graph> {
  const query = `mutation(${input}) { ${name}(input: { ${argumentsOf(variables)} }) { clientMutationId } }`
  const json = { query, variables }
  const { errors = [] } = await api.ask({ method: 'POST', path: graphOf(address), json, answer: graphReply })
  const [first] = errors
  return first === undefined ? { kind: 'done' } : { kind: 'refused', type: first.type, message: first.message }
}

const argumentsOf = (variables: Readonly<Record<string, string>>): string =>
  Object.keys(variables)
    .map((name) => `${name}: $${name}`)
    .join(', ')

/** Turns a pull request into a draft or back; resolves to what it is now. */
export async function setDraft(api: HostApi, address: string, id: string, isDraft: boolean): Promise<boolean> {
  const name = isDraft ? 'convertPullRequestToDraft' : 'markPullRequestReadyForReview'
  const answer = await mutate(api, address, { name, input: '$pullRequestId: ID!', variables: { pullRequestId: id } })
  if (answer.kind === 'done') return isDraft
  if (answer.type === 'FORBIDDEN') throw new HostFault('forbidden', answer.message.slice(0, 500))
  // The plan of a private repository may have no drafts.
  return !isDraft
}

/**
 * Tells GitHub to merge it when the rules of its branch allow; `ready-now`: they allow it already, and so there is nothing to wait for.
 */
export async function mergeByItself(
  api: HostApi,
  address: string,
  { id, method }: { readonly id: string; readonly method: MergeMethod },
): Promise<'waits' | 'ready-now' | 'refused'> {
  const answer = await mutate(api, address, {
    name: 'enablePullRequestAutoMerge',
    input: '$pullRequestId: ID!, $mergeMethod: PullRequestMergeMethod!',
    variables: { pullRequestId: id, mergeMethod: method.toUpperCase() },
  })
  if (answer.kind === 'done') return 'waits'
  return /\bin (clean|has_hooks) status\b/i.test(answer.message) ? 'ready-now' : 'refused'
}
