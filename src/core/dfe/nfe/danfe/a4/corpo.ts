import { block, boxRow, type DrawnArea, type OpenArea } from '../../../../paper/box.ts'
import type { Peca } from '../../../../paper/flow.ts'
import { type BlocoImpresso, campo, drawBlocks, drawRow, valor } from '../../../kit/paper/field.ts'
import { type LadoPapel, pieceOf } from '../../../kit/paper/sheet.ts'
import { no } from '../../../kit/parse.ts'
import type { NotaImpressa } from '../nota.ts'
import { instalments, type ParcelaDanfe, payments } from './adicionais.ts'
import type { FormatoDanfe } from './formatos.ts'

/** Most rows of boxes for instalments. Further instalments are listed in the additional information. */
const FILEIRAS = 2
const PARCELA = 33

export function splitInstalments(
  nota: NotaImpressa,
  { fatura }: FormatoDanfe,
  largura: number,
): { parcelas: ParcelaDanfe[]; restantes: ParcelaDanfe[] } {
  const all = instalments(nota)
  const boxes = fatura ? FILEIRAS * Math.floor(largura / PARCELA) : 0
  return { parcelas: all.slice(0, boxes), restantes: all.slice(boxes) }
}

const FATURA = [
  campo('NÚMERO DA FATURA', 5, 'cobr/fat/nFat'),
  valor('VALOR ORIGINAL', 5, 'cobr/fat/vOrig'),
  valor('DESCONTO', 5, 'cobr/fat/vDesc'),
  valor('VALOR LÍQUIDO', 5, 'cobr/fat/vLiq'),
]

/** Makes the blocks between head and goods; a block is never split over pages. */
export const bodyPieces = (
  nota: NotaImpressa,
  { antes, fatura, depois }: FormatoDanfe,
  parcelas: readonly ParcelaDanfe[],
  lado: LadoPapel,
): Peca[] => [
  ...blockPieces(antes, nota, lado),
  ...(fatura ? [pieceOf(area => invoice(nota, parcelas, area), lado)] : []),
  ...blockPieces(depois, nota, lado),
]

export const blockPieces = (blocos: readonly BlocoImpresso[], nota: NotaImpressa, lado: LadoPapel): Peca[] =>
  blocos.map(bloco => pieceOf(area => drawBlocks([bloco], nota, area), lado))

function invoice(nota: NotaImpressa, parcelas: readonly ParcelaDanfe[], area: OpenArea): DrawnArea {
  const meios = parcelas.length === 0 ? payments(nota) : ''
  const rows = [
    ...(no(nota.inf, 'cobr', 'fat') ? [(at: OpenArea) => drawRow(FATURA, nota, at)] : []),
    ...instalmentRows(parcelas, area.largura),
    ...(meios ? [(at: OpenArea) => drawRow([campo('FORMA DE PAGAMENTO', 1, () => meios)], nota, at)] : []),
  ]
  return rows.length === 0
    ? { elementos: [], fim: area.y }
    : block('FATURA / PAGAMENTO', rows, area, (row, at) => row(at))
}

function instalmentRows(parcelas: readonly ParcelaDanfe[], largura: number): ((at: OpenArea) => DrawnArea)[] {
  const each = Math.floor(largura / PARCELA)
  const wide = largura / Math.min(parcelas.length, each)
  return Array.from({ length: Math.ceil(parcelas.length / each) }, (_, i) => {
    const caixas = parcelas.slice(i * each, (i + 1) * each).map(({ numero, vencimento, valor }) => ({
      ...{ titulo: `PARCELA ${numero}`, texto: `${vencimento}  R$ ${valor}`, largura: 1 },
    }))
    return at => boxRow(caixas, { ...at, largura: wide * caixas.length })
  })
}
