import { useState } from 'react'
import type { VendaAnswer } from '../../../domain/api/vendas.ts'
import { documento } from '../../../domain/commands/documento/index.ts'
import { lista } from '../../../domain/commands/lista/index.ts'
import { registro } from '../../../domain/commands/registro/index.ts'
import { becomes, documentPath } from '../../../domain/documents/documento/origem.ts'
import { beginFrom } from '../../documents/from-others.ts'
import { on, type ScopeCommands } from '../../keys/scopes.ts'
import { typeOf } from './sale-actions.ts'

const SALE = 1

interface Marked {
  marcada: (sale: VendaAnswer) => boolean
  total: number
  limpar: () => void
  comandos: ScopeCommands
}

/** Documents marked in a list, to be joined into one note; and the one under the cursor once more. */
export function useMarked(sale: VendaAnswer | undefined, down: () => void): Marked {
  const [marked, set] = useState<ReadonlyMap<number, VendaAnswer>>(new Map())
  const toggle = (one: VendaAnswer) => {
    set(before => {
      const next = new Map(before)
      if (!next.delete(one.id)) next.set(one.id, one)
      return next
    })
    down()
  }
  const joinable = marked.size > 1 && [...marked.values()].every(one => becomes(typeOf(one), SALE))
  const join = () =>
    beginFrom('/documento/documento', { como: 'pedidos', ids: [...marked.keys()].join(','), tipo: SALE })
  const copy = (one: VendaAnswer) => {
    const { id } = one
    const tipo = typeOf(one)
    const [route = ''] = documentPath({ id, tipo, terminal_id: null }).split(`/${id}`)
    return beginFrom(route, { como: 'copia', ids: String(id), tipo })
  }
  return {
    marcada: ({ id }) => marked.has(id),
    total: marked.size,
    limpar: () => set(new Map()),
    comandos: [
      on(lista.marcar, sale ? () => toggle(sale) : false),
      on(documento.juntar, joinable && join),
      on(registro.duplicar, sale && sale.terminal_id === null ? () => copy(sale) : false),
    ],
  }
}
