import type { Operation } from '../../core/document/operations.ts'
import type { OptionList } from '../fields/field.ts'

/** Causes of stock movements. */
export const CAUSAS = [
  ['inicial', 'Estoque inicial'],
  ['venda', 'Venda'],
  ['cancelamento', 'Cancelamento'],
  ['devolucao', 'Devolução de venda'],
  ['compra', 'Compra'],
  ['devolucao_compra', 'Devolução de compra'],
  ['ajuste', 'Ajuste'],
  ['perda', 'Perda'],
  ['uso_proprio', 'Uso próprio'],
  ['producao_entrada', 'Produção'],
  ['producao_consumo', 'Consumo na produção'],
  ['transferencia_saida', 'Transferência, saída'],
  ['transferencia_entrada', 'Transferência, entrada'],
  ['contagem', 'Contagem'],
] as const satisfies OptionList

export type CausaEstoque = (typeof CAUSAS)[number][0]

/** Gives the cause of a document's movements: what it is, by where goods go and whether the note returns another (finNFe 4). */
export function causeOf({ estoque, finNFe }: Pick<Operation, 'estoque' | 'finNFe'>): CausaEstoque {
  if (finNFe === '4') return estoque === 'entra' ? 'devolucao' : 'devolucao_compra'
  return estoque === 'entra' ? 'compra' : 'venda'
}

/** Stock movements that a user may make, in the order of their keys. */
export const TIPOS_MOVIMENTO = [
  ['ajuste', 'Ajuste'],
  ['entrada', 'Entrada'],
  ['perda', 'Perda'],
  ['uso_proprio', 'Uso próprio'],
  ['transferencia', 'Transferência'],
  ['producao', 'Produção'],
] as const satisfies OptionList

export type TipoMovimento = (typeof TIPOS_MOVIMENTO)[number][0]
