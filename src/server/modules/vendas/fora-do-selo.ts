import { codeForms, codeKey } from '../../../core/document/gtin.ts'
import { dec } from '../../../core/money/decimal.ts'
import { r2 } from '../../../core/money/round.ts'
import type { Q } from '../../db/transaction.ts'
import {
  type IbptDaVenda,
  type ProdutoDaVenda,
  type Referencias,
  readCodes,
} from '../../documents/venda/lookup-repository.ts'
import type { CorpoVenda, Diferenca } from '../../documents/venda/rows.ts'
import { ibptMudouEm } from '../catalogo/service.ts'
import { changedSince, type SaleStep, valorEm } from './trail-repository.ts'

type Item = CorpoVenda['itens'][number]
type Ibpt = NonNullable<Item['ibpt']>

const DIA_MS = 86_400_000

interface Alvo {
  corpo: CorpoVenda
  refs: Referencias
  momento: Date
  /** Changes of a line's product since its seal, when the seal is of an older version of the product. */
  passosDe: (i: number) => readonly SaleStep[]
}

/**
 * Compares the parts of the lines that the seal (the server's signature of a product) does not cover with the stored
 * product: product active, code, total, approximate taxes.
 */
export async function foraDoSelo(q: Q, alvo: Alvo): Promise<Diferenca[]> {
  const { corpo, refs, momento, passosDe } = alvo
  const produtos = new Map(refs.produtos.map(produto => [produto.id, produto]))
  const dele = await owned(q, corpo, produtos)
  return [
    ...corpo.itens.flatMap((item, i): Diferenca[] => {
      const produto = produtos.get(item.produto_id)
      // documents/venda/checks.ts refuses an unknown product
      if (!produto) return []
      const passos = passosDe(i)
      return [
        ...(valorEm(passos, momento, 'ativo', produto.a_venda) === true ? [] : [foraDeVenda(item, i)]),
        ...(item.gtin === null ||
        dele(produto, item.gtin) ||
        changedSince(passos, momento, 'gtin', 'codigos', 'grades')
          ? []
          : [outroCodigo(item, item.gtin, i, produto.gtin)]),
        ...totalDaLinha(item, i),
      ]
    }),
    ...(await outroIbpt(q, alvo)),
  ]
}

/** Makes the test that a code is the product's; others than the main GTIN are read only when a line has one. */
async function owned(q: Q, { itens }: CorpoVenda, produtos: ReadonlyMap<number, ProdutoDaVenda>) {
  const main = (produto: ProdutoDaVenda | undefined, gtin: string) =>
    codeKey(gtin) === codeKey(produto?.gtin ?? '')
  const others = itens.flatMap(({ produto_id, gtin }) =>
    gtin === null || main(produtos.get(produto_id), gtin) ? [] : codeForms(gtin),
  )
  const read = others.length > 0 ? await readCodes(q, [...produtos.keys()], [...new Set(others)]) : []
  const codigos = new Set(read.map(({ produto_id, codigo }) => `${produto_id} ${codeKey(codigo)}`))
  return (produto: ProdutoDaVenda, gtin: string) =>
    main(produto, gtin) || codigos.has(`${produto.id} ${codeKey(gtin)}`)
}

const foraDeVenda = (item: Item, i: number): Diferenca => ({
  campo: `itens.${i}.produto_id`,
  texto: `${item.nome}: o produto está desativado e não pode ser vendido`,
  esperado: null,
  recebido: String(item.produto_id),
})

const outroCodigo = (item: Item, gtin: string, i: number, registrado: string | null): Diferenca => ({
  campo: `itens.${i}.gtin`,
  texto: `${item.nome}: o código ${gtin} não é deste produto`,
  esperado: registrado,
  recebido: gtin,
})

function totalDaLinha(item: Item, i: number): Diferenca[] {
  const total = r2(dec(item.qtde).times(dec(item.preco)))
  if (total.eq(dec(item.preco_total))) return []
  return [
    {
      campo: `itens.${i}.preco_total`,
      texto: `${item.nome}: quantidade vezes preço é ${total.toFixed(2)}, a venda diz ${item.preco_total}`,
      esperado: total.toFixed(2),
      recebido: item.preco_total,
    },
  ]
}

/**
 * Compares each line's approximate taxes, if given, with the IBPT table. Accepts any values if the table changed less than
 * `validade_catalogo` days before the sale: the till may still have the previous table.
 */
async function outroIbpt(q: Q, { corpo, refs, momento }: Alvo): Promise<Diferenca[]> {
  const tabela = new Map(refs.ibpt.map(linha => [linha.ncm, linha]))
  const outros = corpo.itens.flatMap((item, i) =>
    item.ibpt === null || igual(item.ibpt, tabela.get(item.ncm)) ? [] : [{ item, i, dito: item.ibpt }],
  )
  if (outros.length === 0) return []
  const mudou = await ibptMudouEm(q, refs.empresa, momento)
  if (mudou && mudou.getTime() >= momento.getTime() - refs.account.validade_catalogo * DIA_MS) return []
  return outros.map(({ item, i, dito }) => {
    const linha = tabela.get(item.ncm)
    return {
      campo: `itens.${i}.ibpt`,
      texto: `${item.nome}: os impostos aproximados (IBPT) não são os da tabela`,
      esperado: linha ? escrito(doRegistro(linha)) : null,
      recebido: escrito(dito),
    }
  })
}

const doRegistro = ({ nacional, importado, estadual, municipal }: IbptDaVenda): Ibpt => ({
  nacionalfederal: nacional,
  importadosfederal: importado,
  estadual,
  municipal,
})

const taxas = ({ nacionalfederal, importadosfederal, estadual, municipal }: Ibpt): string[] =>
  [nacionalfederal, importadosfederal, estadual, municipal].map(taxa => dec(taxa).toFixed())

const escrito = (ibpt: Ibpt): string => taxas(ibpt).join(' / ')

const igual = (dito: Ibpt, linha: IbptDaVenda | undefined): boolean =>
  linha !== undefined && escrito(dito) === escrito(doRegistro(linha))
