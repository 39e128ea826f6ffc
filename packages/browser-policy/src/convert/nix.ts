import { type FieldScope, type FieldShape, type FormField, formFields } from './form-fields.ts'

/**
 * A Nix module with a typed option for each policy, for `programs.firefox.policies` of NixOS and home-manager. Options that
 * are not set are left out, and names that the catalogue does not know stay possible.
 */
export function nixModule(scope: FieldScope): string {
  const options = formFields(scope).map((field) => option(field, '      '))
  return [
    '# Typed options for the policies of Firefox. Use:',
    '#   policies = lib.mkOption { type = (import ./firefox-policies.nix { inherit lib; }).type; default = { }; };',
    '#   programs.firefox.policies = (import ./firefox-policies.nix { inherit lib; }).clean config.policies;',
    '{ lib }:',
    'let',
    '  inherit (lib) mkOption types;',
    '  anything = (types.attrsOf types.anything);',
    '  # takes out what was not set',
    '  clean = value:',
    '    if builtins.isAttrs value then',
    '      lib.mapAttrs (_: clean) (lib.filterAttrs (_: member: member != null) value)',
    '    else if builtins.isList value then map clean value',
    '    else value;',
    'in',
    '{',
    '  inherit clean;',
    '  type = types.submodule {',
    '    freeformType = anything;',
    '    options = {',
    ...options,
    '    };',
    '  };',
    '}',
    '',
  ].join('\n')
}

function option(field: FormField, indent: string): string {
  const type = nixType(field.shape, indent)
  return [
    `${indent}${quote(field.name)} = mkOption {`,
    `${indent}  type = ${field.isRequired ? type : `types.nullOr ${type}`};`,
    ...(field.isRequired ? [] : [`${indent}  default = null;`]),
    `${indent}  description = ${quote(field.summary === '' ? field.title : field.summary)};`,
    `${indent}};`,
  ].join('\n')
}

function nixType(shape: FieldShape, indent: string): string {
  switch (shape.kind) {
    case 'boolean':
      return 'types.bool'
    case 'text':
      return 'types.str'
    case 'integer':
      return 'types.int'
    case 'number':
      return 'types.number'
    case 'choice':
      return `(types.enum [ ${shape.options.map((one) => (typeof one === 'number' ? String(one) : quote(one))).join(' ')} ])`
    case 'json':
      return '(types.either anything (types.listOf types.anything))'
    case 'list':
      return `(types.listOf ${nixType(shape.entry, indent)})`
    case 'names':
      return `(types.attrsOf ${nixType(shape.value, indent)})`
    case 'object': {
      const inner = `${indent}    `
      return [
        '(types.submodule {',
        `${indent}  freeformType = anything;`,
        `${indent}  options = {`,
        ...shape.fields.map((field) => option(field, inner)),
        `${indent}  };`,
        `${indent}})`,
      ].join('\n')
    }
  }
}

/** A text of Nix: quotes, backslashes and the beginning of an interpolation are escaped. */
const quote = (text: string): string =>
  `"${text.replace(/["\\]|\$\{/g, (sign) => `\\${sign}`).replaceAll('\n', '\\n')}"`
