import { formatMoney } from '../../../core/money/pt-br.ts'
import { WITHOUT_TRANSPORT } from '../../../domain/documents/documento/operacao.ts'

/** Tells whether freight is charged although there is no transport. SEFAZ accepts such a note. */
export const isUncarried = (vFrete: string, by: unknown): boolean =>
  by === WITHOUT_TRANSPORT && vFrete !== '0.00'

/** Warns about a note with freight charged and no transport; null otherwise. */
export const freightText = (vFrete: string, by: unknown): string | null =>
  isUncarried(vFrete, by)
    ? `Há ${formatMoney(vFrete)} de frete e a nota diz que não há transporte: confira 'Frete por conta', em Transportadora.`
    : null
