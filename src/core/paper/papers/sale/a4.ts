import type { DrawnArea } from '../../box.ts'
import { fitLines, label, linesOf, rule, write, writeFit, writeLines } from '../../draw.ts'
import type { ElementoPapel } from '../../element.ts'
import { flow, type Peca } from '../../flow.ts'
import { cep, documento, fone, namedDocument } from '../../format.ts'
import { heightOf } from '../../measure.ts'
import { DIREITA, type Tamanho, UTIL } from '../../page.ts'
import { closing, heightOfFirst } from './a4-closing.ts'
import { carriedLine, columnsOf, rowsOf, tableHead } from './a4-table.ts'
import { type PapelVenda, paperTitle } from './paper.ts'

const TOPO = 13
const FIM = 281
/** Largest size of the company's picture, mm. */
const LOGO = { largura: 42, altura: 22 }

/** Lays out the paper on A4 pages, with less white space when this saves a page. `logo`: picture's size, any unit. */
export function layOutPaper(papel: PapelVenda, logo: Tamanho | null): ElementoPapel[][] {
  const paginas = pagesOf(papel, logo, false)
  const apertadas = paginas.length > 1 ? pagesOf(papel, logo, true) : paginas
  return apertadas.length < paginas.length ? apertadas : paginas
}

function pagesOf(papel: PapelVenda, logo: Tamanho | null, apertado: boolean): ElementoPapel[][] {
  const { elementos, fim } = heading(papel, logo)
  const colunas = columnsOf(papel)
  const fecho = closing(papel, { ...UTIL, apertado })
  const pecas = [
    { altura: 0, desenhar: () => elementos },
    ...parties(papel),
    ...rowsOf(papel, colunas, heightOfFirst(fecho)),
    ...fecho,
  ]
  const paginas = flow(
    pecas,
    { primeira: fim, outras: TOPO + 9, fim: FIM },
    { cabeca: tableHead(colunas), transporte: papel.precos ? carriedLine : null },
  )
  return paginas.map((pagina, i) => [
    ...(i > 0 ? runningHead(papel) : []),
    ...pagina,
    ...foot(papel, i + 1, paginas.length),
  ])
}

/** Draws the seller and the title. */
function heading(papel: PapelVenda, logo: Tamanho | null): DrawnArea {
  const { empresa } = papel
  const scale = logo ? Math.min(LOGO.largura / logo.largura, LOGO.altura / logo.altura) : 0
  const drawn = logo ? { largura: logo.largura * scale, altura: logo.altura * scale } : null
  const x = UTIL.x + (drawn ? drawn.largura + 5 : 0)
  const titulo = 58
  const largura = UTIL.largura - titulo - (x - UTIL.x) - 4
  const nome = linesOf(empresa.nome, { largura, tamanho: 13, negrito: true })
  const ditos = [
    empresa.razao !== empresa.nome ? empresa.razao : '',
    [`CNPJ ${documento(empresa.cnpj)}`, empresa.ie && `IE ${empresa.ie}`].filter(Boolean).join('  ·  '),
    [empresa.endereco, empresa.bairro].filter(Boolean).join(', '),
    [empresa.cidade, empresa.cep && `CEP ${cep(empresa.cep)}`].filter(Boolean).join('  ·  '),
    [empresa.fone && fone(empresa.fone), empresa.email].filter(Boolean).join('  ·  '),
  ]
    .filter(Boolean)
    .flatMap(each => linesOf(each, { largura, tamanho: 8 }))
  const under = TOPO + heightOf(nome.length, 13) + 1
  const right = { x: DIREITA - titulo, largura: titulo, alinhar: 'direita' } as const
  const datas = [
    `Emissão ${papel.emissao}`,
    ...(papel.validade && papel.tipo === 'orcamento' ? [`Válido até ${papel.validade}`] : []),
  ]
  const elementos: ElementoPapel[] = [
    ...(drawn ? [{ k: 'imagem', x: UTIL.x, y: TOPO, ...drawn } as const] : []),
    ...writeLines(nome, { x, y: TOPO - 0.6, largura, tamanho: 13, negrito: true }),
    ...writeLines(ditos, { x, y: under, largura, tamanho: 8, tom: 'cinza' }),
    write(paperTitle(papel.tipo), { ...right, y: TOPO - 1.4, tamanho: 20, negrito: true, tom: 'destaque' }),
    write(`nº ${papel.numero}`, { ...right, y: TOPO + 7.4, tamanho: 11 }),
    ...writeLines(datas, { ...right, y: TOPO + 13, tamanho: 8.5, tom: 'cinza' }),
  ]
  const fim =
    Math.max(
      TOPO + (drawn?.altura ?? 0),
      under + heightOf(ditos.length, 8),
      TOPO + 13 + heightOf(datas.length, 8.5),
    ) + 4
  return { elementos: [...elementos, rule(fim, UTIL.x, UTIL.largura, 'destaque', 0.5)], fim: fim + 4 }
}

