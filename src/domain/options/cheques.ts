import type { OptionList } from '../fields/field.ts'

/** Steps of a cheque: what was done with it. */
export const PASSOS_CHEQUE = [
  ['deposito', 'Depositado'],
  ['compensacao', 'Compensado'],
  ['devolucao', 'Devolvido pelo banco'],
  ['cobranca', 'Devolvido, em cobrança'],
  ['repasse', 'Repassado'],
  ['cliente', 'Devolvido ao cliente'],
] as const satisfies OptionList

export type PassoCheque = (typeof PASSOS_CHEQUE)[number][0]

/** Place of a cheque: at hand until a step says otherwise. */
export type EstadoCheque = 'em_maos' | PassoCheque

export const ESTADOS_CHEQUE = [
  ['em_maos', 'Em mãos'],
  ...PASSOS_CHEQUE,
] as const satisfies readonly (readonly [EstadoCheque, string])[]

/** Names a cheque: 'Cheque 123 de Ana'. */
export function nameOfCheque({
  numero,
  emitente,
  parceiro,
}: {
  numero: string
  emitente: string
  parceiro: { nome: string } | null
}): string {
  const holder = emitente || parceiro?.nome
  return `Cheque${numero ? ` ${numero}` : ''}${holder ? ` de ${holder}` : ''}`
}

/** States in which the shop has the paper, so that the account of cheques has its amount. */
export const EM_CARTEIRA: readonly EstadoCheque[] = ['em_maos', 'devolucao']

/** States in which the bank has it. */
export const NO_BANCO: readonly EstadoCheque[] = ['deposito', 'compensacao']

/** Commonest reasons (alíneas) for which a bank returns a cheque, with the Central Bank's codes. */
export const ALINEAS = [
  ['11', '11 · Sem fundos, 1ª apresentação'],
  ['12', '12 · Sem fundos, 2ª apresentação'],
  ['13', '13 · Conta encerrada'],
  ['14', '14 · Prática espúria'],
  ['20', '20 · Folha cancelada'],
  ['21', '21 · Sustado ou revogado'],
  ['22', '22 · Assinatura não confere'],
  ['25', '25 · Talonário cancelado'],
  ['28', '28 · Sustado por furto ou roubo'],
  ['30', '30 · Furto ou roubo de malote'],
  ['31', '31 · Erro formal'],
  ['35', '35 · Fraudado'],
  ['44', '44 · Prescrito'],
  ['outra', 'Outro motivo'],
] as const satisfies OptionList
