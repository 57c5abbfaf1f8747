import type { DestinoPix } from '../../../core/pix/refund.ts'
import { DYNAMIC_PIX } from '../../../core/tender/codes.ts'
import { defineCause, type Posting } from '../posting.ts'

interface LoosePix {
  /** Received PIX of a charge without a sale, about which a user has decided something. */
  soltos: readonly { e2eid: string; valor: string }[]
  /** Valid decisions about that money. Refunds count once the PSP did them; a sale's return posts its own refunds. */
  feitos: readonly {
    id: number
    destino: Exclude<DestinoPix, 'lancado'>
    valor: string
    parceiro_id: number | null
  }[]
  /** Money of a sale, or with another destination, that the banks returned without being asked. */
  tomados: readonly { id: number; valor: string }[]
}

/** Part of the postings that is money taken back by the banks. */
export const TAKEN_PART = 'tomado'

const TO = {
  devolver: { de: 'banco', para: 'transito', historico: 'Devolução de Pix' },
  credito: { de: 'cliente_credito', para: 'transito', historico: 'Pix que ficou de crédito' },
  aceitar: { de: 'receita', para: 'transito', historico: 'Pix aceito sem venda' },
} as const

/** Postings of PIX without a sale: against 'em trânsito' until refunded, a customer's credit, or accepted as income. */
export const loosePix = defineCause<LoosePix>({
  origem: 'pix',
  postings: ({ soltos, feitos, tomados }) => [
    ...soltos.map(
      ({ e2eid, valor }): Posting => ({
        ...{ de: 'transito', para: 'banco', valor, componente: `recebido/${e2eid}` },
        ...{ meio: DYNAMIC_PIX, historico: 'Pix a conferir' },
      }),
    ),
    ...feitos.map(
      ({ id, destino, valor, parceiro_id }): Posting => ({
        ...TO[destino],
        ...{ valor, componente: `${destino}/${id}`, parceiro_id },
        meio: destino === 'devolver' ? DYNAMIC_PIX : null,
      }),
    ),
    ...tomados.map(
      ({ id, valor }): Posting => ({
        de: 'banco',
        para: 'despesa',
        valor,
        componente: `${TAKEN_PART}/${id}`,
        meio: DYNAMIC_PIX,
        historico: 'Pix devolvido pelo banco sem pedido',
      }),
    ),
  ],
})
