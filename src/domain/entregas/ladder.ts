import { MODOS_DE_ENTREGA, type ModoEntrega, PROPRIO } from '../../core/canal/modo.ts'
import type { Flag } from '../rights.ts'

export { type ModoEntrega, PROPRIO }

interface Step {
  /** Word of lists and histories. */
  readonly texto: string
  /** Place on the ladder: a state only replaces those below it. */
  readonly posto: number
  /** Column of `entregas` with the moment at which the state was first reached. */
  readonly em:
    | 'recebido_em'
    | 'aceito_em'
    | 'preparando_em'
    | 'pronto_em'
    | 'saiu_em'
    | 'entregue_em'
    | 'encerrado_em'
  /** Set for a state that no other one replaces. */
  readonly fim?: true
  /** Set for an end in which the customer gets nothing. */
  readonly perdido?: true
}

/** States of an order on its way to the customer. Several of one place are alternatives: the first to come stands. */
export const ESTADOS = {
  agendado: { texto: 'agendado', posto: 0, em: 'recebido_em' },
  recebido: { texto: 'a aceitar', posto: 1, em: 'recebido_em' },
  aceito: { texto: 'aceito', posto: 2, em: 'aceito_em' },
  recusado: { texto: 'recusado', posto: 2, em: 'encerrado_em', fim: true, perdido: true },
  preparando: { texto: 'preparando', posto: 3, em: 'preparando_em' },
  pronto: { texto: 'pronto', posto: 4, em: 'pronto_em' },
  saiu: { texto: 'na rua', posto: 5, em: 'saiu_em' },
  entregue: { texto: 'entregue', posto: 6, em: 'entregue_em' },
  retirado: { texto: 'retirado', posto: 6, em: 'entregue_em' },
  servido: { texto: 'servido', posto: 6, em: 'entregue_em' },
  concluido: { texto: 'concluído', posto: 7, em: 'encerrado_em', fim: true },
  cancelado: { texto: 'cancelado', posto: 8, em: 'encerrado_em', fim: true, perdido: true },
} as const satisfies Record<string, Step>

/** State that an order holds. */
export type EtapaEntrega = keyof typeof ESTADOS

/** News of an order that do not move it; `resolvido` ends the other two. */
export const APARTES = {
  cancelamento_pedido: 'cancelamento pedido',
  problema: 'problema',
  resolvido: 'resolvido',
} as const

type Aparte = keyof typeof APARTES

/** State to which an order is moved, or what is told of it. */
export type EstadoEntrega = EtapaEntrega | Aparte

export const isAparte = (estado: EstadoEntrega): estado is Aparte => estado in APARTES

export const textoDoEstado = (estado: EstadoEntrega): string =>
  isAparte(estado) ? APARTES[estado] : ESTADOS[estado].texto

/** States, in the order of the ladder. */
export const DEGRAUS = Object.keys(ESTADOS) as EtapaEntrega[]
const step = (estado: EtapaEntrega): Step => ESTADOS[estado]

/** Options of a list, in the order of the ladder. */
export const ESTADO_OPTIONS = DEGRAUS.map(estado => [estado, ESTADOS[estado].texto] as const)

/** States that nothing follows. */
export const FINS: readonly EtapaEntrega[] = DEGRAUS.filter(estado => step(estado).fim)

/** States of an order of which nothing gets to its customer. */
export const PERDIDOS: readonly EtapaEntrega[] = DEGRAUS.filter(estado => step(estado).perdido)

/** Lists the states that `para` replaces: those below it that end nothing. */
export const replacedBy = (para: EtapaEntrega): EtapaEntrega[] =>
  DEGRAUS.filter(estado => !step(estado).fim && step(estado).posto < step(para).posto)

/** Tells whether an order in the state `estado` got at least as far as `marco`, and was not refused or cancelled. */
export const reached = (estado: EtapaEntrega, marco: EtapaEntrega): boolean =>
  !step(estado).perdido && step(estado).posto >= step(marco).posto

/** How an order gets to its customer, with the state in which it is there. */
export const MODOS = {
  entrega: { texto: MODOS_DE_ENTREGA.entrega, chega: 'entregue' },
  retirada: { texto: MODOS_DE_ENTREGA.retirada, chega: 'retirado' },
  local: { texto: MODOS_DE_ENTREGA.local, chega: 'servido' },
} as const satisfies Record<ModoEntrega, { texto: string; chega: EtapaEntrega }>

const CHEGADAS: readonly EtapaEntrega[] = Object.values(MODOS).map(({ chega }) => chega)

