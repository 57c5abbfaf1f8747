import { z } from 'zod'
import type { AnyRegister } from '../fields/define.ts'
import { toEndpoints } from '../fields/endpoints/to-endpoints.ts'
import { bandeiras } from '../records/bandeiras/index.ts'
import { unidades } from '../records/unidades/index.ts'
import { idParam } from '../schema/types.ts'
import { TIPOS_ARQUIVO } from '../tabelas-oficiais.ts'
import { defineEndpoint } from './define.ts'

const ofHouse = { super_user: true, house: true } as const
const decidida = z.object({ data: z.object({ id: z.int(), status: z.string() }) })

const decision = (verbo: 'aprovar' | 'recusar', summary: string) =>
  defineEndpoint({
    method: 'POST',
    path: `admin/licencas/:id/${verbo}`,
    summary,
    acesso: ofHouse,
    params: z.object({ id: idParam }),
    response: decidida,
  })

/** The company gets the plan, its trial ends as a permanent account, and it is unblocked. Twice: 409. */
export const aprovarLicenca = decision('aprovar', 'Licenças: aprovar')
/** Nothing changes for the company. */
export const recusarLicenca = decision('recusar', 'Licenças: recusar')

const MB = 1024 * 1024
const arquivo = z.object({
  /** The IBPT's state and version are in the name alone. */
  nome: z.string().min(1, 'Campo Obrigatório').max(200, 'Máximo de 200 caracteres'),
  /** Base64. */
  conteudo: z
    .base64('Arquivo inválido')
    .min(1, 'O arquivo está vazio')
    .max(56 * MB, 'Arquivo grande demais'),
})

const relatorio = z.object({
  tipo: z.enum(TIPOS_ARQUIVO),
  /** Version that the file gives. */
  versao: z.string(),
  lidas: z.int(),
  inseridas: z.int(),
  alteradas: z.int(),
  iguais: z.int(),
  /** Were in the table and are not in the file. */
  removidas: z.int(),
  /** Lines of another kind (services, a CST nobody knows). */
  ignoradas: z.int(),
})
export type RelatorioArquivo = z.output<typeof relatorio>

/** With one refused line it is a 422 whose `dados.recusas` names the lines, and nothing changes. Tells its progress. */
export const importarArquivo = defineEndpoint({
  method: 'POST',
  path: 'admin/importar/:tipo',
  summary: `Importar uma tabela oficial: ${TIPOS_ARQUIVO.join(', ')}`,
  acesso: ofHouse,
  params: z.object({ tipo: z.enum(TIPOS_ARQUIVO, 'Tabela desconhecida') }),
  body: arquivo,
  corpo: 64 * MB,
  response: z.object({ data: relatorio }),
})

/** The same for the IBPT, under the contract's name. */
export const atualizarIbpt = defineEndpoint({
  method: 'POST',
  path: 'admin/ibpt',
  summary: 'IBPT: atualizar de um arquivo',
  acesso: ofHouse,
  body: arquivo,
  corpo: 64 * MB,
  response: z.object({ data: relatorio }),
})

/** See, create and change under `admin/` what every session reads by its own resource. */
function adminOf(register: AnyRegister) {
  const { get, create, update } = toEndpoints(register)
  const acesso = { super_user: true } as const
  const params = z.object({ id: idParam })
  return [
    { ...get, path: `admin/${get.path}`, acesso, params },
    { ...create, path: `admin/${create.path}`, acesso },
    { ...update, path: `admin/${update.path}`, acesso, params },
  ] as const
}

export const unidadesDaAdministracao = adminOf(unidades)
export const bandeirasDaAdministracao = adminOf(bandeiras)
