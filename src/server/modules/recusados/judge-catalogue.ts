import type { DetalheProduto } from '../../../core/dfe/nfe/detalhe.ts'
import { dataHoraIn } from '../../../core/document/fuso.ts'
import { dec } from '../../../core/money/decimal.ts'
import { rowByRow } from '../../../core/slices.ts'
import type { Rules } from '../../../core/tax/kinds.ts'
import { COLUNAS_PRODUTO, type ColunaProduto } from '../../../domain/api/catalogo.ts'
import { judgeProduto, type ProductIssue, regrasDoItem } from '../../../domain/fiscal/julgar-produto.ts'
import { doCatalogo } from '../../../domain/venda/do-catalogo.ts'
import type { Q } from '../../db/transaction.ts'
import { inSlices } from '../../in-slices.ts'
import {
  readAlguns,
  readEmpresa,
  readMvaUf,
  readNcms,
  readProdutos,
  readRegras,
} from '../catalogo/service.ts'
import { ncmExiste } from '../lookups/service.ts'
import { cstsInForce, issuesAtTills, type RefusedProduct } from './repository.ts'

/** Places of the columns in a row. */
const PLACE = Object.fromEntries(COLUNAS_PRODUTO.map((nome, i) => [nome, i])) as Record<ColunaProduto, number>

/** Products per statement. */
const LOTE = 2000

/**
 * Judges a company's active goods by the checks that an item passes before its note is sent (`judgeItem`), as a sale at its tills
 * would: by product, rule, company and the law of the day alone. `ids`: only these products.
 */
export async function judgeCatalogue(
  q: Q,
  empresa_id: number,
  agora: Date,
  ids: readonly number[] | null = null,
): Promise<RefusedProduct[]> {
  const empresa = await readEmpresa(q, empresa_id)
  if (!empresa) return []
  const uf = String(empresa['uf'])
  const data = dataHoraIn(agora, empresa['fuso'])
  const crt = Number(empresa['crt']) as ProductIssue['crt']
  const regras = (await readRegras(q, { empresa_id, crt, data })) as unknown as Rules
  const { [uf]: daqui } = await readMvaUf(q, uf, uf)
  const csts = await cstsInForce(q, uf, data.slice(0, 10))
  const balcao = await issuesAtTills(q, empresa_id)
  const emissao = {
    ...{ crt, ibscbs_regular: empresa['ibscbs_regular'], uf, data, fcp: daqui?.fcp },
    ambiente_sefaz: empresa['ambiente_sefaz'],
  }
  let ncms: ReadonlySet<string> | null = null
  const found: RefusedProduct[] = []

  function judge(row: readonly unknown[]): void {
    const of = (nome: ColunaProduto): unknown => row[PLACE[nome]] ?? null
    if (of('ativo') !== 1) return
    const produto = doCatalogo({
      texto: nome => (of(nome) === null || of(nome) === '' ? null : String(of(nome))),
      numero: nome => (typeof of(nome) === 'number' ? (of(nome) as number) : null),
    })
    const veiculo_novo = of('veiculo_novo') === 1
    const [problema] = judgeProduto(
      {
        ...{ ...produto, qtde: '1', veiculo_novo },
        ncm_existe: ncmExiste(produto.ncm) || ncms?.has(produto.ncm) === true,
        preco: dec(produto.preco).isZero() ? '1' : produto.preco,
        detalhe: (of('detalhe') as DetalheProduto | null) ?? null,
        csts_do_beneficio: produto.cbenef && csts ? (csts.get(produto.cbenef.toUpperCase()) ?? []) : null,
      },
      regrasDoItem(produto, regras),
      { ...emissao, modelo: balcao && !veiculo_novo ? '65' : '55', documento: !balcao },
    )
    if (!problema) return
    const { codigo, campo, texto } = problema
    found.push({ produto_id: produto.produto_id, codigo, campo, texto })
  }
  /** Judges rows, and gives way to other requests between some. */
  async function judgeRows(text: string): Promise<void> {
    const rows = JSON.parse(`[${text}]`) as unknown[][]
    if (rows.some(row => !ncmExiste(String(row[PLACE.ncm])))) ncms ??= await readNcms(q)
    await inSlices(rowByRow(rows, judge))
  }

  if (ids) await judgeRows((await readAlguns(q, empresa_id, ids)).join(','))
  for (let depois: number | null = ids ? null : 0; depois !== null; ) {
    const lote: Awaited<ReturnType<typeof readProdutos>> = await readProdutos(q, {
      ...{ empresa_id, estoque: false, depois, limite: LOTE },
    })
    await judgeRows(lote.linhas ?? '')
    depois = lote.total < LOTE ? null : lote.ultimo
  }
  return found
}
