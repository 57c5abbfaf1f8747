import type { OptionList } from '../fields/field.ts'

/** Managers that exchange files; each has folders of its own. */
export const GERENCIADORES_TEF = [
  ['paygo', 'PayGo'],
  ['tef_dial', 'TEF Dial'],
  ['clisitef', 'CliSiTef modular'],
] as const satisfies OptionList

export type GerenciadorTef = (typeof GERENCIADORES_TEF)[number][0]

/** tPag by which the money of a card that TEF did not cancel goes back. */
export const ESTORNO_CARTAO = [
  ['01', 'Dinheiro'],
  ['20', 'PIX'],
] as const satisfies OptionList

export type EstornoCartao = (typeof ESTORNO_CARTAO)[number][0]

/** Name of a till's own folder below the root: letters, digits, - and _, so no way out of it. */
export const PASTA_TEF = '^[A-Za-z0-9_-]{1,40}$'
