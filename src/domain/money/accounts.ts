import type { OptionList } from '../fields/field.ts'

/** Kinds of financial accounts: where money lies, who owes it, and where it came from or went to. */
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

/** Money at hand, or on its way to the shop: the cash of a day is what is in these. */
export const MONEY: readonly TipoConta[] = ['caixa', 'cofre', 'banco', 'cheque', 'cartao_receber', 'transito']
/** Tells accounts whose balance is a sum of rows of their own: instalments, vouchers, credits. */
export const isOwedByName = (tipo: string): boolean =>
  ['receber', 'pagar', 'vale', 'cliente_credito'].includes(tipo)

export const holdsMoney = (tipo: string): boolean => MONEY.some(each => each === tipo)

/** Accounts that every company has from its first day, by name: the main one of each kind. */
export const MAIN_ACCOUNTS: readonly (readonly [TipoConta, string])[] = TIPO_CONTA.map(([tipo, nome]) => [
  tipo,
  tipo === 'banco' ? 'Conta bancária' : nome,
])
