import { asOf } from '../../../law/index.ts'
import type { SituacaoRecebida } from '../distribuido.ts'
import { MANIFESTACOES, type ManifestKind } from './manifestacao.ts'

/** Data that decides whether a received note may still be answered. */
export interface Manifestavel {
  situacao: SituacaoRecebida
  /** Type of the last manifestation that was registered. */
  manifestacao: string | null
  /** ISO with offset or Z: the day's law. */
  dhEmi: string
  autorizada_em: Date
  /** How often each type was registered. */
  vezes: Readonly<Record<string, number>>
}

const conclusive = (tipo: string | null) => MANIFESTACOES.some(kind => kind.tipo === tipo && kind.conclusiva)

/** Until when it may be said. */
export function manifestLimit(kind: ManifestKind, { dhEmi, autorizada_em }: Manifestavel): Date {
  const prazo = kind.prazo(asOf(dhEmi), { modelo: '55', uf: '' }) ?? 0
  return new Date(autorizada_em.getTime() + prazo)
}

/** Why it may not be said, as the end of a sentence; null: it may. */
export function refuseManifest(kind: ManifestKind, nota: Manifestavel, agora: Date): string | null {
  if (nota.situacao !== 'autorizada') return `a nota está ${nota.situacao}`
  if (nota.manifestacao === kind.tipo) return 'já está registrada'
  if (!kind.conclusiva && conclusive(nota.manifestacao)) return 'a nota já tem uma manifestação conclusiva'
  const most = Number(asOf(nota.dhEmi).texto('manifestacoes_por_tipo') ?? kind.maximo)
  if ((nota.vezes[kind.tipo] ?? 0) >= most) return `já foi registrada ${most} vezes`
  if (agora > manifestLimit(kind, nota)) return 'o prazo já passou'
  return null
}

/** Finds the answer expected of the recipient, and until when; null: none. */
export function expectedOf(
  nota: Manifestavel,
  agora: Date,
): { o_que: 'ciencia' | 'conclusao'; ate: Date } | null {
  const open = MANIFESTACOES.filter(kind => refuseManifest(kind, nota, agora) === null)
  if (conclusive(nota.manifestacao)) return null
  const next = open.find(kind => !kind.conclusiva) ?? open[0]
  if (!next) return null
  return { o_que: next.conclusiva ? 'conclusao' : 'ciencia', ate: manifestLimit(next, nota) }
}
