import { nomePagamento, tpagsWhere } from '../../core/tender/index.ts'
import type { OptionList } from '../fields/field.ts'

/** TEF programs with which files are exchanged, each in its own folders. */
export const GERENCIADORES_TEF = [
  ['paygo', 'PayGo'],
  ['tef_dial', 'TEF Dial'],
  ['clisitef', 'CliSiTef modular'],
] as const satisfies OptionList

export type GerenciadorTef = (typeof GERENCIADORES_TEF)[number][0]

/** tPag of the refund of a card payment that TEF cannot cancel, with their names. */
export const ESTORNO_CARTAO = tpagsWhere(({ refundsCard }) => refundsCard).map(
  tpag => [tpag, nomePagamento(tpag)] as const,
)

/** Pattern of a till's folder name: letters, digits, - and _, so that the path stays inside the TEF folder. */
export const PASTA_TEF = '^[A-Za-z0-9_-]{1,40}$'
