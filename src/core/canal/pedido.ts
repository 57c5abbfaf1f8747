import type { Decimal } from '../money/decimal.ts'
import type { EnderecoDoPedido } from './quem-recebe.ts'

/** Receiver of a fee: the shop, or another that only collects it with the order. */
export type Recebedor = 'loja' | 'canal' | 'logistica'

/** Line of an order. Prices have up to four places. */
export interface ItemDoCanal {
  /** Shop's own code of the product; null: the channel told none. */
  codigo: string | null
  gtin: string | null
  nome: string
  qtde: Decimal
  /** R$ of one, without options. */
  unitario: Decimal
  /** R$ of the options of one, as the channel computed them. */
  opcoes: Decimal
  /** Options and wishes, in words. */
  obs: string
  /** Price of a table that gave the price of the shop's own menu; absent: an application charges what it says. */
  tabela_id?: number | null
}

interface TaxaDoCanal {
  tipo: 'entrega' | 'acrescimo' | 'gorjeta'
  recebe: Recebedor
  valor: Decimal
}

interface DescontoDoCanal {
  /** Payer of the discount: the shop (or its chain), or the channel. */
  patrocinador: 'loja' | 'canal'
  /** Part of the order that it makes cheaper; absent: the goods. */
  alvo?: 'itens' | 'entrega'
  valor: Decimal
}

export interface PagamentoDoCanal {
  /** True: the channel has the money; false: the courier or the shop receives it. */
  antes: boolean
  tpag: string
  valor: Decimal
  /** R$ for which the courier carries change; null: none. */
  troco_para: Decimal | null
  /** CNPJ of who received it for the channel; null: not told. */
  credenciadora: string | null
  /** Authorisation of the card, as the channel told it; absent: not told. */
  autorizacao?: string | null
  /** Brand of the card by its code in the note; absent: not told. */
  tband?: string | null
}

/** Order of a sales channel, in one shape for all channels. */
export interface PedidoDoCanal {
  externo_id: string
  /** Number that the customer sees. */
  exibicao: string
  tipo: 'entrega' | 'retirada' | 'local'
  /** Moment for which it was promised, or scheduled; ISO, null: the channel told none. */
  prometido: string | null
  agendado: boolean
  /** True: it waits until the customer says that the order may begin. */
  sob_demanda: boolean
  /** True: the channel's own courier takes it. */
  entrega_do_canal: boolean
  cliente: {
    nome: string
    documento: string | null
    /** Digits with the area code. */
    fone: string | null
  }
  /** Null: nobody delivers, or the channel told no address. */
  endereco: EnderecoDoPedido | null
  /** Table to which it is served; null: none. */
  mesa: string | null
  /** Tab by which the shop knows who it is for; absent or null: none. */
  comanda?: string | null
  /** Code that the channel's courier says to get the order; absent or null: none. */
  coleta?: string | null
  obs: string | null
  /** Words of the channel for clerk, kitchen and courier. */
  avisos?: readonly string[]
  /** Doubts that a person has to judge. */
  duvidas?: readonly string[]
  itens: readonly ItemDoCanal[]
  taxas: readonly TaxaDoCanal[]
  descontos: readonly DescontoDoCanal[]
  pagamentos: readonly PagamentoDoCanal[]
  /** Totals that the channel told, R$. */
  total: { itens: Decimal; pedido: Decimal }
  /** True: the channel issued the note itself. */
  nota_emitida: boolean
  /** True: its only line is its amount, because it could not be stored with its items. */
  como_veio?: true
  /** Last event that the channel tells of the order; null: not told. */
  ultimo: string | null
}
