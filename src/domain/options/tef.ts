import type { OptionList } from '../fields/field.ts'

/** Managers that exchange files; each has folders of its own. */
export const GERENCIADORES_TEF = [
  ['paygo', 'PayGo'],
  ['tef_dial', 'TEF Dial'],
  ['clisitef', 'CliSiTef modular'],
] as const satisfies OptionList

export type GerenciadorTef = (typeof GERENCIADORES_TEF)[number][0]

/** Name of a till's own folder below the root: letters, digits, - and _, so no way out of it. */
export const PASTA_TEF = '^[A-Za-z0-9_-]{1,40}$'
