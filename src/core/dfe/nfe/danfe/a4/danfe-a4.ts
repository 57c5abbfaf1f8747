import { type Area, blockName, NOME } from '../../../../paper/box.ts'
import type { ElementoPapel } from '../../../../paper/element.ts'
import type { Peca } from '../../../../paper/flow.ts'
import type { Tamanho } from '../../../../paper/page.ts'
import { bands, watermark } from '../../../kit/paper/bands.ts'
import type { FolhaImpressa, PapelDesenhado } from '../../../kit/paper/sheet.ts'
import { textoOf } from '../../../kit/parse.ts'
import { type NotaImpressa, openNota } from '../nota.ts'
import { additional } from './adicionais.ts'
import { SERVICES } from './blocos.ts'
import { CANHOTO, stub } from './canhoto.ts'
import { blockPieces, bodyPieces, splitInstalments } from './corpo.ts'
import { FORMATOS_DANFE, type FormatoDanfe, type NomeFormato } from './formatos.ts'
import { CABECA, type TabelaItens, tableOf } from './itens.ts'
import { boxFor, continued, linesIn, noteLines, notes } from './notas.ts'
import { type PaginaItens, paginate } from './paginas.ts'
import { markOf, warnings } from './tarja.ts'

export interface OpcoesDanfeA4 {
  /** Size of the company's picture, in any unit. */
  logo: Tamanho | null
  cancelada: boolean
  /** SEFAZ's answer to the EPEC; the note's XML does not contain it. */
  epec: string | null
}

const tpImpIn = (xml: string): string | undefined => /<tpImp>(\d)</.exec(xml)?.[1]

/** Reads the paper format from the note (tpImp); null: not a sheet format. */
export function formatIn(xml: string): NomeFormato | null {
  const dito = tpImpIn(xml)
  const names = Object.keys(FORMATOS_DANFE) as NomeFormato[]
  return names.find(nome => FORMATOS_DANFE[nome].tpImp === dito) ?? null
}

const MARGEM = 6
/** Least height of goods, in mm, on a first page that also holds the additional information. */
const POUCO = 12
/** Least lines of text for which a box is begun on a page. */
const POUCAS = 4

/**
 * Lays out the DANFE on sheets from the stored XML and `opcoes` alone, so a reprint equals the original. `nome`: by
 * default the note's format, or portrait when the note names no sheet. @throws XmlInvalido
 */
export function layOutDanfe(
  xml: string,
  opcoes: OpcoesDanfeA4,
  nome: NomeFormato = formatIn(xml) ?? 'retrato',
): PapelDesenhado {
  const nota = openNota(xml)
  const formato: FormatoDanfe = FORMATOS_DANFE[nome]
  const { folha } = formato
  const x = MARGEM + (formato.canhoto === 'ao lado' ? CANHOTO : 0)
  const util = { x, largura: folha[0] - MARGEM - x }
  const fim = folha[1] - MARGEM
  const topo = (pagina: number) => MARGEM + (pagina === 1 && formato.canhoto === 'acima' ? CANHOTO : 0)
  const head = (qual: FolhaImpressa) => {
    const cabeca = formato.cabeca(nota, qual, opcoes, { ...util, y: topo(qual.numero) })
    const tarjas = bands(warnings(nota, opcoes.cancelada), { ...util, y: cabeca.fim })
    return { elementos: [...cabeca.elementos, ...tarjas.elementos], fim: tarjas.fim }
  }
  const begins = (numero: number) => head({ numero, total: numero }).fim
  const corpos = flowBody(nota, formato, { util, primeira: begins(1), outras: begins(2), fim })
  const total = corpos.length
  return {
    titulo: `${nota.nome} ${textoOf(nota.ide, 'nNF')} série ${textoOf(nota.ide, 'serie')}`,
    folha,
    paginas: corpos.map((corpo, i) => [
      ...watermark(markOf(nota, opcoes.cancelada), folha),
      ...(i === 0 ? stubOf(nota, formato, fim) : []),
      ...head({ numero: i + 1, total }).elementos,
      ...corpo,
    ]),
  }
}

interface Lugares {
  util: Omit<Area, 'y' | 'altura'>
  /** Upper edge of the area below the head on the first and on other pages, and its lower edge, mm. */
  primeira: number
  outras: number
  fim: number
}

