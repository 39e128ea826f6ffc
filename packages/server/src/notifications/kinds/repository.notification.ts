import { defineNotification } from '../define-notification.ts'

export const repository = defineNotification({
  id: 'RepositoryNotification',
  label: 'Operation was performed in the repository',
  name: 'a repository operation runs',
  why: 'Translators who also look after the repository follow what is committed, pushed and merged.',
  group: 'trouble',
  sentence: `{ $action ->
    [commit] { $who } committed what was translated in { $place }.
    [push] { $who } pushed to the remote of { $place }.
    [reset] { $who } reset the repository of { $place }.
    [rebase] { $who } rebased the repository of { $place }.
   *[merge] { $who } merged what was new in the remote of { $place }.
}`,
  actions: ['commit', 'push', 'reset', 'rebase', 'merge'],
  languageFilter: 'never',
  cause: 'change',
  audience: 'subscribers',
  thread: 'repository',
  quote: 'none',
})
