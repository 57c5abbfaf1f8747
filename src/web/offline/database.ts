import type { DBSchema, IDBPDatabase } from 'idb'
import type { Venda } from '../../core/venda/venda.ts'
import type { VendaBody } from '../../domain/api/vendas.ts'
import type { SaleChange } from './change.ts'
import { connectionTo } from './connection.ts'

/** Owner of a row. A user of another account or company on this browser never sees the row, nor sends it. */
export interface Dono {
  account_id: number
  empresa_id: number
  usuario_id: number
}

export interface VendaGuardada {
  uuid: string
  dono: Dono
  terminal_id: number
  venda: Venda
  /** Uid of the line under the cursor. */
  cursor: string | null
  em: number
}

export interface VendaNaFila {
  uuid: string
  dono: Dono
  body: VendaBody
  estado: 'esperando' | 'conflito'
  tentativas: number
  /** Text of the last refusal or failure; `codigo` is the refusal's code. */
  erro: string | null
  codigo?: string | null
  /** Text of the last refusal; a later network failure replaces `erro`, but not this text. */
  recusa?: string
  /** User who exported the refused sale as a file, and when (ISO): the row stays, but the till no longer warns. */
  exportada?: { por: string; em: string }
  em: number
}

/** State of a sale parked or resumed in this browser. */
export interface ParkedMark {
  uuid: string
  dono: Dono
  /** Till at which the sale is. */
  terminal_id: number
  /** Version on the server that the copy here comes from; 0: none that this browser knows of. */
  versao: number
  falta: 'guardar' | 'tomar' | 'descartar' | null
  /** Moment of the last parking, ISO. */
  guardada_em: string
  /** R$ to pay. */
  total: string
  motivo: string
  /** Text of the server when the sale went on at another till; `paga`: it is paid there. */
  fim: { texto: string; paga: boolean } | null
}

interface LocalSchema extends DBSchema {
  vendas: { key: string; value: VendaGuardada }
  mudancas: {
    key: number
    value: { uuid: string; mudanca: SaleChange; cursor: string | null }
    indexes: { uuid: string }
  }
  fila: { key: number; value: VendaNaFila; indexes: { uuid: string } }
  posse: { key: string; value: { nome: string; dono: string; expira: number } }
  estacionadas: { key: string; value: ParkedMark }
}

export type LocalDb = IDBPDatabase<LocalSchema>

/** Till's database in this browser: open sales with their changes, the queue of paid sales, leases. */
const { open, close } = connectionTo<LocalSchema>('tecla-caixa', 2, (db, before) => {
  db.createObjectStore('estacionadas', { keyPath: 'uuid' })
  if (before > 0) return
  db.createObjectStore('vendas', { keyPath: 'uuid' })
  db.createObjectStore('mudancas', { autoIncrement: true }).createIndex('uuid', 'uuid')
  // FIFO by the key; one row for each sale, even when two tabs write it
  db.createObjectStore('fila', { autoIncrement: true }).createIndex('uuid', 'uuid', { unique: true })
  db.createObjectStore('posse', { keyPath: 'nome' })
})

export const openLocalDb = open

/** @internal For tests: a page closes its database by reloading. */
export const closeLocalDb = close
