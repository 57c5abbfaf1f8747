import type { OptionList } from '../fields/field.ts'

/** Causes of stock movements. */
export const CAUSAS = [
  ['inicial', 'Estoque inicial'],
  ['venda', 'Venda'],
  ['cancelamento', 'Cancelamento'],
  ['devolucao', 'Devolução'],
  ['compra', 'Compra'],
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
