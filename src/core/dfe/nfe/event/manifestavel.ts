import { asOf } from '../../../law/index.ts'
import type { SituacaoRecebida } from '../distribuido.ts'
import { MANIFESTACOES, type ManifestKind } from './manifestacao.ts'

/** Data that decides which manifestations a received note may still have. */
export interface Manifestavel {
  situacao: SituacaoRecebida
  /** Type of the last registered manifestation. */
  manifestacao: string | null
  /** ISO with offset or Z; chooses the law of that day. */
  dhEmi: string
  autorizada_em: Date
  /** Registrations so far, by type. */
  vezes: Readonly<Record<string, number>>
}

const conclusive = (tipo: string | null) => MANIFESTACOES.some(kind => kind.tipo === tipo && kind.conclusiva)

/** Computes the last moment for a manifestation. */
export function manifestLimit(kind: ManifestKind, { dhEmi, autorizada_em }: Manifestavel): Date {
  const prazo = kind.prazo(asOf(dhEmi), { modelo: '55', uf: '' }) ?? 0
  return new Date(autorizada_em.getTime() + prazo)
}

/** Gives the reason why a manifestation is refused, as the end of a sentence; null: allowed. */
export function refuseManifest(kind: ManifestKind, nota: Manifestavel, agora: Date): string | null {
  if (nota.situacao !== 'autorizada') return `a nota está ${nota.situacao}`
  if (nota.manifestacao === kind.tipo) return 'já está registrada'
  if (!kind.conclusiva && conclusive(nota.manifestacao)) return 'a nota já tem uma manifestação conclusiva'
  const most = Number(asOf(nota.dhEmi).texto('manifestacoes_por_tipo') ?? kind.maximo)
  if ((nota.vezes[kind.tipo] ?? 0) >= most) return `já foi registrada ${most} vezes`
  if (agora > manifestLimit(kind, nota)) return 'o prazo já passou'
  return null
}

/** Finds the manifestation that the recipient should send next, and its deadline; null: none. */
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
