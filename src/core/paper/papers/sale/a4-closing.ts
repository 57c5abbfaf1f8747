import { label, linesOf, rule, write, writeFit, writeLines } from '../../draw.ts'
import type { Peca } from '../../flow.ts'
import { reais } from '../../format.ts'
import { heightOf } from '../../measure.ts'
import type { PagamentoPapel, PapelVenda } from './paper.ts'

interface Util {
  x: number
  largura: number
  /** True for less white space, which is used when it saves a page. */
  apertado: boolean
}

const SOMAS = 70
const LINHA = 5

/** Tallest closing, mm, kept in one piece on a page. */
const BLOCO = 130
/** Height, mm, of the last pieces kept on one page, so that the signature is never alone on a page. */
const CAUDA = 40

/** Builds sums, payment, observations and signature: in one piece unless taller than `BLOCO`. */
export function closing(papel: PapelVenda, util: Util): Peca[] {
  const pecas = closingPieces(papel, util)
  const whole = heightsOf(pecas)
  let below = 0
  return pecas
    .toReversed()
    .map(peca => {
      const junto = below > 0 && (whole <= BLOCO || below + peca.altura <= CAUDA) ? below : 0
      below += peca.altura
      return junto > (peca.junto ?? 0) ? { ...peca, junto } : peca
    })
    .reverse()
}

/** Computes the height of the first piece and of those tied to it, which share the page of the last line of goods. */
export const heightOfFirst = ([first]: readonly Peca[]): number =>
  first ? first.altura + (first.junto ?? 0) : 0

const heightsOf = (pecas: readonly Peca[]): number => pecas.reduce((sum, { altura }) => sum + altura, 0)

function closingPieces(papel: PapelVenda, util: Util): Peca[] {
  return papel.tipo === 'separacao'
    ? [
        count(papel, util),
        ...observations(papel, util),
        ...signatures(['Separado por', 'Conferido por'], util),
      ]
    : [
        ...(papel.precos ? [sums(papel, util), ...instalments(papel, util)] : [count(papel, util)]),
        ...observations(papel, util),
        ...signatures(
          papel.tipo === 'orcamento' ? ['De acordo, cliente', 'Data'] : ['Recebido por', 'Data'],
          util,
        ),
      ]
}

const count = ({ itens, tipo }: PapelVenda, { x, largura }: Util): Peca => ({
  altura: 10,
  desenhar: y => [
    write(
      `${itens.length} ${itens.length === 1 ? 'item' : 'itens'}${tipo === 'separacao' ? ' a separar' : ''}`,
      {
        ...{ x, y: y + 3, largura, tamanho: 9.5, negrito: true },
      },
    ),
  ],
})

/** Draws the payment methods at the left, the sums at the right, and a prominent total. */
function sums({ somas, total, pagamentos }: PapelVenda, { x, largura, apertado }: Util): Peca {
  const at = x + largura - SOMAS
  const left = largura - SOMAS - 10
  const meios = pagamentos.map(paid => [told(paid), reais(paid.valor)] as const)
  const altura =
    Math.max(somas.length * LINHA + 13, meios.length > 0 ? 6 + meios.length * LINHA : 0) + (apertado ? 4 : 8)
  return {
    altura,
    desenhar: y => {
      const top = y + 4
      const box = top + somas.length * LINHA + 1
      return [
        ...(meios.length > 0 ? [label('Pagamento', x, top, left)] : []),
        ...meios.flatMap(([nome, valor], i) => [
          ...writeFit(nome, { x, y: top + 4 + i * LINHA, largura: left - 28, tamanho: 9 }),
          write(valor, {
            ...{ x: x + left - 28, y: top + 4 + i * LINHA, largura: 28, tamanho: 9 },
            alinhar: 'direita',
          }),
        ]),
        ...somas.flatMap(({ nome, valor }, i) => [
          write(nome, { x: at, y: top + i * LINHA, largura: 36, tamanho: 9, tom: 'cinza' }),
          write(reais(valor), {
            ...{ x: at + 34, y: top + i * LINHA, largura: SOMAS - 37, tamanho: 9 },
            alinhar: 'direita',
          }),
        ]),
        { k: 'cheio', x: at - 3, y: box, largura: SOMAS + 3, altura: 11, tom: 'destaque' },
        write('Total', { x: at, y: box + 3.4, largura: 24, tamanho: 10, negrito: true, tom: 'branco' }),
        write(`R$ ${reais(total)}`, {
          ...{ x: at + 20, y: box + 2.4, largura: SOMAS - 23, tamanho: 14, negrito: true, tom: 'branco' },
          alinhar: 'direita',
        }),
      ]
    },
  }
}

/** Names a payment: 'Boleto em 3 vezes'. */
const told = ({ descricao, vencimentos }: PagamentoPapel): string =>
  vencimentos.length > 1 ? `${descricao} em ${vencimentos.length} vezes` : descricao

const COLUNAS = 4

/** Draws instalments in rows of four; a row is never split. */
function instalments({ pagamentos }: PapelVenda, { x, largura }: Util): Peca[] {
  return pagamentos
    .filter(({ vencimentos }) => vencimentos.length > 0)
    .flatMap(({ descricao, vencimentos }) => {
      const each = largura / COLUNAS
      const rows = Array.from({ length: Math.ceil(vencimentos.length / COLUNAS) }, (_, i) =>
        vencimentos.slice(i * COLUNAS, (i + 1) * COLUNAS),
      )
      const title: Peca = {
        altura: 4.5,
        junto: LINHA,
        desenhar: y => [label(`Vencimentos · ${descricao}`, x, y, largura)],
      }
      return [
        title,
        ...rows.map(
          (row, i): Peca => ({
            altura: LINHA + (i === rows.length - 1 ? 3 : 0),
            desenhar: y =>
              row.flatMap(({ vencimento, valor }, k) => [
                write(`${i * COLUNAS + k + 1}ª`, {
                  x: x + k * each,
                  y,
                  largura: 8,
                  tamanho: 8,
                  tom: 'cinza',
                }),
                write(vencimento, { x: x + k * each + 7, y, largura: 18, tamanho: 8.5 }),
                write(reais(valor), {
                  x: x + k * each + 25,
                  y,
                  largura: each - 27,
                  tamanho: 8.5,
                  negrito: true,
                }),
              ]),
          }),
        ),
      ]
    })
}

/** Draws the observations, of any length, over several pages. */
function observations({ obs }: PapelVenda, { x, largura }: Util): Peca[] {
  if (obs.trim() === '') return []
  const style = { largura, tamanho: 8.5 } as const
  const linhas = linesOf(obs.trim(), style)
  return [
    { altura: 4.5, junto: LINHA, desenhar: y => [label('Observações', x, y, largura)] },
    ...linhas.map(
      (linha, i): Peca => ({
        altura: heightOf(1, 8.5) + (i === linhas.length - 1 ? 3 : 0),
        desenhar: y => writeLines([linha], { ...style, x, y }),
      }),
    ),
  ]
}

function signatures([left, right]: readonly [string, string], { x, largura, apertado }: Util): Peca[] {
  const above = apertado ? 9 : 13
  return [
    {
      altura: above + 6,
      desenhar: y =>
        [
          { text: left, at: x, wide: largura * 0.58 },
          { text: right, at: x + largura * 0.66, wide: largura * 0.34 },
        ].flatMap(({ text, at, wide }) => [
          rule(y + above, at, wide, 'cinza', 0.25),
          write(text, { x: at, y: y + above + 1.4, largura: wide, tamanho: 7.5, tom: 'cinza' }),
        ]),
    },
  ]
}
