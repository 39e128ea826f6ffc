import { FakeRefusal, type FakeReply, type FakeRequest, type FakeRoute } from './fake-server.fixture.ts'
import type { Forge, ForgeComment, ForgePull } from './forge.fixture.ts'

interface CommentPlaces {
  readonly forge: Forge
  readonly pullOf: (request: FakeRequest) => Promise<ForgePull>
  /** `GET …/comments`, `POST …/comments`, and the one that changes `:comment_id`. */
  readonly list: string
  readonly add: string
  readonly change: string
  /** The parameter with the number of comments a page; null: all come at once. */
  readonly pageSize: string | null
  /** The text of a comment in a body. */
  readonly textOf: (body: Readonly<Record<string, unknown>>) => unknown
  readonly show: (comment: ForgeComment, pull: ForgePull) => unknown
  /** The answer of an operation; JSON with the status 200 where it is absent. */
  readonly reply: (route: string, value: unknown) => FakeReply
  readonly wrap?: (page: readonly unknown[]) => unknown
}

/** Comments of pull requests, which hosts list, take and change alike. */
export function commentRoutes(places: CommentPlaces): FakeRoute[] {
  const { forge, pullOf, list, add, change, pageSize, textOf, show, reply, wrap = (page) => page } = places
  return [
    {
      route: list,
      async answer(request) {
        const pull = await pullOf(request)
        const { searchParams: query } = request.url
        const size = pageSize === null ? Number.POSITIVE_INFINITY : Number(query.get(pageSize) ?? 20)
        const start = pageSize === null ? 0 : (Number(query.get('page') ?? 1) - 1) * size
        return reply(list, wrap(pull.comments.slice(start, start + size).map((comment) => show(comment, pull))))
      },
    },
    {
      route: add,
      async answer(request) {
        const pull = await pullOf(request)
        const comment = { id: forge.nextId(), body: String(textOf(request.body)) }
        pull.comments.push(comment)
        return reply(add, show(comment, pull))
      },
    },
    {
      route: change,
      answer(request) {
        const pull = forge.pulls.find(({ comments }) => comments.some(isNamed(request)))
        const comment = pull?.comments.find(isNamed(request))
        if (pull === undefined || comment === undefined)
          throw new FakeRefusal({ status: 404, json: { message: 'Not Found' } })
        comment.body = String(textOf(request.body))
        return reply(change, show(comment, pull))
      },
    },
  ]
}

const isNamed =
  ({ params }: FakeRequest) =>
  ({ id }: ForgeComment): boolean =>
    String(id) === params.comment_id
