import type { DrawnArea, OpenArea } from '../../../paper/box.ts'
import type { Peca } from '../../../paper/flow.ts'
import { A4 } from '../../../paper/page.ts'
import { bands, watermark } from './bands.ts'
import type { DocumentoImpresso } from './printed.ts'
import type { FolhaImpressa, LadoPapel, PapelDesenhado, SituacaoImpressa } from './sheet.ts'
import { type ParteImpressa, spread } from './spread.ts'

const MARGEM = 6

const SITUACOES: Readonly<Record<NonNullable<SituacaoImpressa>, string>> = {
  cancelada: 'CANCELADO',
  encerrada: 'ENCERRADO',
  substituida: 'SUBSTITUÍDO',
}

interface PapelDeTransporte {
  doc: DocumentoImpresso
  titulo: string
  deitado: boolean
  situacao: SituacaoImpressa
  /** Warnings besides that of the state; '' for none. */
  avisos: readonly string[]
  /** Piece above the head of the first page. */
  canhoto?: (lado: LadoPapel) => Peca
  cabeca: (folha: FolhaImpressa, area: OpenArea) => DrawnArea
  partes: (lado: LadoPapel) => readonly ParteImpressa[]
}

/** Lays a paper of transport out on A4: the head on each page, the parts of the body over the pages. */
export function layOutPages(papel: PapelDeTransporte): PapelDesenhado {
  const { doc, situacao } = papel
  const folha = papel.deitado ? ([A4[1], A4[0]] as const) : A4
  const lado = { x: MARGEM, largura: folha[0] - 2 * MARGEM }
  const estado = situacao === null ? '' : SITUACOES[situacao]
  const canhoto = papel.canhoto?.(lado)
  const avisos = [estado && `${doc.nome} ${estado}`, ...papel.avisos]
  const head = (qual: FolhaImpressa) => {
    const topo = MARGEM + (qual.numero === 1 ? (canhoto?.altura ?? 0) : 0)
    const cabeca = papel.cabeca(qual, { ...lado, y: topo })
    const tarjas = bands(avisos, { ...lado, y: cabeca.fim })
    return { elementos: [...cabeca.elementos, ...tarjas.elementos], fim: tarjas.fim }
  }
  const primeira = head({ numero: 1, total: 1 })
  const corpos = spread(papel.partes(lado), {
    ...{ lado, primeira: primeira.fim, fim: folha[1] - MARGEM },
    outras: () => head({ numero: 2, total: 2 }).fim,
  })
  const marca = watermark(estado || (doc.homologacao ? 'SEM VALOR FISCAL' : ''), folha)
  return {
    titulo: papel.titulo,
    folha,
    paginas: corpos.map((corpo, i) => [
      ...marca,
      ...(i === 0 && canhoto ? canhoto.desenhar(MARGEM) : []),
      ...(corpos.length === 1 ? primeira : head({ numero: i + 1, total: corpos.length })).elementos,
      ...corpo,
    ]),
  }
}
