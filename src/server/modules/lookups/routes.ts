import type { FastifyInstance } from 'fastify'
import { diaIn } from '../../../core/document/fuso.ts'
import {
  listarAliqSimples,
  listarBancos,
  listarCests,
  listarCfops,
  listarClassificacaes,
  listarClassificacaoTributaria,
  listarCstIbsCbs,
  listarCstIcms,
  listarCstIpi,
  listarCstPisConfins,
  listarMunicipios,
  listarNcms,
  listarPaises,
  municipioPorNome,
  verMunicipio,
  verPais,
} from '../../../domain/api/lookups.ts'
import { wayOfCfop } from '../../../domain/documents/documento/cfops.ts'
import { AppError } from '../../../domain/error.ts'
import type { OptionList } from '../../../domain/fields/field.ts'
import { CST_ICMS, CST_IPI, CST_PISCONFINS } from '../../../domain/options/cst.ts'
import { CLASSIFICACAO } from '../../../domain/options/parceiro.ts'
import { CLASSIFICACAO_TRIBUTARIA, CST_IBSCBS } from '../../../domain/options/reforma.ts'
import { cfops } from '../../codes/cfops.ts'
import { contains, matches } from '../../codes/match.ts'
import { municipioPorCodigo, municipioPorNomeUf, municipios } from '../../codes/municipios.ts'
import { ncmsDoNome, ncmsPorCodigo, ncmsPorDescricao } from '../../codes/ncms.ts'
import type { Deps } from '../../deps.ts'
import { bind } from '../../http/bind.ts'
import { type Page, type Paging, toPage } from '../../http/page.ts'
import type { Sessao } from '../../http/session.ts'
import { createHouseTables } from './repository.ts'

type Tabelas = ReturnType<typeof createHouseTables>

const achado = <T>(valor: T | null): { data: T } => {
  if (valor === null) throw new AppError('NAO_ENCONTRADO')
  return { data: valor }
}

const linhasCst = (opcoes: OptionList) =>
  opcoes.map(([cst, descricao], i) => ({ id: i + 1, cst: String(cst), descricao }))

const NCM_MAX = 1000

/** Adds the look-up routes: municipalities, CFOP, CST, tax classifications, banks and others. */
export function lookupRoutes(app: FastifyInstance, { db, clock }: Pick<Deps, 'db' | 'clock'>): void {
  const tabelas = createHouseTables(db)
  const hoje = ({ empresa }: Sessao) => diaIn(clock(), empresa.fuso)
  bind(app, listarMunicipios, (_, { query: q }) =>
    pagina(
      municipios().filter(
        ({ name, uf }) =>
          matches(name, q.nome) && matches(uf, q.uf) && contains([name], q.full_search ?? q.search),
      ),
      q,
    ),
  )
  bind(app, verMunicipio, (_, { params }) => achado(municipioPorCodigo(params.ibge)))
  bind(app, municipioPorNome, (_, { params }) => achado(municipioPorNomeUf(params.ibge, params.uf)))
  bind(app, listarPaises, async (sessao, { query: q }) =>
    pagina(
      (await tabelas.paises(sessao)).filter(
        ({ code, name }) => matches(name, q.nome) && contains([code, name], q.full_search ?? q.search),
      ),
      q,
    ),
  )
  bind(app, verPais, async (sessao, { params }) =>
    achado((await tabelas.paises(sessao)).find(({ code }) => Number(code) === Number(params.id)) ?? null),
  )
  bind(app, listarCfops, (_, { query: q }) =>
    pagina(
      cfops().filter(
        row =>
          byCodigo(row.cfop, row.descricao, q.cfop, q.descricao, q.ordescricao) &&
          matches(row.cfopfin, q.cfopfin) &&
          (q.indNFe === undefined || String(row.indNFe) === q.indNFe) &&
          (q.indDevol === undefined || String(row.indDevol) === q.indDevol) &&
          (q.tpNF === undefined || wayOfCfop(row.cfop) === q.tpNF) &&
          contains([row.cfop, row.descricao], q.full_search ?? q.search),
      ),
      q,
    ),
  )
  for (const [endpoint, opcoes] of [
    [listarCstIcms, CST_ICMS],
    [listarCstPisConfins, CST_PISCONFINS],
    [listarCstIpi, CST_IPI],
  ] as const) {
    const linhas = linhasCst(opcoes)
    bind(app, endpoint, (_, { query: q }) =>
      pagina(
        linhas.filter(
          row =>
            byCodigo(row.cst, row.descricao, q.cst, q.descricao, q.ordescricao) &&
            contains([row.cst, row.descricao], q.full_search ?? q.search),
        ),
        q,
      ),
    )
  }
  reforma(app, tabelas, hoje)
  bind(app, listarNcms, async (sessao, { query: q }) => {
    if (q.produto !== undefined) return pagina(ncmsDoNome(q.produto, NCM_MAX), q)
    const busca = q.codigo ?? q.descricao ?? q.full_search ?? q.search ?? ''
    const digitos = busca.replace(/[.*\s]/g, '')
    const daTabela = busca ? await tabelas.ncms(sessao, busca, hoje(sessao), NCM_MAX) : []
    if (daTabela.length > 0 && (await tabelas.ncmsWhole(sessao))) return pagina(daTabela, q)
    const linhas = /^\d+$/.test(digitos)
      ? ncmsPorCodigo(digitos.slice(0, 8), NCM_MAX)
      : ncmsPorDescricao(busca, NCM_MAX)
    // a code of the table, valid or expired, stands in the place of the program's own
    const known = await tabelas.ncmsKnown(
      sessao,
      linhas.map(({ codigo }) => codigo),
    )
    return pagina([...daTabela, ...linhas.filter(({ codigo }) => !known.has(codigo))], q)
  })
  bind(app, listarCests, async (sessao, { query: q }) =>
    pagina(await tabelas.cests(sessao, q.ncm, q.codigo ?? q.full_search ?? q.search), q),
  )
  bind(app, listarBancos, async (sessao, { query: q }) => {
    const linhas = await tabelas.bancos(sessao)
    return pagina(
      linhas.filter(
        row =>
          matches(row.nome, q.nome) &&
          matches(row.codigo, q.codigo) &&
          contains([row.codigo, row.nome], q.full_search ?? q.search),
      ),
      q,
    )
  })
  bind(app, listarAliqSimples, async (sessao, { query: q }) =>
    pagina(
      (await tabelas.aliqSimples(sessao.empresa_id)).filter(({ mes }) => matches(mes, q.mes)),
      q,
    ),
  )
  bind(app, listarClassificacaes, (_, { query: q }) =>
    pagina(
      CLASSIFICACAO.map(([id, nome]) => ({ id, nome })).filter(
        row =>
          matches(row.nome, q.nome) &&
          (q.id === undefined || row.id === q.id) &&
          contains([row.nome], q.full_search ?? q.search),
      ),
      q,
    ),
  )
}

