import type { DestinoPix } from '../../../core/pix/refund.ts'
import { defineCause, type Posting } from '../posting.ts'

interface LoosePix {
  /** Pix of a charge that no sale has, and of which something was decided. */
  soltos: readonly { e2eid: string; valor: string }[]
  /** Decisions of that money that stand; a refund only once the PSP did it. What a sale's return gave back is the return's. */
  feitos: readonly {
    id: number
    destino: Exclude<DestinoPix, 'lancado'>
    valor: string
    parceiro_id: number | null
  }[]
}

const TO = {
  devolver: { de: 'banco', para: 'transito', historico: 'Devolução de Pix' },
  credito: { de: 'cliente_credito', para: 'transito', historico: 'Pix que ficou de crédito' },
  aceitar: { de: 'receita', para: 'transito', historico: 'Pix aceito sem venda' },
} as const

/** Pix beside a sale: it waits 'em trânsito' until it was given back, is a customer's credit, or is kept. */
export const loosePix = defineCause<LoosePix>({
  origem: 'pix',
  postings: ({ soltos, feitos }) => [
    ...soltos.map(
      ({ e2eid, valor }): Posting => ({
        ...{ de: 'transito', para: 'banco', valor, componente: `recebido/${e2eid}` },
        ...{ meio: '17', historico: 'Pix a conferir' },
      }),
    ),
    ...feitos.map(
      ({ id, destino, valor, parceiro_id }): Posting => ({
        ...TO[destino],
        ...{ valor, componente: `${destino}/${id}`, parceiro_id },
        meio: destino === 'devolver' ? '17' : null,
      }),
    ),
  ],
})