function parties({ cliente, vendedor, tipo }: PapelVenda): Peca[] {
  const largura = vendedor ? 122 : UTIL.largura
  const nome = linesOf(cliente?.nome || 'Cliente não identificado', { largura, tamanho: 10, negrito: true })
  const ditos = (
    cliente
      ? [
          cliente.documento && namedDocument(cliente.documento),
          [cliente.endereco, cliente.cidade].filter(Boolean).join('  ·  '),
          [cliente.fone && fone(cliente.fone), tipo === 'separacao' ? '' : cliente.email]
            .filter(Boolean)
            .join('  ·  '),
        ]
      : []
  )
    .filter(Boolean)
    .flatMap(each => linesOf(each, { largura, tamanho: 8.5 }))
  const under = 4 + heightOf(nome.length, 10) + 0.6
  const at = UTIL.x + 128
  const quem = { largura: DIREITA - at, tamanho: 10 }
  const vende = fitLines(vendedor, quem)
  const alto = Math.max(under + heightOf(ditos.length, 8.5), 4 + heightOf(vende.linhas.length, vende.tamanho))
  return [
    {
      altura: alto + 5,
      desenhar: y => [
        label('Cliente', UTIL.x, y, largura),
        ...writeLines(nome, { x: UTIL.x, y: y + 4, largura, tamanho: 10, negrito: true }),
        ...writeLines(ditos, { x: UTIL.x, y: y + under, largura, tamanho: 8.5, tom: 'cinza' }),
        ...(vendedor
          ? [label('Vendedor', at, y, DIREITA - at), ...writeFit(vendedor, { ...quem, x: at, y: y + 4 })]
          : []),
      ],
    },
  ]
}

const runningHead = ({ tipo, numero, empresa, cliente }: PapelVenda): ElementoPapel[] => [
  ...writeFit(empresa.nome, { x: UTIL.x, y: TOPO, largura: 86, tamanho: 8.5, negrito: true }),
  ...writeFit([`${paperTitle(tipo)} nº ${numero}`, cliente?.nome].filter(Boolean).join('  ·  '), {
    ...{ x: UTIL.x + 90, y: TOPO, largura: UTIL.largura - 90, tamanho: 8.5, tom: 'cinza' },
    alinhar: 'direita',
  }),
  rule(TOPO + 5.4, UTIL.x, UTIL.largura, 'destaque', 0.35),
]

const foot = ({ tipo, numero, empresa }: PapelVenda, page: number, pages: number): ElementoPapel[] => [
  rule(FIM + 3, UTIL.x, UTIL.largura),
  write(`${paperTitle(tipo)} nº ${numero}  ·  ${empresa.nome}  ·  Sem valor fiscal`, {
    x: UTIL.x,
    y: FIM + 4.4,
    largura: UTIL.largura - 40,
    tamanho: 7,
    tom: 'cinza',
  }),
  write(`Página ${page} de ${pages}`, {
    ...{ x: DIREITA - 38, y: FIM + 4.4, largura: 38, tamanho: 7, tom: 'cinza' },
    alinhar: 'direita',
  }),
]
