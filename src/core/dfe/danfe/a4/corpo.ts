import type { ElementoPapel } from '../../../papel/desenho.ts'
import type { Peca } from '../../../papel/fluxo.ts'
import { type Area, blockName, boxRow, NOME } from '../../../papel/quadro.ts'
import { no } from '../../parse.ts'
import type { NotaImpressa } from '../nota.ts'
import { instalments, type ParcelaDanfe, payments } from './adicionais.ts'
import { type BlocoDanfe, campo, drawBlocks, drawRow, valor } from './campo.ts'
import type { FormatoDanfe } from './formatos.ts'

type Faixa = Omit<Area, 'altura'>
type Lado = Omit<Area, 'y' | 'altura'>

/** Rows of instalments that have boxes; the others are told with what else the note says. */
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

/** Blocks between the head and the goods, each whole on its page. */
export const bodyPieces = (
  nota: NotaImpressa,
  { antes, fatura, depois }: FormatoDanfe,
  parcelas: readonly ParcelaDanfe[],
  lado: Lado,
): Peca[] => [
  ...blockPieces(antes, nota, lado),
  ...(fatura ? [pieceOf(area => invoice(nota, parcelas, area), lado)] : []),
  ...blockPieces(depois, nota, lado),
]

export const blockPieces = (blocos: readonly BlocoDanfe[], nota: NotaImpressa, lado: Lado): Peca[] =>
  blocos.map(bloco => pieceOf(area => drawBlocks([bloco], nota, area), lado))

/** What is as tall wherever it is drawn. */
const pieceOf = (draw: (area: Faixa) => { elementos: ElementoPapel[]; fim: number }, lado: Lado): Peca => ({
  altura: draw({ ...lado, y: 0 }).fim,
  desenhar: y => draw({ ...lado, y }).elementos,
})

function invoice(
  nota: NotaImpressa,
  parcelas: readonly ParcelaDanfe[],
  area: Faixa,
): { elementos: ElementoPapel[]; fim: number } {
  const elementos: ElementoPapel[] = []
  let y = area.y + NOME
  const put = (row: ReturnType<typeof boxRow>) => {
    elementos.push(...row.elementos)
    y = row.fim
  }
  if (no(nota.inf, 'cobr', 'fat')) put(drawRow(FATURA, nota, { ...area, y }))
  const each = Math.floor(area.largura / PARCELA)
  for (let from = 0; from < parcelas.length; from += each) {
    const row = parcelas.slice(from, from + each)
    const wide = parcelas.length < each ? row.length : each
    const caixas = row.map(({ numero, vencimento, valor }) => ({
      ...{ titulo: `PARCELA ${numero}`, texto: `${vencimento}  R$ ${valor}`, largura: 1 },
    }))
    put(boxRow(caixas, { ...area, largura: (area.largura / wide) * row.length, y }))
  }
  const meios = payments(nota)
  if (parcelas.length === 0 && meios)
    put(drawRow([campo('FORMA DE PAGAMENTO', 1, () => meios)], nota, { ...area, y }))
  if (elementos.length === 0) return { elementos, fim: area.y }
  return { elementos: [blockName('FATURA / PAGAMENTO', area), ...elementos], fim: y }
}
