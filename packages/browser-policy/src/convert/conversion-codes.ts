/** The explanation of a code that readers and writers report; shown by `explain` and in the reference. */
export interface CodeFacts {
  /** One sentence: what was found. */
  readonly summary: string
  /** The consequence. */
  readonly why: string
  /** The advice to the user. */
  readonly cure: string
}

const facts = (summary: string, why: string, cure: string): CodeFacts => ({ summary, why, cure })

const OUT = 'The value is left out of what is written, so the new file says less than the old one.'
const LINE = 'regedit stops with an error or skips the line, and the setting is not made.'
const NO_READ = 'Nothing of the file can be used.'

/** All codes that only readers and writers of forms report, not lint rules. */
export const conversionCodes = {
  'header-missing': facts(
    'The first line of a .reg file is not its header.',
    'regedit refuses the whole file.',
    'Begin the file with `Windows Registry Editor Version 5.00` and an empty line.',
  ),
  'line-not-understood': facts(
    'A line is neither a [key], nor a "name"=data, nor a comment.',
    LINE,
    'Write one statement a line; comments begin with `;`.',
  ),
  'string-not-closed': facts(
    'A text in quotes has no end.',
    LINE,
    'Close the quote; inside a text write `\\"` for a quote and `\\\\` for a backslash.',
  ),
  'data-not-understood': facts(
    'The text after the equals sign is no registry data.',
    LINE,
    'Write `"text"`, `dword:00000001` (eight hexadecimal digits) or `hex(7):…`.',
  ),
  'no-policies': facts(
    'The file sets no policies.',
    'The browser behaves as if there were no file.',
    'Look at the key or domain: policies stand below `SOFTWARE\\Policies\\Mozilla\\Firefox`, in the domain `org.mozilla.firefox`, or in the member `policies` of a JSON file. `convert` takes `--key` and `--domain` for others.',
  ),
  'policies-as-list': facts(
    "A value or subkey named 1 stands directly below the policies' key.",
    'The browser takes the whole key for a list, and no policy applies.',
    'Remove the name 1; lists stand in the key of their policy.',
  ),
  'empty-key': facts(
    'A registry key holds nothing.',
    "It reads as an empty object: a list is refused, and in HKEY_LOCAL_MACHINE it hides what the user's hive sets.",
    'Delete the key.',
  ),
  'not-read': facts(
    'A part of a key is hidden from the browser by another one.',
    'Values that make a list hide subkeys, and a subkey hides a value of its name.',
    'Keep either the values or the subkeys.',
  ),
  'list-order': facts(
    'The entries of a list come in another order than their numbers.',
    'Windows lists keys alphabetically, so that 10 comes before 2, and the browser takes them in that order.',
    'Name more than nine entries `1`, `101`, `102`, …, as `convert --to reg` does.',
  ),
  'list-not-first': facts(
    'The entries of a list do not begin with one called 1.',
    'The browser then takes the key for an object, and a policy that wants a list is refused.',
    'Call the first entry `1`.',
  ),
  'expandable-text': facts(
    'A text is of the type REG_EXPAND_SZ.',
    'ESR 60 reads it as null.',
    'Write it as plain text (REG_SZ).',
  ),
  'json-lines': facts(
    'A list of lines (REG_MULTI_SZ) holds JSON.',
    'Only ESR 153 and later read that here; earlier browsers refuse the policy.',
    'Write the values as keys, or as one text where the policy takes JSON.',
  ),
  'data-not-read': facts(
    'Registry data of a type that the browser does not read.',
    'The browser reads text and numbers only.',
    'Write it as text or as a dword.',
  ),
  'machine-only': facts(
    'A policy that counts for the whole machine only stands where one user sets it.',
    'The browser ignores it there.',
    'Set it below HKEY_LOCAL_MACHINE, or in policies.json.',
  ),
  'short-hive-name': facts(
    'A key begins with HKLM or HKCU.',
    'regedit knows no short names and skips the key.',
    'Write HKEY_LOCAL_MACHINE or HKEY_CURRENT_USER.',
  ),
  'other-key': facts(
    'A key lies outside the one in which the browser looks.',
    'The browser reads no policies there.',
    'Move it, or name the key with `convert --key`.',
  ),
  'too-deep': facts(
    'Values stand inside each other too deeply.',
    'No policy does, and every form has an end somewhere.',
    'Look for brackets or keys that were nested by mistake.',
  ),
  xml: facts('The XML is not well-formed.', NO_READ, 'Mend the XML at the place named; `plutil -lint` helps on macOS.'),
  'not-a-plist': facts(
    'The file is no property list with a dictionary at its root.',
    NO_READ,
    'A property list is `<plist><dict>` with a `<key>` before each value.',
  ),
  'no-json-value': facts(
    'A date or data in a property list.',
    'No policy takes one; it is left out.',
    'Write a string, integer, boolean, array or dict.',
  ),
  'duplicate-key': facts(
    'A name is given twice in one dictionary.',
    'Only the last one counts.',
    'Remove one of the two.',
  ),
  'not-enabled': facts(
    'The property list lacks EnterprisePoliciesEnabled.',
    'Without it the browser looks at none of these policies.',
    'Add `<key>EnterprisePoliciesEnabled</key><true/>`.',
  ),
  'index-too-high': facts(
    'A joined name such as Bookmarks__51__URL has an index above 50.',
    'The browser takes none above 50.',
    'Write the list itself as an array.',
  ),
  'joined-name-clash': facts(
    'Two joined names disagree about what is a list, an object or a plain value.',
    'One of them is lost.',
    'Name each part the same way, or write the value itself.',
  ),
  'several-payloads': facts(
    'Two payloads of a profile set the same policy.',
    'Only one counts, and which is not promised.',
    'Keep one of them.',
  ),
  'null-value': facts('A null.', OUT, 'Remove the name, or give it a value.'),
  'empty-array': facts('An empty list.', OUT, 'An empty list mostly means no setting: remove it.'),
  'empty-object': facts('An empty object.', OUT, 'Remove it, or set something in it.'),
  'number-range': facts('A number that the form cannot hold.', OUT, 'Use a whole number of its range.'),
  'text-characters': facts('A text with characters that the form cannot carry.', OUT, 'Remove control characters.'),
  'name-characters': facts('A name with characters that the form cannot carry.', OUT, 'Choose another name.'),
  'name-empty': facts('An empty name.', OUT, 'Give it a name.'),
  'name-one': facts(
    'A name 1 in an object.',
    'In the registry it would turn the whole object into a list, so it is left out.',
    'Choose another name.',
  ),
  'name-collision': facts(
    'Two names differ in letter case only.',
    'The registry does not tell them apart; one is left out.',
    'Choose another name.',
  ),
  'name-reserved': facts('A name with a special meaning in the form.', OUT, 'Choose another name.'),
  'mixed-list': facts(
    'A list of plain values and of objects.',
    'A registry key is either; the objects are left out.',
    'Write entries of one kind.',
  ),
  'boolean-as-number': facts(
    'A boolean where nothing says that booleans are expected.',
    'It becomes 1 or 0 and comes back as a number.',
    'Nothing, when the browser reads numbers there as well.',
  ),
  'number-as-boolean': facts(
    '0 or 1 where a boolean is expected.',
    'It comes back as false or true, which means the same.',
    'Write true or false.',
  ),
  'json-text': facts(
    'JSON as a text.',
    'It comes back as what it holds, which means the same.',
    'Write the object or list itself.',
  ),
  'no-setting': facts(
    'No setting of the templates can express a value.',
    OUT,
    'Look whether the target knows the policy: `explain NAME`.',
  ),
  'damaged-pol': facts(
    'A record of Registry.pol is damaged.',
    'Windows stops reading the file there, so that the settings behind it are not made.',
    'Take the file from the domain again, or write it anew with `convert --to pol`.',
  ),
  'report-name-unknown': facts(
    'A report names a setting by its title, and no template here has that title.',
    'A report holds no keys for settings of templates, so the setting is left out.',
    'Convert the Registry.pol of the Group Policy object instead: it is in its backup, and in SYSVOL.',
  ),
  'text-too-long': facts(
    'A text is longer than a record of Registry.pol holds.',
    OUT,
    'Divide the list among several policies where the browser takes several, or deliver policies.json as a file.',
  ),
  'not-intune': facts(
    'The file is no table of OMA-URI rows, and no JSON of Graph.',
    NO_READ,
    'Export the profile from Graph, or write a table whose first line names the columns OMA-URI and Value.',
  ),
  'unknown-address': facts(
    'An OMA-URI row has an address that no known template has.',
    'Windows refuses such a row with an error that gives no reason.',
    'Look at the categories in the address: moving a setting to another category changes it.',
  ),
  'row-not-understood': facts(
    'The value of an OMA-URI row does not fit its setting.',
    'Windows refuses the row, and the setting is not made.',
    'Write `<enabled/>` or `<disabled/>`, and behind it a `<data>` for each input by its id.',
  ),
  'row-too-long': facts(
    'A text of an Intune row is longer than the template allows.',
    'Windows refuses such a row, so it is left out.',
    'Divide the list among several policies where the browser takes several, or deliver policies.json as a file.',
  ),
} as const satisfies { readonly [code: string]: CodeFacts }

/** A code that readers and writers report; `bare-document` is explained by its lint rule. */
export type ConversionCode = keyof typeof conversionCodes | 'bare-document'
