import type { QuemRecebe } from '../../core/canal/quem-recebe.ts'
import { dec } from '../../core/money/decimal.ts'
import { type EtapaEntrega, type ModoEntrega, PROPRIO } from '../../domain/entregas/ladder.ts'
import { municipioPorCodigo, municipioPorNomeUf } from '../codes/municipios.ts'
import type { Q, Tenant } from '../db/transaction.ts'
import {
  insertEntrega,
  isOnWay,
  type QuemGuardado,
  readRegistered,
  updateMode,
  updateQuem,
} from './keep-repository.ts'
import { addEvent, type Mover } from './move-repository.ts'

/** Data that a channel gives with an order; absent: as of the shop's own. */
export interface NewEntrega {
  canal?: string
  externo_id?: string
  modo?: ModoEntrega
  /** Table to which the order is served. */
  mesa?: string | null
  /** Set for an order that the channel's own courier takes. */
  entrega_do_canal?: boolean
  /** Set for an order whose preparation begins another day or hour. */
  agendado?: boolean
  prometida_em?: Date | null
  /** R$ that the channel received from the customer. */
  pago_antes?: string
  /** Recipient and address; what is absent is as the customer's register says. */
  quem?: Partial<QuemRecebe>
}

/** How a clerk says that an order gets to its customer, and R$ for which change is carried. */
interface TypedWay {
  modo: ModoEntrega
  troco: string | null
}

/** Says who receives an order, and where: as its origin tells, else as the register does. */
async function recipientOf(
  q: Q,
  venda_id: number,
  told: Partial<QuemRecebe> | undefined,
): Promise<QuemGuardado> {
  const { municipio_id, ...known } = await readRegistered(q, venda_id)
  const city = municipio_id === null ? null : municipioPorCodigo(municipio_id)
  const register = { ...known, cidade: city?.name ?? null, uf: city?.uf ?? null, municipio_id }
  if (!told) return register
  const quem = { ...register, ...told }
  return {
    ...quem,
    nome: told.nome ?? register.nome,
    telefone: told.telefone ?? register.telefone,
    municipio_id:
      told.cidade === undefined
        ? municipio_id
        : (quem.cidade && quem.uf && municipioPorNomeUf(quem.cidade, quem.uf)?.code) || null,
  }
}

/**
 * Begins the way of a stored order to its customer, once; of one that is on it, keeps who receives it, where, and what was
 * paid. An order goes on a way when a channel brings it, when it waits to be accepted, when a clerk says how it gets there,
 * or when it has a delivery fee; others are only sold. Gives true where it begins accepted.
 */
export async function keepEntrega(
  q: Q,
  tenant: Tenant & { empresa_id: number },
  order: {
    venda_id: number
    status_app: string | null
    taxa_entrega: string
    por: Mover
    typed?: TypedWay | null
  },
  agora: Date,
  said?: NewEntrega,
): Promise<boolean> {
  const { venda_id, status_app, taxa_entrega, por, typed = null } = order
  const waits = status_app !== null
  const begins = said !== undefined || waits || typed !== null || !dec(taxa_entrega).isZero()
  if (!begins && !(await isOnWay(q, venda_id))) return false
  const found = await recipientOf(q, venda_id, said?.quem)
  const quem = typed && !said ? { ...found, troco_para: typed.troco } : found
  const keep = async () => {
    await updateQuem(q, venda_id, quem, said ?? null)
    if (typed) await updateMode(q, venda_id, typed.modo)
    return false
  }
  if (!begins) return keep()
  const { canal = PROPRIO, externo_id = null, modo = 'entrega', agendado = false } = said ?? {}
  const { prometida_em = null, pago_antes = '0.00', mesa = null, entrega_do_canal = false } = said ?? {}
  const estado: EtapaEntrega = agendado ? 'agendado' : waits ? 'recebido' : 'aceito'
  const row = {
    empresa_id: tenant.empresa_id,
    venda_id,
    canal,
    externo_id,
    modo,
    mesa,
    entrega_do_canal,
    estado,
    prometida_em,
    pago_antes,
  }
  const begun = typed && !said ? { ...row, modo: typed.modo } : row
  const entrega_id = await insertEntrega(q, begun, quem, agora)
  if (entrega_id === null) return keep()
  await addEvent(q, tenant.account_id, { entrega_id, estado, em: agora, por, motivo: null, mudou: true })
  return estado === 'aceito'
}
