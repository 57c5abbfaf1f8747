import { linesOf, rule, write, writeLines } from '../../draw.ts'
import type { ElementoPapel } from '../../element.ts'
import { flow, type Peca } from '../../flow.ts'
import { namedDocument, reais } from '../../format.ts'
import { heightOf } from '../../measure.ts'
import { A4, UTIL } from '../../page.ts'
import type { CreditPaper, DadosCarne } from './credit.ts'
import { promiseOf } from './promise.ts'

type Parcela = DadosCarne['parcelas'][number]

const MARGEM = 12
const { x, largura } = UTIL
/** Width of a carnê's stub, which stays with the shop, and gap between pieces, mm. */
const CANHOTO = 50
const VAO = 4

/** Lays out a carnê or its promissory notes on A4: pieces one below another, each to be cut out. */
export function layOutCredit(papel: CreditPaper, dados: DadosCarne): ElementoPapel[][] {
  const pieces =
    papel === 'carne'
      ? [cover(dados), ...dados.parcelas.map(each => slip(each, dados))]
      : dados.parcelas.map(each => note(each, dados))
  const folha = { primeira: MARGEM, outras: MARGEM, fim: A4[1] - MARGEM }
  return flow(pieces, folha, { cabeca: { altura: 0, desenhar: () => [] }, transporte: null })
}

const frame = (y: number, altura: number, at: number = x, wide: number = largura): ElementoPapel => ({
  ...{ k: 'quadro', x: at, y, largura: wide, altura, tom: 'fio' },
})

const signLine = (quem: string, y: number, at: number, wide: number): ElementoPapel[] => [
  rule(y, at, wide, 'tinta'),
  write(quem, { x: at, y: y + 0.8, largura: wide, tamanho: 6.5, alinhar: 'centro', tom: 'cinza' }),
]

const named = ({ num, de }: Parcela): string => `${num}/${de}`

function customerLines({ cliente }: DadosCarne): string[] {
  return [
    [cliente.nome, namedDocument(cliente.documento)].filter(Boolean).join(' · '),
    ...(cliente.endereco ? [cliente.endereco] : []),
  ]
}

/** Draws the cover: seller, customer, every instalment, and the customer's acknowledgement of the debt to sign. */
function cover(dados: DadosCarne): Peca {
  const { empresa, descricao, emissao, parcelas, total, cliente } = dados
  const rows = Math.ceil(parcelas.length / 3)
  const altura = 47 + rows * 4.5
  return {
    altura: altura + VAO,
    desenhar: y => [
      frame(y, altura),
      write(empresa.nome, { x: x + 3, y: y + 3, largura: 120, tamanho: 12, negrito: true }),
      write(`Carnê · ${descricao}`, {
        ...{ x: x + 123, y: y + 3, largura: largura - 126, tamanho: 10, negrito: true, alinhar: 'direita' },
      }),
      write(`${namedDocument(empresa.cnpj)} · ${empresa.endereco} · ${empresa.cidade}`, {
        ...{ x: x + 3, y: y + 9, largura: largura - 6, tamanho: 7.5, tom: 'cinza' },
      }),
      ...writeLines(customerLines(dados), { x: x + 3, y: y + 14, largura: largura - 6, tamanho: 8.5 }),
      rule(y + 23, x + 3, largura - 6),
      ...parcelas.map((each, i) =>
        write(`${named(each)}   ${each.vencimento}   R$ ${reais(each.valor)}`, {
          ...{ x: x + 3 + (i % 3) * 60, y: y + 25 + Math.floor(i / 3) * 4.5, largura: 58, tamanho: 8 },
        }),
      ),
      write(`Total R$ ${reais(total)}`, {
        ...{ x: x + 3, y: y + 26 + rows * 4.5, largura: 60, tamanho: 10, negrito: true },
      }),
      write(`Emitido em ${emissao}. Reconheço esta dívida e me obrigo a pagá-la nas datas acima.`, {
        ...{ x: x + 65, y: y + 27 + rows * 4.5, largura: largura - 68, tamanho: 7.5, alinhar: 'direita' },
      }),
      ...signLine(cliente.nome, y + altura - 5, x + largura - 93, 90),
    ],
  }
}

const ALTURA_PARCELA = 34

/** Draws one instalment: the stub of the shop, and the customer's part. */
function slip(parcela: Parcela, dados: DadosCarne): Peca {
  const { empresa, descricao, cliente } = dados
  const part = (y: number, at: number, wide: number, quem: string): ElementoPapel[] => [
    frame(y, ALTURA_PARCELA, at, wide),
    write(empresa.nome, { x: at + 2, y: y + 2, largura: wide - 24, tamanho: 8.5, negrito: true }),
    write(named(parcela), {
      ...{ x: at + wide - 22, y: y + 2, largura: 20, tamanho: 9, negrito: true, alinhar: 'direita' },
    }),
    write(descricao, { x: at + 2, y: y + 6.5, largura: wide - 4, tamanho: 7, tom: 'cinza' }),
    write(`Vencimento ${parcela.vencimento}`, { x: at + 2, y: y + 11, largura: wide - 4, tamanho: 8 }),
    write(`R$ ${reais(parcela.valor)}`, {
      x: at + 2,
      y: y + 15.5,
      largura: wide - 4,
      tamanho: 11,
      negrito: true,
    }),
    write(cliente.nome, { x: at + 2, y: y + 21, largura: wide - 4, tamanho: 7.5 }),
    ...signLine(quem, y + ALTURA_PARCELA - 5, at + 4, wide - 8),
  ]
  return {
    altura: ALTURA_PARCELA + VAO,
    desenhar: y => [
      ...part(y, x, CANHOTO, 'pago em'),
      ...part(y, x + CANHOTO + VAO, largura - CANHOTO - VAO, 'recebido por, em'),
    ],
  }
}

/** Draws the promissory note of one instalment. */
function note(parcela: Parcela, dados: DadosCarne): Peca {
  const { descricao, empresa, emissao, cliente } = dados
  const place = { largura: largura - 8, tamanho: 9.5 }
  const words = linesOf(promiseOf(parcela, dados), place)
  const textHeight = heightOf(words.length, place.tamanho)
  const altura = 50 + textHeight
  return {
    altura: altura + VAO,
    desenhar: y => [
      frame(y, altura),
      write('NOTA PROMISSÓRIA', { x: x + 4, y: y + 4, largura: 90, tamanho: 13, negrito: true }),
      write(`R$ ${reais(parcela.valor)}`, {
        ...{ x: x + largura - 64, y: y + 4, largura: 60, tamanho: 13, negrito: true, alinhar: 'direita' },
      }),
      write(`Nº ${descricao} ${named(parcela)}`, { x: x + 4, y: y + 11, largura: 90, tamanho: 8.5 }),
      write(`Vencimento ${parcela.vencimento}`, {
        ...{ x: x + largura - 64, y: y + 11, largura: 60, tamanho: 9, negrito: true, alinhar: 'direita' },
      }),
      ...writeLines(words, { x: x + 4, y: y + 18, ...place }),
      write(`${empresa.cidade}, ${emissao}`, {
        x: x + 4,
        y: y + 22 + textHeight,
        largura: 100,
        tamanho: 8.5,
      }),
      ...writeLines(customerLines(dados), {
        ...{ x: x + 4, y: y + 28 + textHeight, largura: largura - 8, tamanho: 8 },
      }),
      ...signLine(`${cliente.nome} · assinatura do emitente`, y + altura - 6, x + largura - 104, 100),
    ],
  }
}
