import type { Lei } from '../../../law/index.ts'
import type { EventKind } from '../../kit/event/kind.ts'
import { cleanText } from '../../kit/text.ts'
import { manifestLayout } from '../layout/evento.ts'
import type { Manifestacao } from './manifesto.ts'
import { evento } from './note-event.ts'

const NACIONAL = { '55': 'AN' } as const
const DIA_MS = 86_400_000

/** Kind of a manifestation: the recipient's event about another company's note. */
export interface ManifestKind extends EventKind {
  id: Manifestacao
  /** True for a final answer, after which ciência is refused (rej. 655). */
  conclusiva: boolean
  /** True when a reason of 15 to 255 characters is needed. */
  motivo: boolean
}

const dias = (lei: Lei, parametro: string, falta: number) => Number(lei.texto(parametro) ?? falta) * DIA_MS

function row(
  id: Manifestacao,
  tipo: string,
  nome: string,
  descEvento: string,
  { conclusiva = true, motivo = false } = {},
): ManifestKind {
  return {
    id,
    tipo,
    nome,
    recusado: id === 'desconhecimento' ? 'recusado' : 'recusada',
    conclusiva,
    motivo,
    modelos: ['55'],
    porta: 'evento',
    registrador: NACIONAL,
    sobre: ['recebida'],
    maximo: 2,
    prazo: lei =>
      conclusiva ? dias(lei, 'prazo_manifestacao_dias', 90) : dias(lei, 'prazo_ciencia_dias', 10),
    xml: evento(
      tipo,
      manifestLayout(tipo, descEvento, motivo),
      ({ texto }) => ({ descEvento, ...(motivo ? { xJust: cleanText(texto, 255) } : {}) }),
      NACIONAL,
    ),
    efeito: null,
    // already registered: an earlier answer was lost
    jaFeito: ['573'],
  }
}

/** Manifestations in the order of the screen's keys. */
export const MANIFESTACOES: readonly ManifestKind[] = [
  row('ciencia', '210210', 'A ciência da operação', 'Ciencia da Operacao', { conclusiva: false }),
  row('confirmacao', '210200', 'A confirmação da operação', 'Confirmacao da Operacao'),
  row('desconhecimento', '210220', 'O desconhecimento da operação', 'Desconhecimento da Operacao'),
  row('nao_realizada', '210240', 'A operação não realizada', 'Operacao nao Realizada', { motivo: true }),
]

/** Finds a manifestation. @throws for an unknown id (programmer mistake) */
export function manifestOf(id: Manifestacao): ManifestKind {
  const kind = MANIFESTACOES.find(each => each.id === id)
  if (!kind) throw new Error(`no manifestation ${id}`)
  return kind
}