/** Distributes blocks, goods, services and additional information over the pages. */
function flowBody(
  nota: NotaImpressa,
  formato: FormatoDanfe,
  { util, primeira, outras, fim }: Lugares,
): ElementoPapel[][] {
  const paginas: ElementoPapel[][] = [[]]
  let y = primeira
  const turn = () => {
    paginas.push([])
    y = outras
  }
  const draw = (altura: number, elementos: readonly ElementoPapel[]) => {
    paginas.at(-1)?.push(...elementos)
    y += altura
  }
  const put = ({ altura, desenhar }: Peca) => {
    if (y + altura > fim) turn()
    draw(altura, desenhar(y))
  }
  const tabela = tableOf(nota, util.largura, formato.colunas)
  const { parcelas, restantes } = splitInstalments(nota, formato, util.largura)
  const linhas = noteLines(additional(nota, restantes), util.largura * formato.contribuinte)
  const servicos = blockPieces(SERVICES, nota, util)
  for (const peca of bodyPieces(nota, formato, parcelas, util)) put(peca)

  const abaixo = heightOfAll(servicos) + NOME + formato.adicionais
  const livre = fim - y - NOME - CABECA - abaixo
  const nasOutras = fim - outras - NOME - CABECA
  const begin = (primeira: number) =>
    paginate(tabela.itens, { primeira, outras: nasOutras })[0]?.linhas.length !== 0
  // the manual puts the additional information at the foot of the first page, below some goods; the box grows into the space
  // that the goods leave
  const aoPe = paginas.length === 1 && livre >= POUCO && begin(livre)
  const grow = Math.max(
    0,
    Math.min(livre - heightOfAll(tabela.itens), boxFor(linhas.length) - formato.adicionais),
  )
  const caixa = formato.adicionais + grow
  const ditas = aoPe ? linesIn(caixa) : 0
  const cabe = {
    primeira: aoPe ? livre - grow : fim - y - NOME - CABECA,
    outras: nasOutras,
  }
  for (const [i, parte] of paginate(tabela.itens, cabe).entries()) {
    if (i > 0) turn()
    const filled = i === 0 && aoPe
    const altura = filled ? cabe.primeira : parte.altura
    if (altura > 0) draw(NOME + CABECA + altura, goods(tabela, parte, { ...util, y, altura }))
    if (!filled) continue
    servicos.forEach(put)
    draw(NOME + caixa, notes(linhas.slice(0, ditas), formato.contribuinte, { ...util, y, altura: caixa }))
  }
  if (!aoPe) servicos.forEach(put)

  let from = ditas
  for (let begun = aoPe; !begun || from < linhas.length; ) {
    const cabem = linesIn(fim - y - NOME)
    if (cabem < Math.max(1, Math.min(POUCAS, linhas.length - from))) {
      turn()
      continue
    }
    const rest = linhas.slice(from, from + cabem)
    const area = { ...util, y, altura: boxFor(rest.length) }
    draw(NOME + area.altura, begun ? continued(rest, area) : notes(rest, formato.contribuinte, area))
    begun = true
    from += cabem
  }
  return paginas
}

const heightOfAll = (pecas: readonly { altura: number }[]): number =>
  pecas.reduce((sum, { altura }) => sum + altura, 0)

function stubOf(nota: NotaImpressa, { canhoto, folha }: FormatoDanfe, fim: number): ElementoPapel[] {
  if (canhoto === null) return []
  if (canhoto === 'acima') return stub(nota, { x: MARGEM, y: MARGEM, largura: folha[0] - 2 * MARGEM })
  const elementos = stub(nota, { x: 0, y: 0, largura: fim - MARGEM })
  return [{ k: 'girado', x: MARGEM, y: fim, graus: 90, elementos }]
}

function goods(tabela: TabelaItens, { linhas }: PaginaItens, area: Area): ElementoPapel[] {
  const { x, y, largura, altura } = area
  const top = y + NOME
  return [
    blockName('DADOS DOS PRODUTOS / SERVIÇOS', area),
    ...tabela.grade({ x, y: top, largura, altura: CABECA + altura }),
    ...linhas.flatMap(linha => linha.desenhar(x, top + CABECA + linha.y)),
  ]
}
