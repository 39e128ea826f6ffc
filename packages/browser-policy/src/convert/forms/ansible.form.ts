import { defineForm, oneFile } from '../define-form.ts'

export const ansibleForm = defineForm({
  name: 'ansible',
  summary: 'a playbook of Ansible that checks policies.json and puts it where Firefox reads it on Linux.',
  extensions: [],
  options: {},
  detect: () => false,
  read: null,
  takes: 'policies',
  makes: 'file',
  write: async ({ policies }) => oneFile((await import('../ansible.ts')).ansiblePlaybook(policies)),
})
