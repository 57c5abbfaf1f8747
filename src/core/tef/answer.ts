import { dec } from '../money/decimal.ts'
import { tenderOfTef } from '../tender/index.ts'
import type { TefFields } from './file.ts'
import { acquirerOf, brandOf } from './tables.ts'

/** Answer of a TEF manager, in the terms of this program. */
export interface TefAnswer {
  /** null: the file has no field 009, so the result is unknown. */
  aprovada: boolean | null
  /** True when the transaction must be confirmed (CNF) or undone (NCN). */
  confirma: boolean
  /** R$; null: absent. */
  valor: string | null
  rede: string
  nsu: string
  codigo: string
  finalizacao: string
  data: string
  hora: string
  /** tPag: 03 credit card, 04 debit card; null: neither. */
  tpag: string | null
  marca: string
  tband: string | null
  /** CNPJ of the acquirer; null: not in the table. */
  credenciadora: string | null
  terminal_logico: string
  /** Message for the cashier. */
  mensagem: string
}

/** Lines of the two receipts, as the manager sends them. */
export interface TefReceipts {
  cliente: string[]
  loja: string[]
}

export function readAnswer(fields: TefFields): TefAnswer {
  const say = (code: string) => fields.get(`${code}-000`) ?? ''
  const status = fields.get('009-000')
  const finalizacao = say('027')
  const { cliente, loja } = receiptsOf(fields)
  const needs = say('729')
  const marca = say('748') || say('040')
  return {
    aprovada: status === undefined ? null : /^0+$/.test(status),
    // without the control number (027) nothing may be confirmed or undone
    confirma: finalizacao !== '' && (needs === '' ? cliente.length + loja.length > 0 : needs === '2'),
    valor: /^\d{1,12}$/.test(say('003')) ? dec(say('003')).div(100).toFixed(2) : null,
    rede: say('010'),
    nsu: say('012'),
    codigo: say('013'),
    finalizacao,
    data: say('022'),
    hora: say('023'),
    tpag: tenderOfTef(Number(say('011')) || 0),
    marca,
    tband: marca === '' ? null : brandOf(marca),
    credenciadora: acquirerOf(say('010')),
    terminal_logico: say('718'),
    mensagem: say('030'),
  }
}

/**
 * Gives the lines of the receipts: fields 713, else 711 (reduced), else 029 for the customer; 715, else 029 for the
 * shop. Field 737 may exclude one of the two.
 */
export function receiptsOf(fields: TefFields): TefReceipts {
  const lines = (code: string) =>
    [...fields]
      .filter(([field]) => field.startsWith(`${code}-`) && !field.endsWith('-000'))
      .map(([, value]) => value.replace(/^"(.*)"$/, '$1').trimEnd())
  const one = lines('029')
  const [customer, shop, reduced] = [lines('713'), lines('715'), lines('711')]
  const copies = fields.get('737-000')
  const cliente = customer.length > 0 ? customer : reduced.length > 0 ? reduced : one
  const loja = shop.length > 0 ? shop : one
  return { cliente: copies === '2' ? [] : cliente, loja: copies === '1' ? [] : loja }
}
