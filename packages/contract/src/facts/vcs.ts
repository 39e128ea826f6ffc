/** How a component's commits are delivered, by Weblate's names of `vcs`. */
export const vcsKinds = [
  'git',
  'github',
  'github-app',
  'gitlab',
  'gitea',
  'bitbucketserver',
  'bitbucketcloud',
  'azure_devops',
  'gerrit',
  'pagure',
  'local',
] as const

export type VcsKind = (typeof vcsKinds)[number]

/** A value of `vcs_params`: its kind, its default, and its purpose as a sentence for the person who sets it. */
export type VcsParameter = { readonly purpose: string } & (
  | { readonly kind: 'switch'; readonly usual: boolean }
  | { readonly kind: 'choice'; readonly usual: string; readonly choices: readonly string[] }
  | { readonly kind: 'number'; readonly usual: number; readonly max: number }
  | { readonly kind: 'text'; readonly usual: string; readonly max: number }
  | { readonly kind: 'list'; readonly usual: readonly string[] }
)

/** The parameters of a delivery. The first four are Weblate's. */
export const vcsParameters = {
  git_force_push: {
    kind: 'switch',
    usual: false,
    purpose: 'A push replaces the remote’s branch for pushes, even where others changed it.',
  },
  create_merge_request: { kind: 'switch', usual: true, purpose: 'Pushes open a pull request.' },
  merge_request_automerge: {
    kind: 'switch',
    usual: false,
    purpose: 'The host merges the pull request when its own rules allow it.',
  },
  merge_request_merge_method: {
    kind: 'choice',
    usual: 'merge',
    choices: ['merge', 'squash', 'rebase'],
    purpose: 'How the host merges.',
  },
  merge_request_scope: {
    kind: 'choice',
    usual: 'repository',
    choices: ['repository', 'language', 'label'],
    purpose: 'One pull request for the repository, or one for each language, or one for each label of strings.',
  },
  merge_request_interval: {
    kind: 'choice',
    usual: 'commit',
    choices: ['commit', 'daily', 'weekly'],
    purpose: 'When a pull request is opened or updated by itself.',
  },
  merge_request_percent: {
    kind: 'number',
    usual: 0,
    max: 100,
    purpose: 'The share of translated strings, in percent, from which a pull request is opened.',
  },
  merge_request_labels: { kind: 'list', usual: [], purpose: 'Labels of new pull requests.' },
  merge_request_reviewers: {
    kind: 'list',
    usual: [],
    purpose: 'User names at the host of the people who are asked for a review.',
  },
  merge_request_draft: {
    kind: 'choice',
    usual: 'never',
    choices: ['never', 'errors', 'checks'],
    purpose: 'A pull request is a draft while its texts fail checks for errors, or any check.',
  },
  squash: {
    kind: 'choice',
    usual: 'none',
    choices: ['none', 'all', 'language', 'file', 'author'],
    purpose: 'How commits are joined before a push.',
  },
  sign_off: { kind: 'switch', usual: false, purpose: 'Commits have a Signed-off-by line of their author.' },
  sign_commits: {
    kind: 'switch',
    usual: false,
    purpose: 'Commits are signed by a key of the project: give its public half to the host as a signing key.',
  },
  sign_with: {
    kind: 'choice',
    usual: 'ssh',
    choices: ['ssh', 'gpg'],
    purpose: 'The key that signs: the project’s SSH key, or its GnuPG key.',
  },
  committer_name: {
    kind: 'text',
    usual: 'Weft',
    max: 100,
    purpose: 'The committer of commits; authors stay the authors.',
  },
  committer_email: {
    kind: 'text',
    usual: 'noreply@localhost',
    max: 190,
    purpose: 'The committer’s email address: hosts show a signature as verified where it is the account’s.',
  },
  guard_deleted_lines: {
    kind: 'number',
    usual: 0,
    max: 1_000_000,
    purpose: 'A push that deletes more lines of one file waits for a person; 0: no limit.',
  },
  guard_deleted_percent: {
    kind: 'number',
    usual: 0,
    max: 100,
    purpose: 'A push that deletes a larger share of a file, in percent, waits for a person; 0: no limit.',
  },
  guard_placeholders: {
    kind: 'switch',
    usual: false,
    purpose: 'A push with a text that lacks placeholders of its source waits for a person.',
  },
  guard_unknown_files: {
    kind: 'switch',
    usual: false,
    purpose: 'A push that changes a file of no component waits for a person.',
  },
} as const satisfies Readonly<Record<string, VcsParameter>>

type Definitions = typeof vcsParameters

type ValueOf<P extends VcsParameter> = P extends { readonly kind: 'choice'; readonly choices: readonly (infer C)[] }
  ? C
  : P extends { readonly kind: 'switch' }
    ? boolean
    : P extends { readonly kind: 'number' }
      ? number
      : P extends { readonly kind: 'text' }
        ? string
        : readonly string[]

/** A value for each parameter. */
export type VcsParameterValues = { readonly [Name in keyof Definitions]: ValueOf<Definitions[Name]> }
