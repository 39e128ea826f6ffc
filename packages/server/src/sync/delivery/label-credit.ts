import { statement } from '../../db/database.ts'
import { listCommits, readCommitInfo } from '../../git/index.ts'
import type { Branch } from '../clone/branch.ts'
import { withTrailers } from '../clone/trailers.ts'
import { choiceValues, isChosen, type TextChoice } from './delivered-texts.ts'
import type { DeliveryPlace } from './delivery.ts'
import type { PartCredit } from './request-part.ts'
import { vcsParametersOf } from './vcs-parameters.ts'

interface AuthorRow {
  readonly name: string
  readonly email: string
  readonly date: Date
  readonly revision: string
}

const selectAuthors = statement<AuthorRow>(
  'authors_of_chosen_texts',
  `select a.full_name as name, coalesce(a.email, 'noreply@localhost') as email, max(e.timestamp) as date,
          (array_agg(e.revision order by e.timestamp desc, e.id desc))[1] as revision
     from committed_edits e join users a on a.id = e.author_id where ${isChosen('e')}
    group by a.id order by max(e.timestamp) desc, a.id limit 100`,
)

/** The authors of texts, the newest first; of a part without texts, the author of our newest commit. */
export async function creditOfTexts(place: DeliveryPlace, branch: Branch, choice: TextChoice): Promise<PartCredit> {
  const { repository, services, request } = place
  const [last, ...others] = await services.database.query(selectAuthors, choiceValues(request.repositoryId, choice))
  if (last === undefined) return creditOfNewest(place, branch)
  const info = await readCommitInfo(repository, last.revision)
  const message = withoutPeople(info.ok ? info.value.message : 'Translate')
  const author = { name: last.name, email: last.email }
  return {
    author,
    date: last.date,
    message: signedOff(place, message, author),
    others: others.map(({ name, email }) => `${name} <${email}>`),
  }
}

async function creditOfNewest(place: DeliveryPlace, { remoteTip, tip }: Branch): Promise<PartCredit> {
  const [newest] = await listCommits(place.repository, `${remoteTip}..${tip}`, 1)
  const author = { name: newest?.authorName ?? 'Weft', email: newest?.authorEmail ?? 'noreply@localhost' }
  return { author, date: newest?.authorDate ?? new Date(0), message: newest?.message ?? 'Translate', others: [] }
}

/** The commit of other texts may name people who wrote none of these. */
const withoutPeople = (message: string): string =>
  message
    .split('\n')
    .filter((line) => !/^(?:Co-authored-by|Signed-off-by): /.test(line))
    .join('\n')
    .trimEnd()

const signedOff = ({ owner }: DeliveryPlace, message: string, { name, email }: PartCredit['author']): string =>
  vcsParametersOf(owner.settings).sign_off ? withTrailers(message, [`Signed-off-by: ${name} <${email}>`]) : message
