import { hmacSha256 } from '../hmac-sha256.ts'

/** Kinds of promotion, by the stored number (core/promotions/kinds.ts). */
export const TIPO_PROMOCAO = [
  [1, 'Preço menor'],
  [2, 'A partir de uma quantidade'],
  [3, 'Leve e pague'],
  [4, 'A cada tantas, uma com desconto'],
  [5, 'Combo'],
  [6, 'Valor da compra'],
] as const

export type TipoPromocao = (typeof TIPO_PROMOCAO)[number][0]

/** Ways to say a benefit. */
export const FORMA_PROMOCAO = [
  [1, 'Desconto em %'],
  [2, 'Desconto em R$'],
  [3, 'Preço da unidade'],
  [4, 'Preço do conjunto'],
] as const

type FormaPromocao = (typeof FORMA_PROMOCAO)[number][0]

/** Forms that each kind takes; none: its benefit is the kind itself. */
export const FORMAS_DO_TIPO: Readonly<Record<number, readonly FormaPromocao[]>> = {
  1: [1, 2, 3],
  2: [1, 2, 3, 4],
  3: [],
  4: [1],
  5: [1, 2, 4],
  6: [1, 2],
}

export const PUBLICO_PROMOCAO = [
  [1, 'Todos'],
  [2, 'Clientes cadastrados'],
  [3, 'Clientes de certas classificações'],
  [4, 'Certos clientes'],
  [5, 'Primeira compra'],
] as const

/** Ways in which a promotion stands beside others on the same units. */
export const PILHA_PROMOCAO = [
  [1, 'Exclusiva: nenhuma outra nos itens dela'],
  [2, 'Soma com as outras que somam'],
  [3, 'Melhor: só a que dá mais, do grupo'],
] as const

/** Public that a promotion of a customer's first purchase has: only the server knows the purchases of all tills. */
export const PRIMEIRA_COMPRA = 5

/** A promotion as till and server compute with it, and as its seal covers it. Lists without ids mean all products. */
export interface Promocao {
  id: number
  nome: string
  tipo: TipoPromocao
  produtos: readonly number[]
  categorias: readonly number[]
  /** The other side of a combo. */
  com_produtos: readonly number[]
  com_categorias: readonly number[]
  /** Targets that take no part, on each side. Absent in an older catalogue. */
  menos_produtos?: readonly number[]
  menos_categorias?: readonly number[]
  com_menos_produtos?: readonly number[]
  com_menos_categorias?: readonly number[]
  /** Units of a set: taken (leve), needed (a partir de), or of which one gets the discount. */
  qtde: number | null
  paga: number | null
  /** True: units of different products make a set together. */
  juntos: boolean
  /** R$ of the targets' lines that the purchase needs. */
  minimo: string | null
  forma: FormaPromocao | null
  /** % or R$. */
  valor: string | null
  /** First and last day, ISO; first and last minute, 'HH:MM'. */
  data_inicio: string | null
  data_fim: string | null
  hora_inicio: string | null
  hora_fim: string | null
  /** Days of the week, 0 is Sunday; empty: all. */
  dias: readonly number[]
  publico: number
  /** Classifications and ids of the customers it is for, by its public. Absent in an older catalogue. */
  classes?: readonly number[]
  parceiros?: readonly number[]
  /** Most sets in one sale. */
  limite: number | null
  /** A smaller number goes first. */
  prioridade: number
  /** How it stands beside others (PILHA_PROMOCAO), and the group of which one is given. Absent in an older catalogue: exclusive. */
  pilha?: number | null
  grupo?: string | null
  /** Hash of the code that the customer says (couponHash); null: none is asked. Absent in an older catalogue, as the limits. */
  cupom?: string | null
  /** Most sales of one customer, and of all, that may have it: the server counts them. */
  limite_cliente?: number | null
  limite_total?: number | null
  /** tPags of which all payments must be; none: any. Absent in an older catalogue. */
  meios?: readonly string[]
}

/** Line of a cart, as promotions see it. */
export interface LinhaDoCarrinho {
  uid: string
  produto_id: number
  categoria_id: number | null
  qtde: string
  /** R$ of one unit. */
  preco: string
  /** R$ of the line, before discounts. */
  vprod: string
  /** Moment of the line in the company's time, ISO; absent: the sale's. */
  em?: string | undefined
}

/** Tells if all payments must be of certain tenders. */
export const asksTender = ({ meios }: Pick<Promocao, 'meios'>): boolean => (meios?.length ?? 0) > 0

/** Tells if a promotion shares its units with others that do. */
export const addsUp = ({ pilha }: Promocao): boolean => pilha === 2

/** Gives the group of which only the best promotion is given; null: it is in none. */
export const groupOf = ({ pilha, grupo }: Promocao): string | null =>
  pilha === 3 ? (grupo ?? '').trim().toLowerCase() : null

/** Tells if only the server knows whether other sales have used a promotion up. */
export const asksServer = ({ limite_cliente, limite_total, publico }: Promocao): boolean =>
  (limite_total ?? limite_cliente ?? null) !== null || publico === PRIMEIRA_COMPRA

/** Registered customer, as promotions see one. */
export interface ClienteDaPromocao {
  id: number
  classes: readonly number[]
  /** True where the customer has bought nothing yet. */
  primeira: boolean
}

export interface ContextoPromocao {
  /** Moment of the sale in the company's time, ISO: of the lines that say none. */
  em: string
  /** The registered customer; null: none. */
  cliente: ClienteDaPromocao | null
  /** Hashes of the coupons that the customer said. */
  cupons?: readonly string[]
  /** tPags of the payments made, and of the one being made. */
  meios?: readonly string[]
}

/** Hashes a coupon's code, in which case and blanks do not matter: a catalogue tells no code. */
export const couponHash = (codigo: string): string =>
  hmacSha256('cupom', codigo.replace(/\s+/g, '').toUpperCase())

/** R$ that a promotion takes from a line. */
export interface AjusteDePromocao {
  uid: string
  promocao_id: number
  nome: string
  valor: string
}

/** R$ that a promotion gave, or the one condition that it missed. */
export interface ExplicacaoDePromocao {
  promocao_id: number
  nome: string
  /** R$; null: it did not apply. */
  valor: string | null
  falta: string | null
}
