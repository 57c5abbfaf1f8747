import { type Orientacao, orientacaoRejeicao } from '../../../core/dfe/nfe/rejeicoes/index.ts'
import type { StatusEmissao } from '../transitions.ts'

/** Explains a rejection, or what the document waits for, and what to do. */
export function orientacao(
  status: StatusEmissao | null,
  cstat: string | null,
  xmotivo: string | null,
  campo: string | null,
  alarme: string | null,
): Orientacao | null {
  if (status === 'rejeitada') {
    // with a field of the sale, it was our own check before sending, whose text already tells what to do
    const dela = orientacaoRejeicao(cstat ?? '')
    if (campo || !cstat) return { ...dela, campo, texto: xmotivo ?? 'Nota não emitida' }
    // a note sent again by itself shows that too, after the correction to make
    return alarme ? { ...dela, texto: `${dela.texto} ${alarme}` } : dela
  }
  return alarme ? { campo: null, texto: alarme } : null
}