/** States of an order that its customer has. */
export const COM_O_CLIENTE: readonly EtapaEntrega[] = DEGRAUS.filter(estado =>
  reached(estado, MODOS.entrega.chega),
)

/** States in which nobody waits for the order. */
export const SEM_ESPERA: readonly EtapaEntrega[] = DEGRAUS.filter(
  estado => step(estado).fim || CHEGADAS.includes(estado),
)

export const MODO_OPTIONS = (Object.keys(MODOS) as ModoEntrega[]).map(
  modo => [modo, MODOS[modo].texto] as const,
)

interface Movement {
  readonly titulo: string
  /** Words of an order that a person has moved: 'Pedido #7 aceito'. */
  readonly feito: string
  readonly para: EtapaEntrega
  readonly de: readonly EtapaEntrega[]
  /** Rights of which a person needs one. */
  readonly right: readonly Flag[]
  /** Ways of getting to the customer for which there is the movement; absent: all. */
  readonly modos?: readonly ModoEntrega[]
  /** Set where a reason must be told. */
  readonly motivo?: true
}

const OPEN = DEGRAUS.filter(estado => !step(estado).fim)
const TO_DISPATCH: readonly EtapaEntrega[] = ['aceito', 'preparando', 'pronto']

const STEPS = {
  aceitar: {
    titulo: 'Aceitar',
    feito: 'aceito',
    para: 'aceito',
    de: ['agendado', 'recebido'],
    right: ['menu_pedidos', 'menu_delivery'],
  },
  recusar: {
    titulo: 'Recusar',
    feito: 'recusado',
    para: 'recusado',
    de: ['agendado', 'recebido'],
    right: ['delivery_recusar'],
    motivo: true,
  },
  preparar: {
    titulo: 'Preparar',
    feito: 'em preparo',
    para: 'preparando',
    de: ['aceito'],
    right: ['delivery_cozinha'],
  },
  aprontar: {
    titulo: 'Pronto',
    feito: 'pronto',
    para: 'pronto',
    de: ['aceito', 'preparando'],
    right: ['delivery_cozinha'],
  },
  sair: {
    titulo: 'Saiu',
    feito: 'na rua',
    para: 'saiu',
    de: TO_DISPATCH,
    right: ['menu_delivery'],
    modos: ['entrega'],
  },
  entregar: {
    titulo: 'Entregue',
    feito: 'entregue',
    para: 'entregue',
    de: ['saiu'],
    right: ['menu_delivery'],
    modos: ['entrega'],
  },
  retirar: {
    titulo: 'Retirado',
    feito: 'retirado',
    para: 'retirado',
    de: TO_DISPATCH,
    right: ['menu_delivery'],
    modos: ['retirada'],
  },
  servir: {
    titulo: 'Servido',
    feito: 'servido',
    para: 'servido',
    de: TO_DISPATCH,
    right: ['menu_delivery'],
    modos: ['local'],
  },
  cancelar: {
    titulo: 'Cancelar',
    feito: 'cancelado',
    para: 'cancelado',
    de: OPEN,
    right: ['delivery_recusar'],
    motivo: true,
  },
} satisfies Record<string, Movement>

export type MovimentoEntrega = keyof typeof STEPS

/** Movements that a person asks for: channels may skip steps, persons take those that stand here. */
export const MOVIMENTOS: Readonly<Record<MovimentoEntrega, Movement>> = STEPS

/** Lists the rights of which one lets a person bring orders to a state; empty: nobody does. */
export const rightsTo = (estado: EtapaEntrega): readonly Flag[] =>
  Object.values(MOVIMENTOS).flatMap(({ para, right }) => (para === estado ? right : []))

export const MOVIMENTO_IDS = Object.keys(STEPS) as [MovimentoEntrega, ...MovimentoEntrega[]]

/** States that a person may take back for a moment: what they did elsewhere is not yet told, or stays right. */
export const DESFAZ: readonly EtapaEntrega[] = ['aceito', 'preparando', 'pronto', ...CHEGADAS]

/** Time in ms for which a state may be taken back. */
export const DESFAZER_MS = 10_000

/** Tells whether a person may ask for the movement of an order in that state, on that way to its customer. */
export function leadsOn(
  id: MovimentoEntrega,
  { estado, modo }: { estado: EtapaEntrega; modo: ModoEntrega },
): boolean {
  const { de, modos } = MOVIMENTOS[id]
  return de.includes(estado) && (modos?.includes(modo) ?? true)
}
