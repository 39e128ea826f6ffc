import type { PullRequestText } from '../../git-hosts/git-host.ts'
import { commitMessage } from '../component/commit-message.ts'
import type { SyncedComponent } from '../component/synced-component.ts'
import type { Run } from '../run/run.ts'
import type { UndeliveredTexts } from './delivered-texts.ts'

/** Hosts take longer ones apart, or refuse them. */
const longestTitle = 200
const longestBody = 60_000

/** Title and body of a pull request, by the owner's `pull_message`: its first line is the title. */
export async function pullRequestText(
  run: Pick<Run, 'database' | 'siteUrl' | 'components'>,
  owner: SyncedComponent,
  { languages, authors, strings, failing }: UndeliveredTexts,
): Promise<PullRequestText> {
  const message = await commitMessage(run, owner, 'pull_message', {
    translationId: null,
    delivered: { languages, authors, strings, failing_strings: failing.checks },
  })
  const end = message.indexOf('\n')
  const title = (end === -1 ? message : message.slice(0, end)).trim().slice(0, longestTitle)
  return {
    title: title === '' ? `Translations of ${owner.projectName}/${owner.name}` : title,
    body: end === -1 ? '' : message.slice(end).trim().slice(0, longestBody),
  }
}
