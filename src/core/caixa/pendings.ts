import { formatMoney } from '../money/pt-br.ts'
import type { OpenTef } from '../tef/states.ts'

/** Words in a Z reading for each kind of unsettled item at the closing; a note's kind is its state. */
export const PENDING_WORDS: Readonly<Record<string, string>> = {
  cancelamento: 'Cancelamento sem resposta da SEFAZ',
  venda_na_fila: 'Venda sem conexão que ainda não chegou',
  pix_aberto: 'PIX cobrado que ninguém pagou ainda',
  pix_recebido: 'PIX recebido a mais, sem venda ou com outro valor',
  valores_a_devolver: 'PIX ou cartão a devolver ao cliente',
  pix_a_conferir: 'PIX de venda que nenhuma cobrança trouxe',
  pix_estatico: 'PIX estático a conferir no banco',
  estacionada: 'Venda estacionada neste caixa',
  rota_por_acertar: 'Rota de entrega por acertar, com o troco que levou',
  balcao_por_acertar: 'Pedido do balcão ou da mesa por acertar',
  cartao_aberto: 'Cartão sem resposta de um TEF que este caixa não tem mais',
  pendente: 'Nota por emitir',
  assinada: 'Nota por enviar',
  enviada: 'Nota sem resposta da SEFAZ',
  desconhecida: 'Nota sem resposta da SEFAZ',
  rejeitada: 'Nota rejeitada',
  contingencia: 'Nota em contingência por transmitir',
}

/** Open items of one kind, with the uuids of their sales. */
export interface Pending {
  tipo: string
  ids: readonly string[]
}

/** A card charge that is neither confirmed nor undone in its TEF manager. */
export interface OpenCard {
  situacao: OpenTef
  valor: string | null
  rede: string
  nsu: string
}

interface Seen {
  /** Open promises of the session to the outside, by kind; a note's by its state. */
  promessas: readonly Pending[]
  /** Sales in the till's queue, as the till reports. */
  na_fila: readonly string[]
  /** Sales of `na_fila` that the server has stored. */
  gravadas: readonly string[]
  /** Sales whose PIX charge brought a payment that waits for a decision. */
  recebidos: readonly string[]
  /** Sales with a PIX that nobody has seen in the bank: not brought by a charge, and static. */
  sem_pix: readonly string[]
  estaticos: readonly string[]
  /** Sales that the till parked on the server and nobody paid. */
  estacionadas: readonly string[]
  /** Routes of couriers, and orders of the counter, whose money the company's tills do not have yet. */
  rotas: readonly string[]
  balcao: readonly string[]
}

/** Lists what a session leaves open, each kind once. */
export function pendingsOf({ promessas, na_fila, gravadas, ...money }: Seen): Pending[] {
  const stored = new Set(gravadas)
  const found = new Map<string, string[]>()
  const add = (tipo: string, ids: readonly string[]) => {
    if (ids.length > 0) found.set(tipo, [...new Set([...(found.get(tipo) ?? []), ...ids])])
  }
  add(
    'venda_na_fila',
    na_fila.filter(uuid => !stored.has(uuid)),
  )
  for (const { tipo, ids } of promessas) add(tipo, ids)
  add('pix_recebido', money.recebidos)
  add('pix_a_conferir', money.sem_pix)
  add('pix_estatico', money.estaticos)
  add('estacionada', money.estacionadas)
  add('rota_por_acertar', money.rotas)
  add('balcao_por_acertar', money.balcao)
  return [...found].map(([tipo, ids]) => ({ tipo, ids }))
}

/** Counts the open items, as the Z prints them: 'PENDENTES: n'. */
export const countPendings = (pendings: readonly Pending[]): number =>
  pendings.reduce((n, { ids }) => n + ids.length, 0)

const CARD_WORDS: Readonly<Record<OpenTef, string>> = {
  pedida: 'sendo cobrado',
  autorizada: 'aprovado e sem venda',
  confirmando: 'por confirmar',
  desfazendo: 'por desfazer',
  inconsistente: 'sem resposta clara',
}

/** Gives the reason why a drawer cannot be closed: a card charge is neither confirmed nor undone. Null: none is open. */
export function whyCardsBlock(cards: readonly OpenCard[]): string | null {
  const [first] = cards
  if (!first) return null
  const { situacao, valor, rede, nsu } = first
  const name = valor === null ? 'Operação' : `Cartão de ${formatMoney(valor)}`
  const known = nsu === '' ? '' : ` (${rede} NSU ${nsu})`
  const more = cards.length === 1 ? '' : ` e mais ${cards.length - 1}`
  return `${name} ${CARD_WORDS[situacao]} no TEF${known}${more}: resolva antes de fechar o caixa`
}
