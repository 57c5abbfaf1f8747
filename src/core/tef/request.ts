import { dec } from '../money/decimal.ts'
import { tefTypeOf } from '../tender/index.ts'

type Line = readonly [code: string, value: string]

/** Shop and program, as every request names them. */
export interface TefAsker {
  /** Trade name of the shop. */
  empresa: string
  versao: string
}

/** Capabilities in each request: two receipts, reduced ones too, NSU up to 40 letters; no change in cash, no discount. */
const CAPABILITIES = 4 + 8 + 16 + 128

const asker = ({ empresa, versao }: TefAsker): Line[] => [
  ['706-000', String(CAPABILITIES)],
  ['716-000', empresa.slice(0, 40)],
  ['735-000', 'Tecla'],
  ['736-000', versao],
]

/** Writes R$ as centavos without point. */
const cents = (valor: string): string => dec(valor).times(100).toFixed(0)

export interface TefCharge {
  numero: string
  /** Document that is paid, for the receipt. */
  documento: string
  /** R$ */
  valor: string
  tpag: string
  parcelas: number
}

/** Makes the request that opens the manager's own menu. */
export const askMenu = (numero: string, who: TefAsker): Line[] => [
  ['000-000', 'ADM'],
  ['001-000', numero],
  ...asker(who),
]

/** Makes the request that charges a card. */
export const askCharge = ({ numero, documento, valor, tpag, parcelas }: TefCharge, who: TefAsker): Line[] => [
  ['000-000', 'CRT'],
  ['001-000', numero],
  ['002-000', documento],
  ['003-000', cents(valor)],
  ['004-000', '0'],
  ...(parcelas > 1 ? ([['018-000', String(parcelas)]] as const) : []),
  ...asker(who),
  ['730-000', '1'],
  ['731-000', tefTypeOf(tpag)],
  ['732-000', parcelas > 1 ? '3' : '1'],
]

/** An approved transaction, with the values of its answer. */
export interface TefApproved {
  numero: string
  valor: string
  rede: string
  nsu: string
  codigo: string
  finalizacao: string
  /** DDMMAAAA and hhmmss, as the manager wrote them. */
  data: string
  hora: string
}

/** Makes the request that cancels a confirmed transaction. */
export const askCancel = (numero: string, of: TefApproved, who: TefAsker): Line[] => [
  ['000-000', 'CNC'],
  ['001-000', numero],
  ['003-000', cents(of.valor)],
  ['010-000', of.rede],
  ['012-000', of.nsu],
  ['013-000', of.codigo],
  ['022-000', of.data],
  ['023-000', of.hora],
  ['027-000', of.finalizacao],
  ...asker(who),
]

/** Makes the request that confirms (CNF) or undoes (NCN) a transaction, under the transaction's number. */
export const askEnd = (
  command: 'CNF' | 'NCN',
  { numero, rede, nsu, finalizacao }: Pick<TefApproved, 'numero' | 'rede' | 'nsu' | 'finalizacao'>,
  who: TefAsker,
): Line[] => [
  ['000-000', command],
  ['001-000', numero],
  ['010-000', rede],
  ['012-000', nsu],
  ['027-000', finalizacao],
  ...asker(who),
]
