import { type Orientacao, orientacaoRejeicao } from '../../../core/dfe/nfe/rejeicoes/index.ts'
import type { StatusEmissao } from '../transitions.ts'

/** Explains a rejection, or what keeps the document waiting, and what to do. */
export function orientacao(
  status: StatusEmissao | null,
  cstat: string | null,
  xmotivo: string | null,
  campo: string | null,
  alarme: string | null,
): Orientacao | null {
  if (status === 'rejeitada') {
    // with a field of the sale it was our own preflight, whose text already says what to do
    const dela = orientacaoRejeicao(cstat ?? '')
    if (campo || !cstat) return { ...dela, campo, texto: xmotivo ?? 'Nota não emitida' }
    // one that goes again by itself says so beside what to mend
    return alarme ? { ...dela, texto: `${dela.texto} ${alarme}` } : dela
  }
  return alarme ? { campo: null, texto: alarme } : null
}
