import { idOf, itemRules, ruleIdsBy, ruleIn } from '../../../src/core/tax/kinds.ts'
import { CREDITO_EM_LOJA } from '../../../src/core/tender/codes.ts'
import type { ProdutoVenda } from '../../../src/core/venda/produto-venda.ts'
import { type CatalogoAnswer, catalogo, type MeioCatalogo } from '../../../src/domain/api/catalogo.ts'
import { buscarClientes, type ClienteBusca } from '../../../src/domain/api/clientes.ts'
import { user } from '../../../src/domain/api/sessao.ts'
import type { ContextoFiscal } from '../../../src/domain/fiscal/contexto.ts'
import { parametrosDe } from '../../../src/domain/fiscal/parametros.ts'
import { unidadeTributavel } from '../../../src/domain/venda/do-catalogo.ts'
import type { Cliente } from './cliente.ts'

/** Data that a till has of its company, read through the public API. */
export interface Loja {
  cliente: Cliente
  empresa_id: number
  cnpj: string
  /** Simple products: active, with price and tax rules, and without lot, grid, choices (montagem) or vehicle data. */
  produtos: ProdutoVenda[]
  /** Units of a product that this client may still sell; absent: stock is not managed. */
  saldos: Map<number, number>
  meios: MeioCatalogo[]
  bandeiras: CatalogoAnswer['bandeiras']
  terminais: CatalogoAnswer['terminais']
  /** Partners with an address in the company's state. */
  clientes: ClienteBusca[]
  contexto: Omit<ContextoFiscal, 'data'>
}

/** Gives the first till. @throws when the company has none */
export function primeiroCaixa({ terminais: [terminal] }: Loja): CatalogoAnswer['terminais'][number] {
  if (terminal === undefined) throw new Error('a empresa não tem caixa')
  return terminal
}

type Linha = Record<string, unknown>

function linhas({ colunas, linhas }: CatalogoAnswer['produtos']): Linha[] {
  return linhas.map(valores => Object.fromEntries(colunas.map((c, i) => [c, valores[i]])))
}

const simples = (p: Linha): boolean =>
  p['ativo'] !== 0 &&
  ['pausado', 'controle_lote', 'controle_grade', 'montagem', 'veiculo_novo'].every(c => !p[c]) &&
  p['icms_id'] !== null &&
  p['pisconfins_id'] !== null &&
  Number(p['preco']) > 0

function produto(p: Linha, { regras, ibpt }: CatalogoAnswer): ProdutoVenda {
  const ids = ruleIdsBy(kind => p[idOf(kind)] as number | null)
  return {
    produto_id: p['id'] as number,
    referencia: String(p['referencia']),
    nome: String(p['nome']),
    gtin: p['gtin'] as string | null,
    unidade: String(p['unidade']),
    ncm: String(p['ncm']),
    cest: p['cest'] as string | null,
    cbenef: p['cbenef'] as string | null,
    ...unidadeTributavel(
      p['unidade_trib'] as string | null,
      p['fator_coversao'] as string | null,
      p['tipo_conversao'] as number | null,
    ),
    preco: String(p['preco']),
    ...ids,
    ibpt: ibpt[String(p['ncm'])] ?? null,
    regras: itemRules(kind => ruleIn(regras, kind, ids)),
  }
}

/** Reads the company's data for a logged-in client. */
export async function abrirLoja(cliente: Cliente): Promise<Loja> {
  const [{ data: eu }, tudo, { data: clientes }] = await Promise.all([
    cliente.chamar(user),
    cliente.chamar(catalogo),
    cliente.chamar(buscarClientes, {
      query: { full_search: '', ativo: 1, includes: 'address_primary', limit: 200 },
    }),
  ])
  const { account } = tudo
  const vendaveis = linhas(tudo.produtos).filter(simples)
  return {
    cliente,
    empresa_id: tudo.empresa.id,
    cnpj: tudo.empresa.cnpj,
    produtos: vendaveis.map(p => produto(p, tudo)),
    saldos: new Map(
      vendaveis
        .filter(p => p['estoque'] !== null)
        .map(p => [p['id'] as number, Math.floor(Number(p['estoque']))]),
    ),
    // without store credit, because no customer here has any
    meios: tudo.meios.filter(({ tpag }) => tpag !== CREDITO_EM_LOJA),
    bandeiras: tudo.bandeiras,
    terminais: tudo.terminais,
    clientes: clientes.filter(c => c.address_primary?.municipio?.uf === eu.empresa.uf),
    contexto: {
      emitente: { crt: tudo.empresa.crt, uf: eu.empresa.uf },
      account,
      parametros: parametrosDe({ mva_uf: tudo.mva_uf, preco_bruto: tudo.empresa.preco_bruto }),
    },
  }
}
