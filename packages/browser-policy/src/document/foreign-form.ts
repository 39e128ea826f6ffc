/** Forms that are no JSON and that people hand over as policies, by their beginning, with what to do. */
const forms: readonly (readonly [RegExp, string])[] = [
  [/^PReg\W/, 'This is Registry.pol, the binary store of Group Policy; give the file a name that ends with .pol.'],
  [
    /^\s*<(?:enabled|disabled|data)\b/i,
    'This is the value of one Intune row, not a file of policies; it belongs into the row of its setting.',
  ],
  [
    /^\s*(?:Windows Registry Editor|REGEDIT4)/,
    'This is an export of the registry; give the file a name that ends with .reg.',
  ],
  [
    /^(?:bplist00|\s*<\?xml|\s*<!DOCTYPE plist|\s*<plist\b)/,
    'This is XML or a property list; give the file a name that ends with .plist or .mobileconfig.',
  ],
]

/** One sentence or two about a text of a known form that is not JSON; undefined for all others. */
export function describeForeignForm(text: string): string | undefined {
  return forms.find(([start]) => start.test(text))?.[1]
}
