import type { JsonObject } from './conversion.ts'
import { policyFileText } from './write-json.ts'

/**
 * A playbook of Ansible that puts the policies where Firefox reads them on Linux. JSON is YAML, so the playbook holds them unchanged; the
 * controlling machine lints the file before any machine gets it.
 */
export function ansiblePlaybook(policies: JsonObject): string {
  const json = policyFileText(policies).trimEnd().split('\n')
  return [
    '# Puts policies.json where Firefox reads it on Linux, once weft-policy finds no error in it.',
    '- name: Policies of Firefox',
    '  hosts: all',
    '  vars:',
    '    firefox_policies_folder: /etc/firefox/policies',
    '    firefox_policies:',
    ...json.map((line) => `      ${escapeTemplates(line)}`),
    '  tasks:',
    '    - name: Write the file for the check',
    '      ansible.builtin.copy:',
    '        content: "{{ firefox_policies | to_nice_json(indent=2, ensure_ascii=False) }}\\n"',
    '        dest: /tmp/weft-policies.json',
    "        mode: '0600'",
    '      delegate_to: localhost',
    '      run_once: true',
    '    - name: Check it',
    '      ansible.builtin.command: weft-policy lint /tmp/weft-policies.json',
    '      changed_when: false',
    '      delegate_to: localhost',
    '      run_once: true',
    '    - name: Make the folder',
    '      ansible.builtin.file:',
    '        path: "{{ firefox_policies_folder }}"',
    '        state: directory',
    "        mode: '0755'",
    '      become: true',
    '    - name: Write policies.json',
    '      ansible.builtin.copy:',
    '        src: /tmp/weft-policies.json',
    '        dest: "{{ firefox_policies_folder }}/policies.json"',
    "        mode: '0644'",
    '      become: true',
    '',
  ].join('\n')
}

/** Braces in the texts of the policies must not begin an expression of Jinja. */
const escapeTemplates = (line: string): string =>
  line.replace(/"[^"\\]*(?:\\.[^"\\]*)*"/g, (text) => (/\{[{%#]/.test(text) ? `!unsafe ${text}` : text))
