import { formatMoney } from '../../../core/money/pt-br.ts'
import type { Conferencia } from '../../../domain/api/compras.ts'
import { isUncarried } from '../../documents/page/freight-text.ts'

const doubtsOf = ({ confirmada, modfrete, totais }: Conferencia): readonly string[] => [
  ...(confirmada
    ? []
    : [
        'A SEFAZ não confirmou a nota agora: a assinatura confere, mas quem emitiu o certificado não foi verificado. Confira a chave no portal da NF-e.',
      ]),
  ...(isUncarried(totais.frete, modfrete)
    ? [
        `Há ${formatMoney(totais.frete)} de frete e a nota diz que não há transporte: confira com o fornecedor.`,
      ]
    : []),
]

/** Shows the warnings about the note, above each part of the screen. */
export const Doubts = ({ nota }: { nota: Conferencia }) =>
  doubtsOf(nota).map(doubt => (
    <p key={doubt} role="note" className="px-3 py-1 text-live">
      {doubt}
    </p>
  ))
