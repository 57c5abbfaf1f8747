import { type Orientacao, orientacaoRejeicao } from '../../../../core/dfe/nfe/rejeicoes/index.ts'
import type { StatusEmissao } from '../../transitions.ts'

/** Tells the user why the document was rejected or what it waits for, and what to do. Null: nothing to tell. */
export function orientacao(
  status: StatusEmissao | null,
  cstat: string | null,
  xmotivo: string | null,
  campo: string | null,
  alarme: string | null,
): Orientacao | null {
  if (status === 'rejeitada') {
    // a field of the sale, or no cStat: our own check failed before sending, and its text already tells what to do
    const dela = orientacaoRejeicao(cstat ?? '', xmotivo)
    if (campo || !cstat) return { ...dela, campo, texto: xmotivo ?? 'Nota não emitida' }
    // the alarm (sent again automatically, or already with the customer) follows the correction to make
    return alarme ? { ...dela, texto: `${dela.texto} ${alarme}` } : dela
  }
  return alarme ? { campo: null, texto: alarme } : null
}
