import { z } from 'zod'

/** States that events of the application bring an order to. Events without a row are kept, and change nothing. */
export const EVENTOS = {
  CREATED: 'recebido',
  CONFIRMED: 'aceito',
  PREPARING: 'preparando',
  READY_FOR_PICKUP: 'pronto',
  DISPATCHED: 'saiu',
  PICKED_UP: 'entregue',
  DELIVERED: 'entregue',
  CONCLUDED: 'concluido',
  CANCELLED: 'cancelado',
  ORDER_CANCELLATION_REQUEST: 'cancelamento_pedido',
} as const
export type EventoConhecido = keyof typeof EVENTOS

export const isKnownEvent = (tipo: string): tipo is EventoConhecido => Object.hasOwn(EVENTOS, tipo)

/** Place of an order's events in its life: a higher one says that all lower ones happened. */
const PLACE: readonly string[] = [
  ...['CREATED', 'CONFIRMED', 'PREPARATION_REQUESTED', 'PREPARING', 'READY_FOR_PICKUP', 'DISPATCHED'],
  ...['PICKED_UP', 'DELIVERED', 'CONCLUDED', 'CANCELLED'],
]

/** Gives the place of an event in an order's life; -1: it has none. */
export const placeOf = (evento: string): number => PLACE.indexOf(evento)

/** Command that the shop sends, by the name in its path. */
interface Comando {
  titulo: string
  /** Events that say that it was done. */
  feito: readonly string[]
}

export const COMANDOS = {
  confirm: { titulo: 'Aceitar', feito: ['CONFIRMED'] },
  preparing: { titulo: 'Em preparo', feito: ['PREPARING'] },
  readyForPickup: { titulo: 'Pronto', feito: ['READY_FOR_PICKUP'] },
  dispatch: { titulo: 'Saiu', feito: ['DISPATCHED'] },
  pickedUp: { titulo: 'Retirado', feito: ['PICKED_UP'] },
  delivered: { titulo: 'Entregue', feito: ['DELIVERED'] },
  requestCancellation: { titulo: 'Cancelar', feito: ['CANCELLED', 'CANCELLATION_REQUEST_DENIED'] },
  acceptCancellation: { titulo: 'Aceitar o cancelamento', feito: ['CANCELLED'] },
  denyCancellation: { titulo: 'Negar o cancelamento', feito: ['CANCELLED_DENIED', 'CANCELLATION_DENIED'] },
  tracking: { titulo: 'Acompanhamento', feito: [] },
} as const satisfies Readonly<Record<string, Comando>>
export type ComandoId = keyof typeof COMANDOS

/** Tells whether a command only informs the application: no event answers it, and a refusal changes nothing. */
export const onlyInforms = (comando: ComandoId): boolean => COMANDOS[comando].feito.length === 0

/** Events that say something of an order; others are only kept. */
export const MEANS: readonly string[] = [
  ...new Set([
    ...Object.keys(EVENTOS),
    ...PLACE,
    ...Object.values(COMANDOS).flatMap(({ feito }) => feito),
    'CANCELLATION_REQUESTED',
    'PICKUP_AREA_ASSIGNED',
  ]),
]

/** Tells whether the order's last event says that a command was done, or that a later one was. */
export function wasDone(comando: ComandoId, ultimo: string): boolean {
  const { feito }: Comando = COMANDOS[comando]
  if (feito.includes(ultimo)) return true
  const place = Math.max(...feito.map(evento => placeOf(evento)))
  const forward = comando !== 'requestCancellation' && comando !== 'acceptCancellation' && place >= 0
  return forward && ultimo !== 'CANCELLED' && placeOf(ultimo) > place
}

const comDados = z.object({
  metadata: z.object({
    reason: z.string().trim().max(500).nullish().catch(null),
    code: z.string().trim().max(60).nullish().catch(null),
    pickupArea: z.string().trim().max(200).nullish().catch(null),
  }),
})

/** Reads what an event says besides its kind: the reason of a cancellation, the area of a pick-up; null: nothing. */
export function dadosDoEvento(dito: unknown): { motivo: string | null; area: string | null } {
  const { reason, code, pickupArea } = comDados.safeParse(dito).data?.metadata ?? {}
  return { motivo: reason || code || null, area: pickupArea || null }
}

/** Reasons by which a shop refuses or cancels an order, each with its words. */
const MOTIVOS_RECUSA = [
  ['UNAVAILABLE_ITEM', 'Item em falta'],
  ['OUTDATED_MENU', 'Cardápio desatualizado'],
  ['RESTAURANT_WITHOUT_DELIVERY_PERSON', 'Sem entregador'],
  ['ORDER_OUTSIDE_THE_DELIVERY_AREA', 'Fora da área de entrega'],
  ['OUTSIDE_DELIVERY_HOURS', 'Fora do horário'],
  ['INTERNAL_DIFFICULTIES_OF_THE_RESTAURANT', 'Problema na loja'],
  ['DUPLICATE_APPLICATION', 'Pedido repetido'],
  ['BLOCKED_CUSTOMER', 'Cliente bloqueado'],
  ['RISK_AREA', 'Área de risco'],
  ['DELIVERY_PROBLEM', 'Problema na entrega'],
  ['SYSTEMIC_ISSUES', 'Problema no sistema'],
] as const
type MotivoRecusa = (typeof MOTIVOS_RECUSA)[number][0]

/** Digits by which a reason is chosen. */
const DIGITS = 9

/** Words of the usual reasons, a digit each; an application is told their codes. */
export const RECUSAS: readonly string[] = MOTIVOS_RECUSA.slice(0, DIGITS).map(([, texto]) => texto)

/** Finds the code of a typed reason; another reason is a difficulty of the shop. */
export const refusalCode = (motivo: string | null): MotivoRecusa =>
  MOTIVOS_RECUSA.find(([codigo, texto]) => motivo === codigo || motivo === texto)?.[0] ??
  'INTERNAL_DIFFICULTIES_OF_THE_RESTAURANT'
