import type { Clone } from './clone.ts'

/** Signs a commit, and returns the id of the signed one. */
export type SignCommit = (revision: string) => Promise<string>

/** A clone whose commits are signed. */
export const withSignature = (clone: Clone, sign: SignCommit): Clone => ({
  ...clone,
  async commitOn(parent, commit) {
    const revision = await clone.commitOn(parent, commit)
    return revision === parent ? parent : sign(revision)
  },
  mergeCommit: async (commit) => sign(await clone.mergeCommit(commit)),
})
