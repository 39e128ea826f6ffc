/** Whether git reaches an address over ssh: `ssh://host/path`, or `user@host:path`. */
export const isSshAddress = (repo: string): boolean => /^(ssh:\/\/|[^/@:\s]+@[^/:\s]+:)/i.test(repo.trim())
