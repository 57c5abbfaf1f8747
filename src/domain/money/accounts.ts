import type { OptionList } from '../fields/field.ts'

/** Kinds of financial account: where money is, what is owed, and income and expenses. */
export const TIPO_CONTA = [
  ['caixa', 'Caixa'],
  ['cofre', 'Cofre'],
  ['banco', 'Banco'],
  ['cheque', 'Cheques em mãos'],
  ['cartao_receber', 'Cartões a receber'],
  ['transito', 'Em trânsito'],
  ['receber', 'Contas a receber'],
  ['pagar', 'Contas a pagar'],
  ['cliente_credito', 'Crédito de clientes'],
  ['vale', 'Vales'],
  ['receita', 'Receitas'],
  ['compra', 'Compras'],
  ['despesa', 'Despesas'],
  ['quebra', 'Quebra e sobra de caixa'],
  ['saldo', 'Saldos iniciais'],
] as const satisfies OptionList

export type TipoConta = (typeof TIPO_CONTA)[number][0]

/** Kinds that count as cash: money at hand, or on its way to the shop. */
export const MONEY: readonly TipoConta[] = ['caixa', 'cofre', 'banco', 'cheque', 'cartao_receber', 'transito']
/** Tells if the account's balance is the sum of rows of another table: instalments, vouchers, credits, cheques. */
export const isOwedByName = (tipo: string): boolean =>
  ['receber', 'pagar', 'vale', 'cliente_credito', 'cheque'].includes(tipo)

export const holdsMoney = (tipo: string): boolean => MONEY.some(each => each === tipo)

/** Main account of each kind, which every company has from the start, with its name. */
export const MAIN_ACCOUNTS: readonly (readonly [TipoConta, string])[] = TIPO_CONTA.map(([tipo, nome]) => [
  tipo,
  tipo === 'banco' ? 'Conta bancária' : nome,
])

/** Tells if an account of this kind is a category of what is received (1) or paid (2). */
export const isCategory = (tipo: number, conta: string): boolean =>
  tipo === 1 ? conta === 'receita' : conta === 'despesa' || conta === 'compra'
