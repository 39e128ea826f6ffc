/** The names that git hosts with pull requests give themselves, by their `vcs`. */
export const hostLabels: Readonly<Record<string, string>> = {
  github: 'GitHub',
  'github-app': 'GitHub App',
  gitlab: 'GitLab',
  gitea: 'Gitea, Forgejo',
  bitbucketserver: 'Bitbucket Data Center',
  bitbucketcloud: 'Bitbucket Cloud',
  azure_devops: 'Azure DevOps',
  gerrit: 'Gerrit',
  pagure: 'Pagure',
}

export const isHosted = (vcs: string): boolean => vcs in hostLabels
