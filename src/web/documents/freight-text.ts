import { formatMoney } from '../../core/money/pt-br.ts'

/** modFrete of what nobody carries. */
const NOBODY = 9

/** It charges freight and says that nobody carries it, which SEFAZ takes. */
export const isUncarried = (vFrete: string, by: unknown): boolean => by === NOBODY && vFrete !== '0.00'

/** Words a note that charges freight and has no carrier; null: it is not so. */
export const freightText = (vFrete: string, by: unknown): string | null =>
  isUncarried(vFrete, by)
    ? `Há ${formatMoney(vFrete)} de frete e a nota diz que não há transporte: confira 'Frete por conta', em Transportadora.`
    : null
