/** Kinds of git hosts that send notices. */
export const hookServices = ['github', 'gitlab', 'bitbucket', 'gitea', 'forgejo', 'gitee', 'azure', 'pagure'] as const
export type HookService = (typeof hookServices)[number]
