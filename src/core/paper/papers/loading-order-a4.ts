import { wordsOfOrder } from '../../contract/slip-text.ts'
import { formatDecimal } from '../../money/pt-br.ts'
import { label, linesOf, rule, write, writeLines } from '../draw.ts'
import type { ElementoPapel } from '../element.ts'
import { flow, type Peca } from '../flow.ts'
import { namedDocument } from '../format.ts'
import { heightOf } from '../measure.ts'
import { A4, UTIL } from '../page.ts'
import type { DadosOrdem } from './loading-order.ts'

const { x, largura } = UTIL
const MARGEM = 14
const QR = 34
const CORPO = 10
/** Columns of the goods: name, planned, loaded. */
const QTDE = 34
const NOME = largura - 2 * QTDE

const qty = (value: string | null, unidade: string) =>
  value === null ? '' : `${formatDecimal(value, 0, 4)} ${unidade}`

/** Draws who loads, the number, and the QR Code that opens the order. */
function head({ empresa, cnpj, numero, contrato }: DadosOrdem): Peca {
  return {
    altura: QR + 4,
    desenhar: y => [
      write(empresa, { x, y, largura: largura - QR - 4, tamanho: 12, negrito: true }),
      write(namedDocument(cnpj), { x, y: y + 6, largura: largura - QR - 4, tamanho: 8, tom: 'cinza' }),
      write(`Ordem de carregamento nº ${numero}`, {
        ...{ x, y: y + 15, largura: largura - QR - 4, tamanho: 16, negrito: true },
      }),
      write(`Contrato ${contrato}`, { x, y: y + 24, largura: largura - QR - 4, tamanho: CORPO }),
      { k: 'qr', x: x + largura - QR, y, lado: QR, conteudo: wordsOfOrder(numero) },
    ],
  }
}

/** Draws a named value over the whole width; the value may take several lines. */
function named(nome: string, valor: string | null): Peca[] {
  if (!valor) return []
  const linhas = linesOf(valor, { largura, tamanho: CORPO })
  return [
    {
      altura: 4 + heightOf(linhas.length, CORPO) + 2,
      desenhar: y => [
        label(nome, x, y, largura),
        ...writeLines(linhas, { x, y: y + 3.5, largura, tamanho: CORPO }),
      ],
    },
  ]
}

const goodsHead: Peca = {
  altura: 6,
  desenhar: y => [
    label('Produto', x, y + 1, NOME),
    ...['Prevista', 'Carregada'].map((text, i) =>
      write(text.toUpperCase(), {
        ...{ x: x + NOME + i * QTDE, y: y + 1, largura: QTDE, tamanho: 6.5 },
        ...{ negrito: true, alinhar: 'direita', tom: 'cinza' },
      }),
    ),
    rule(y + 5, x, largura),
  ],
}

function goods({ nome, unidade, qtde, carregada }: DadosOrdem['itens'][number]): Peca {
  const linhas = linesOf(nome, { largura: NOME - 2, tamanho: CORPO })
  const altura = heightOf(linhas.length, CORPO) + 2
  return {
    altura,
    linha: { ate: '' },
    desenhar: y => [
      ...writeLines(linhas, { x, y: y + 1, largura: NOME - 2, tamanho: CORPO }),
      ...[qty(qtde, unidade), qty(carregada, unidade)].map((text, i) =>
        write(text, { x: x + NOME + i * QTDE, y: y + 1, largura: QTDE, tamanho: CORPO, alinhar: 'direita' }),
      ),
    ],
  }
}

function signatures({ motorista }: DadosOrdem): Peca {
  const wide = largura / 2 - 6
  return {
    altura: 26,
    desenhar: y =>
      [motorista ?? 'Motorista', 'Conferente'].flatMap((quem, i) => [
        rule(y + 16, x + i * (wide + 12), wide, 'tinta'),
        write(quem, {
          ...{
            x: x + i * (wide + 12),
            y: y + 17,
            largura: wide,
            tamanho: 8,
            alinhar: 'centro',
            tom: 'cinza',
          },
        }),
      ]),
  }
}

/** Lays out the slip of a loading order on A4. */
export function layOutLoadingOrder(dados: DadosOrdem): ElementoPapel[][] {
  const { cliente, data, hora, placas, motorista, local, itens, lacres, unidade_peso } = dados
  const pieces = [
    head(dados),
    ...named('Cliente', cliente),
    ...named('Prevista para', hora ? `${data} ${hora.slice(0, 5)}` : data),
    ...named('Veículo', placas.join(' ')),
    ...named('Motorista', motorista),
    ...named('Carregar em', local),
    ...itens.map(goods),
    ...named('Peso na entrada', qty(dados.peso_entrada, unidade_peso)),
    ...named('Peso na saída', qty(dados.peso_saida, unidade_peso)),
    ...named('Lacres', lacres.join(', ')),
    signatures(dados),
    ...named('', 'Não é documento fiscal'),
  ]
  const folha = { primeira: MARGEM, outras: MARGEM, fim: A4[1] - MARGEM }
  return flow(pieces, folha, { cabeca: goodsHead, transporte: null })
}
