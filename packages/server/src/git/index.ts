export { branchRef, parseBranchName, trackingRef } from './branch-name.ts'
export { checkHost } from './check-host.ts'
export { type CommitResult, commitFiles, hasRoom, type NewCommit, type Person, writeBlobs } from './commit-files.ts'
export { GitError, type GitFailure, type GitFailureCode, type GitResult } from './failure.ts'
export {
  type FetchedBranch,
  fetchBranch,
  fetchCommit,
  fetchHistory,
  fetchRemoteTree,
  lsRemote,
  type ReadableTree,
  type ReadLimit,
  type RemoteBranches,
  type RemoteTip,
  type RemoteTree,
  type TransferSettings,
  withRemoteTree,
} from './fetch.ts'
export { collectGarbage, isUntidy } from './garbage.ts'
export type { GitProcess, StartGit } from './git-process.ts'
export { gitProblem, oldestGit, readGitVersion } from './git-version.ts'
export { GpgFailure, hasGpg } from './gpg.ts'
export { type GpgKey, type GpgKeyProblem, type GpgSigner, makeGpgKey, openGpgSigner, readGpgKey } from './gpg-key.ts'
export {
  type CommitInfo,
  commitsBeyond,
  countCommits,
  isAncestor,
  listCommits,
  mergeBase,
  readCommitInfo,
} from './history.ts'
export { createGitLauncher, type GitLauncher } from './launcher.ts'
export { endLeftoverGits, runningGits } from './leftover-gits.ts'
export { changedLines, diffText, type LineChange } from './line-changes.ts'
export { type GitObject, type ObjectInfo, type ObjectReader, readBlob, usualBlobLimit } from './object-reader.ts'
export { addPack, packOf } from './packs.ts'
export { checkPath, type PathProblem } from './path-name.ts'
export { removeLeftKeys } from './place-keys.ts'
export type { GitProgress } from './progress.ts'
export { type PushSettings, type PushTarget, pushBranch } from './push.ts'
export { listRefs, readRef, updateRef } from './refs.ts'
export {
  closeRepository,
  ensureBareRepository,
  isInRepository,
  isShallow,
  isSound,
  openRepository,
  type Repository,
} from './repository.ts'
export { lastPart, repositoryKey } from './repository-key.ts'
export {
  hideCredentials,
  ownRepository,
  parseRepositoryUrl,
  type RepositoryUrl,
  type RepositoryUrlProblem,
} from './repository-url.ts'
export { withScratchRepository } from './scratch-repository.ts'
export { type GitSettings, makeGitSettings, ownSecrets, type RemoteSecrets, type SshAccess } from './settings.ts'
export { shownAddress } from './shown-address.ts'
export { type Sign, signCommit, sshSigner } from './sign-commit.ts'
export { makeKeyPair, type SshKeyPair } from './ssh-key.ts'
export {
  type ChangedPath,
  changedPaths,
  type EntryType,
  entryAt,
  listTree,
  readFile,
  type TreeEntry,
  treeOf,
} from './tree.ts'
export { tryPush } from './try-push.ts'
export { packBytes } from './watch-transfer.ts'
export { removeStaleLocks } from './writing.ts'