/**
 * Tells if a row passes the filters of code and description; an empty filter is none. With both a filter of code and
 * `ordescricao` (spec doc 3 §7), a match of either is enough, and `descricao` is ignored; else all filters must match.
 */
function byCodigo(
  codigo: string,
  descricao: string,
  filtro: string | undefined,
  descricaoFiltro: string | undefined,
  ou: string | undefined,
): boolean {
  if (filtro && ou) return matches(codigo, filtro) || matches(descricao, ou)
  return matches(codigo, filtro) && matches(descricao, descricaoFiltro) && matches(descricao, ou)
}

function reforma(app: FastifyInstance, tabelas: Tabelas, hoje: (sessao: Sessao) => string): void {
  const csts = CST_IBSCBS.map(([cst, descricao], i) => ({
    id: i + 1,
    CST_IBS_CBS: cst,
    descricao_CST_IBS_CBS: descricao,
  }))
  bind(app, listarCstIbsCbs, (_, { query: q }) =>
    pagina(
      csts.filter(
        row =>
          matches(row.CST_IBS_CBS, q.CST_IBS_CBS) &&
          contains([row.CST_IBS_CBS, row.descricao_CST_IBS_CBS], q.full_search ?? q.search),
      ),
      q,
    ),
  )
  // built-in table, used until the administration imports the official one
  const nossas = CLASSIFICACAO_TRIBUTARIA.map(([codigo, descricao], i) => ({
    id: i + 1,
    codigo,
    descricao,
    cst: codigo.slice(0, 3),
  }))
  bind(app, listarClassificacaoTributaria, async (sessao, { query: q }) => {
    const importadas = await tabelas.classificacoes(sessao, hoje(sessao))
    const linhas = importadas.length > 0 ? importadas : nossas
    return pagina(
      linhas
        .map(({ id, codigo, descricao, cst }) => ({
          id,
          cClassTrib: codigo,
          descricao_cClassTrib: descricao,
          CST_IBS_CBS: cst,
        }))
        .filter(
          row =>
            matches(row.CST_IBS_CBS, q.CST_IBS_CBS) &&
            matches(row.cClassTrib, q.cClassTrib) &&
            contains([row.cClassTrib, row.descricao_cClassTrib], q.full_search ?? q.search),
        ),
      q,
    )
  })
}

const pagina = <T>(linhas: readonly T[], { limit, page }: Paging): Page<T> =>
  toPage(linhas.slice((page - 1) * limit, page * limit), linhas.length, { page, limit })
