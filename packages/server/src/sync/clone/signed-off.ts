import type { Clone } from './clone.ts'
import { withTrailers } from './trailers.ts'

/** A clone whose commits have a Signed-off-by line of their author, as projects with a Developer Certificate of Origin ask for. */
export const withSignOff = (clone: Clone): Clone => ({
  ...clone,
  commitOn: (parent, commit) =>
    clone.commitOn(parent, {
      ...commit,
      message: withTrailers(commit.message, [`Signed-off-by: ${commit.author.name} <${commit.author.email}>`]),
    }),
})
