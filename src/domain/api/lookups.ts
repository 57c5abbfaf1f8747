import { z } from 'zod'
import { paged, paging } from '../schema/paged.ts'
import { idParam, text } from '../schema/types.ts'
import { defineEndpoint } from './define.ts'

/** Query of a table that any session may read, most of them official (municipalities, NCM, CFOP). */
const procura = {
  ...paging(1000),
  full_search: text(120).optional(),
  search: text(120).optional(),
  order_by: text(60).optional(),
}

const municipio = z.object({ code: z.string(), name: z.string(), uf: z.string() })
const pais = z.object({ code: z.string(), name: z.string() })
const cst = z.object({ id: z.int(), cst: z.string(), descricao: z.string() })

export type Municipio = z.output<typeof municipio>

export const listarMunicipios = defineEndpoint({
  method: 'GET',
  path: 'municipios',
  summary: 'Municípios: listar',
  acesso: {},
  query: z.object({ ...procura, nome: text(120).optional(), uf: text(2).optional() }),
  response: paged(municipio),
})

export const verMunicipio = defineEndpoint({
  method: 'GET',
  path: 'municipios/:ibge',
  summary: 'Município pelo código IBGE',
  acesso: {},
  params: z.object({ ibge: text(20) }),
  response: z.object({ data: municipio }),
})

export const municipioPorNome = defineEndpoint({
  method: 'GET',
  path: 'municipios/:ibge/:uf',
  summary: 'Município pelo nome e UF',
  acesso: {},
  // `ibge` holds the city's name here: the router allows only one parameter name at this place of the path, and another
  // route uses the IBGE code
  params: z.object({ ibge: text(120), uf: text(2) }),
  response: z.object({ data: municipio }),
})

export const listarPaises = defineEndpoint({
  method: 'GET',
  path: 'paises',
  summary: 'Países: listar',
  acesso: {},
  query: z.object({ ...procura, nome: text(120).optional() }),
  response: paged(pais),
})

export const verPais = defineEndpoint({
  method: 'GET',
  path: 'paises/:id',
  summary: 'País pelo código',
  acesso: {},
  params: z.object({ id: text(10) }),
  response: z.object({ data: pais }),
})

export const listarCfops = defineEndpoint({
  method: 'GET',
  path: 'cfops',
  summary: 'CFOP: listar',
  acesso: {},
  query: z.object({
    ...procura,
    cfop: text(20).optional(),
    descricao: text(120).optional(),
    ordescricao: text(120).optional(),
    /** VE: CFOP of a sale. */
    cfopfin: text(2).optional(),
    indNFe: text(1).optional(),
    indDevol: text(1).optional(),
    /** 0: entries (CFOP 1, 2, 3); 1: exits (5, 6, 7). */
    tpNF: z.enum(['0', '1']).optional(),
  }),
  response: paged(
    z.object({
      id: z.int(),
      cfop: z.string(),
      descricao: z.string(),
      /** Kind, by the name: VE sale, DE return or voided amount, TR transfer, OU all others. */
      cfopfin: z.string(),
      indNFe: z.int(),
      indDevol: z.int(),
    }),
  ),
})

const cstQuery = z.object({
  ...procura,
  cst: text(20).optional(),
  descricao: text(120).optional(),
  ordescricao: text(120).optional(),
})

const listaCst = (path: string, summary: string) =>
  defineEndpoint({ method: 'GET', path, summary, acesso: {}, query: cstQuery, response: paged(cst) })

export const listarCstIcms = listaCst('csticms', 'CST/CSOSN de ICMS: listar')
export const listarCstPisConfins = listaCst('cstpisconfins', 'CST de PIS e COFINS: listar') // the API's spelling
export const listarCstIpi = listaCst('cstipis', 'CST de IPI: listar')

export const listarCstIbsCbs = defineEndpoint({
  method: 'GET',
  path: 'cst_ibscbs',
  summary: 'CST de IBS e CBS: listar',
  acesso: {},
  query: z.object({ ...procura, CST_IBS_CBS: text(20).optional() }),
  response: paged(z.object({ id: z.int(), CST_IBS_CBS: z.string(), descricao_CST_IBS_CBS: z.string() })),
})

export const listarClassificacaoTributaria = defineEndpoint({
  method: 'GET',
  path: 'classificacao_tributaria',
  summary: 'Classificação tributária do IBS e da CBS: listar',
  acesso: {},
  query: z.object({ ...procura, CST_IBS_CBS: text(20).optional(), cClassTrib: text(20).optional() }),
  response: paged(
    z.object({
      id: z.int(),
      cClassTrib: z.string(),
      descricao_cClassTrib: z.string(),
      CST_IBS_CBS: z.string(),
    }),
  ),
})

export const listarNcms = defineEndpoint({
  method: 'GET',
  path: 'ncms',
  summary: 'NCM: listar',
  acesso: {},
  query: z.object({
    ...procura,
    codigo: text(20).optional(),
    descricao: text(120).optional(),
    /** Name of a product: finds the NCM by the first words of the name. */
    produto: text(120).optional(),
  }),
  response: paged(z.object({ id: z.int(), codigo: z.string(), descricao: z.string() })),
})

/** Lists CEST codes by NCM or text. The table is empty until the administration imports it. */
export const listarCests = defineEndpoint({
  method: 'GET',
  path: 'cests',
  summary: 'CEST: listar',
  acesso: {},
  query: z.object({ ...procura, ncm: text(8).optional(), codigo: text(20).optional() }),
  response: paged(
    z.object({ id: z.int(), codigo: z.string(), descricao: z.string(), ncms: z.string().nullable() }),
  ),
})

/** Lists banks: `id` is the row, `banco_id` of other records; `codigo` is the three digits of the clearing system. */
export const listarBancos = defineEndpoint({
  method: 'GET',
  path: 'bancos',
  summary: 'Bancos: listar',
  acesso: {},
  query: z.object({ ...procura, nome: text(120).optional(), codigo: text(10).optional() }),
  response: paged(
    z.object({
      id: z.int().describe('Linha do banco: o banco_id de uma conta'),
      codigo: z.string().describe('Código na compensação (COMPE), três algarismos'),
      nome: z.string(),
    }),
  ),
})

/** Lists the company's effective Simples rates, newest month first: the rate of buyers' ICMS credit (LC 123 art. 23). */
export const listarAliqSimples = defineEndpoint({
  method: 'GET',
  path: 'aliq_simples',
  summary: 'Alíquotas do Simples da empresa: listar',
  acesso: {},
  query: z.object({ ...procura, mes: text(7).optional() }),
  response: paged(z.object({ id: z.int(), mes: z.string(), aliquota: z.string() })),
})

export const listarClassificacaes = defineEndpoint({
  method: 'GET',
  path: 'classificacaes', // the API's spelling
  summary: 'Classificações de parceiro: listar',
  acesso: {},
  query: z.object({ ...procura, nome: text(60).optional(), id: idParam.optional() }),
  response: paged(z.object({ id: z.int(), nome: z.string() })),
})
